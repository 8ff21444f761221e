// How many hints a player has taken in this game, at their seat.
import type { Table } from "../store/table";
import { say } from "../text";
import { Icon } from "./icon";

export function Hints({ table, seat }: { table: Table; seat: number }) {
  const count = table.seats[seat]?.hints ?? 0;
  if (!count) return null;
  const label = say("hint.taken", { count });
  return (
    <span class="hints" role="img" aria-label={label} title={label}>
      <Icon name="lamp" small />
      {count}
    </span>
  );
}
