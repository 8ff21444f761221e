// The lamp in the bar that asks for a hint: there at every table where hints are given, lit at one's turn.
import { h } from "../../parts/hintwords";
import { Icon } from "../../parts/icon";
import * as session from "../../store/session";
import type { Table } from "../../store/table";

export function HintTool({ table }: { table: Table }) {
  const { kind, hints = true } = table.settings;
  if (kind === "tournament" || !hints || session.taught.value) return null;
  const hint = session.hint.value;
  const alone = !table.seats.some((seat, number) => seat.person && !seat.bot && !table.mine.includes(number));
  const label = h(alone ? "tool_alone" : "tool");
  return (
    <button
      type="button"
      class={`tool lamp ${hint ? "lit" : ""} ${session.pondering.value ? "thinks" : ""}`}
      aria-label={label}
      title={label}
      aria-pressed={hint !== null && hint !== session.aside.value}
      aria-keyshortcuts="H"
      disabled={!hint && (!session.mayHint.value || session.pondering.value)}
      onClick={session.askHint}
    >
      <Icon name="lamp" />
    </button>
  );
}
