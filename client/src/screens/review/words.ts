// The review's own words.
import { vocabulary } from "../../text";
import { words as en } from "./words.en";

export const t = vocabulary(en, { de: () => import("./words.de").then(({ words }) => words) });
