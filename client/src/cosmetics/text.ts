// The wardrobe's own words, in the language that is spoken.
import { vocabulary } from "../text";
import { en, type Words } from "./words.en";

export const t = vocabulary<Words>(en, { de: () => import("./words.de").then(({ de }) => de) });
