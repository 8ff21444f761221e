// The clubs there are, as the first page and the page of clubs ask for them.
import { ask } from "../api";
import { greeted } from "../store/house";
import type { Clubs } from "../wire/http";

export const allClubs = (): Promise<Clubs> => greeted().then(() => ask<Clubs>("GET", "/api/clubs"));
