// Who plays at a seat of a new table, and how strong: with what was measured of it.
import type { CatalogueEntry } from "../../games/catalogue";
import { Segments } from "../../parts/controls";
import type { Opponents } from "../../wire/http";
import type { SeatPlan, Value } from "../../wire/messages";
import { aboutLevel, measuredFor, named, seatFor, strength, t, temperName } from "./data";

export interface BotPickerProps {
  entry: CatalogueEntry;
  found: Opponents;
  options: Record<string, Value>;
  seats: number;
  plan: SeatPlan;
  who: string; // who sits there where nobody was chosen
  taken: readonly string[]; // names of other seats
  set(plan: SeatPlan): void;
}

/** What is said of a bot at its seat: its name and temper, and how strong its level is. */
export function botSaid({ entry, found, options, seats, plan, who }: BotPickerProps): [title: string, more: string] {
  const level = plan.level ?? "normal";
  const title = plan.temper ? `${plan.name || who}, ${temperName(plan.temper)}` : plan.name || who;
  const more = strength(measuredFor(entry, found, options, seats), level);
  return [title, more || aboutLevel(found, level)];
}

export default function BotPicker(props: BotPickerProps) {
  const { found, plan, who, taken, set } = props;
  const level = plan.level ?? "normal";
  const thinks = found.levels.find(({ key }) => key === level)?.thinks;
  const levels = found.levels.filter(({ key }) => key !== "random").map(({ key }) => ({ value: key, label: named(key) }));
  const name = plan.name || who;
  const people = Object.keys(found.people).filter((each) => each === name || !taken.includes(each));
  return (
    <>
      {thinks ? (
        <select
          class="field"
          aria-label={t("bot_who")}
          value={name}
          onChange={(event) => set(seatFor(found, level, event.currentTarget.value))}
        >
          {people.map((each) => (
            <option key={each} value={each}>
              {`${each}, ${temperName(found.people[each] ?? "")}`}
            </option>
          ))}
        </select>
      ) : null}
      <Segments label={t("bot_level")} value={level} set={(next) => set(seatFor(found, next, name))} choices={levels} />
    </>
  );
}
