// What the review asks the house.
import { ask } from "../../api";
import { greeted } from "../../store/house";
import type { Glass, Replay, ReviewFound, ReviewWaits, TableShown } from "../../wire/http";

export type Reviewed = ReviewFound | ReviewWaits;

/** The review of a finished game, or how far it is. */
export async function review(id: string): Promise<Reviewed> {
  await greeted();
  return ask("GET", `/api/tables/${encodeURIComponent(id)}/review`);
}

/** Keep a record from outside among my games; the id under which it is kept. */
export async function bring(text: string): Promise<string> {
  await greeted();
  return (await ask<Replay>("POST", "/api/records", { text, keep: true })).id;
}

/** What a seat could infer of hidden cards: at a number of a finished game's replay, or in a lesson now. */
export const glass = (id: string, n: number | null, seat: number): Promise<Glass> =>
  ask("GET", `/api/tables/${encodeURIComponent(id)}/glass${n === null ? "" : `?n=${n}&seat=${seat}`}`);

/** The seats at a table that are mine. */
export const seatsOf = async (id: string): Promise<number[]> =>
  (await ask<TableShown>("GET", `/api/tables/${encodeURIComponent(id)}`)).mine ?? [];
