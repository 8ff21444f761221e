// Who sits there, outside of the stage: as the game draws its players, else as a card with a letter.
import { PlayerFace } from "../../parts/icon";
import { game } from "../../store/session";
import { lookOf, type Table } from "../../store/table";

export function Figure({ table, seat, on, small }: { table: Table; seat: number; on: boolean; small?: boolean }) {
  const info = table.seats[seat];
  const Portrait = game.value?.module.Portrait;
  if (Portrait)
    return (
      <span class={`figure ${info?.name ? (on ? "on" : "") : "vacant"}`} aria-hidden="true">
        {info?.name ? <Portrait table={table} seat={seat} /> : null}
      </span>
    );
  return <PlayerFace name={info?.name ?? ""} seat={lookOf(table, seat)} bot={Boolean(info?.bot)} on={on} size={small ? "s" : ""} />;
}
