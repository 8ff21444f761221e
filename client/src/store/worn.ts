// What the seats of a table wear. A setting of this device draws every table plainly.
import { settings } from "./settings";
import type { Table } from "./table";

export type Kind = "back" | "felt" | "reveal";
type Seated = Pick<Table, "seats">;

/** What a seat wears of a kind; "" for what everybody has. */
export function wornBy({ seats }: Seated, seat: number | null, kind: Kind): string {
  const key = seats[seat ?? -1]?.worn?.[kind] ?? "";
  return settings.value.cosmetics && /^[a-z_]+$/.test(key) ? key : "";
}

/** The back of a pile that all draw from: that of the first seat which wears one. */
export const pileBack = (table: Seated): string => table.seats.map((_, seat) => wornBy(table, seat, "back")).find(Boolean) ?? "";
