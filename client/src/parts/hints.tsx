// What is to be noted at a seat, whatever the game: how many hints were taken, and a bot that Normal plays for.
import type { Table } from "../store/table";
import { h } from "./hintwords";
import { Icon, type IconName } from "./icon";

export function Hints({ table, seat }: { table: Table; seat: number }) {
  const { hints: count = 0, warming = false, bot } = table.seats[seat] ?? {};
  if (warming && bot) return <Note icon="hour" text={h("warming_short")} label={h("warming")} />;
  return count ? <Note icon="lamp" text={String(count)} label={h("taken", { count })} /> : null;
}

function Note({ icon, text, label }: { icon: IconName; text: string; label: string }) {
  return (
    <span class="hints" role="img" aria-label={label} title={label}>
      <Icon name={icon} small />
      {text}
    </span>
  );
}
