// What a replay says.
import { vocabulary } from "../text";
import { words as en } from "./replaywords.en";

export const t = vocabulary(en, { de: () => import("./replaywords.de").then(({ words }) => words) });
