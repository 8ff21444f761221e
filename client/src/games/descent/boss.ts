// Which boss is looked at before its door opens. Nothing of it is a move, so it may be left again.
import { signal } from "@preact/signals";
import type { Table } from "../../store/table";
import type { Way } from "./run";
import type { StepProps } from "./table";

const met = signal(""); // the moment of a table at which the boss is looked at
const momentOf = ({ id, n }: Table): string => `${id} ${n}`;

export const introduce = (table: Table): void => {
  met.value = momentOf(table);
};

export const leaveBoss = (): void => {
  met.value = "";
};

/** The boss behind the door that is next; null elsewhere. */
export function bossNext({ run }: StepProps): Way | null {
  const way = run.step === "way" ? run.doors[run.door - 1]?.[0] : undefined;
  return way?.kind === "boss" ? way : null;
}

/** The boss whose introduction is on the screen; null elsewhere. */
export const introduced = (props: StepProps): Way | null => (met.value === momentOf(props.table) ? bossNext(props) : null);
