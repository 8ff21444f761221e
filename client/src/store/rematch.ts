// A rematch: the first request creates the next table, the others join it. One click each.
import { entropy } from "../api";
import { go } from "../router";
import { house } from "./house";
import type { Table } from "./table";

let asked = ""; // the table after which we want another
let ready = ""; // the table at which we need not be asked again

export function rematch(table: Table): void {
  asked = table.id;
  if (table.rematch) followRematch(table);
  else house.say({ t: "rematch" });
}

/** Go to the next table once it is set, where we asked for it. */
export function followRematch({ id, rematch: next }: Table): void {
  if (!next || asked !== id) return;
  asked = "";
  ready = next;
  go(`/t/${next}`);
}

/** Say that we are ready at a table we came to for a rematch. */
export function readyForRematch({ id, status, mine }: Table): void {
  if (status !== "gathering" || ready !== id || !mine.length) return;
  ready = "";
  house.say({ t: "ready", add: entropy() });
}
