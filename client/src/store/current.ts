// The table on the screen: as the server confirmed it, as far as it is shown, and the game that is played there.
import { computed, signal } from "@preact/signals";
import { calledAt } from "../games/catalogue";
import type { LoadedGame } from "../games/game";
import { called, say } from "../text";
import { Narrator } from "../text/game";
import type { Table } from "./table";

export interface Trouble {
  code: string;
  say: string;
}

export const confirmed = signal<Table | null>(null);
export const shown = signal<Table | null>(null);
export const game = signal<LoadedGame | null>(null);
export const trouble = signal<Trouble | null>(null); // why the table cannot be opened
export const curtain = signal<number | null>(null); // the seat the device is passed to

export const myTurn = computed(() => {
  const table = shown.value;
  return table?.status === "playing" && table.seat !== null && table.view?.to_act === table.seat && !table.seats[table.seat]?.bot;
});

export function namesOf(table: Table): string[] {
  const several = table.mine.length > 1;
  const nameOf = ({ name, bot }: Table["seats"][number], seat: number) =>
    game.value?.module.seatName?.(table, seat) || (bot && calledAt(table.settings, seat)) || called(name) || say("open_seat");
  return table.seats.map((seat, number) => (number === table.seat && !several ? say("you") : nameOf(seat, number)));
}

export function narratorFor(table: Table, { words, module }: LoadedGame): Narrator {
  return new Narrator(words, namesOf(table), table.mine.length > 1 ? null : table.seat, module.slots);
}
