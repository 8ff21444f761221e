// What clubs ask of the server.
import { ask } from "../api";
import { greeted, notify } from "../store/house";
import { vocabulary } from "../text";
import type { ClubDecks, ClubResults, ClubShown, ClubTables, ClubTournaments, EventShown, KeptDecks } from "../wire/http";
import type { Settings } from "../wire/messages";
import { en, type Words } from "./words.en";

export const t = vocabulary<Words>(en, { de: () => import("./words.de").then(({ de }) => de) });

export const path = (id: string, ...more: string[]): string => ["/api/clubs", ...[id, ...more].map(encodeURIComponent)].join("/");
export const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export { allClubs } from "./requests";
export const clubOf = (id: string, code = ""): Promise<ClubShown> =>
  greeted().then(() => ask<ClubShown>("GET", `${path(id)}${code ? `?code=${encodeURIComponent(code)}` : ""}`));
export const tablesOf = (id: string): Promise<ClubTables> => ask("GET", path(id, "tables"));
export const contestsOf = (id: string): Promise<ClubTournaments> => greeted().then(() => ask("GET", path(id, "tournaments")));
export const resultsOf = (id: string): Promise<ClubResults> => ask("GET", path(id, "results"));
export const decksOf = (id: string): Promise<ClubDecks> => ask("GET", path(id, "decks"));
export const myDecks = (): Promise<KeptDecks> => ask("GET", "/api/me/decks");

export const keepRules = (club: string, name: string, settings: Settings): Promise<ClubShown> =>
  ask("PUT", path(club, "rules", newId()), { name, settings });

export type EventForm = Omit<EventShown, "id" | "coming" | "not_coming" | "mine" | "what">;
export const keepEvent = (club: string, id: string, event: EventForm): Promise<ClubShown> => ask("PUT", path(club, "events", id), event);

/** Do something, and say so where it did not work. */
export async function attempt<T>(work: Promise<T>, done?: (made: T) => void, said = ""): Promise<void> {
  try {
    const made = await work;
    done?.(made);
    if (said) notify(said);
  } catch (error) {
    notify(error instanceof Error && error.name !== "TypeError" ? error.message : t("offline"), undefined, true);
  }
}

export interface ClubProps {
  club: ClubShown;
  setClub(club: ClubShown): void;
}

export const organises = ({ role }: ClubShown): boolean => role === "owner" || role === "organiser";

export const copyText = (text: string): Promise<void> => attempt(navigator.clipboard.writeText(text), undefined, t("copied"));
