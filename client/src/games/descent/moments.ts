// The words of a boss and of the end of a run, which come along with their screens.
import { vocabulary } from "../../text";
import type { Words } from "./moments.en";

export const m = vocabulary<Words>(() => import("./moments.en").then(({ en }) => en), {
  de: () => import("./moments.de").then(({ de }) => de),
});
