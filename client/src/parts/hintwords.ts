// What is said of hints, and of bots that are not ready yet, at a table: not needed on the first page.
import { vocabulary } from "../text";

const en = {
  tool: "Hint (H): the others hear of it",
  tool_alone: "Hint (H)",
  thinking: "The house thinks it over …",
  says: "Hint: {action}",
  heard: "Hints are allowed here, and recorded.",
  taken: "{count:hint|hints} taken",
  key: "A hint; once more puts it aside",
  warming_short: "Normal",
  warming: "Normal plays for this bot until its own search is ready.",
};
export type Words = typeof en;

export const h = vocabulary(en, { de: () => import("./hintwords.de").then(({ de }) => de) });
