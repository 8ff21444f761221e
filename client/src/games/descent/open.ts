// Opening a run: a table of one's own against the house. What is unlocked the server decides.
import { openTable } from "../../api";
import { loadGame } from "../game";

/** Open a run, and the address of its table. */
export async function descend(options: { night?: number; day?: number }): Promise<string> {
  void loadGame("descent");
  const made = await openTable({ game: "descent", options, seats: [{ who: "me" }, { who: "bot" }], ready: false });
  return `/t/${made.id}`;
}
