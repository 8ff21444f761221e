// In the waiting room: a free seat may be given to a bot of any level.
import { house } from "../../store/house";
import { LEVELS, type Sit } from "../../wire/messages";
import { named, t } from "./data";

const OFFERED = LEVELS.filter((level) => level !== "random" && level !== "oracle"); // not every game has been learned; a new table offers it

export default function SeatBot({ seat }: { seat: number }) {
  const sit = (level: string) => house.say({ t: "sit", seat, level } as Sit);
  return (
    <select class="field" aria-label={t("seat_bot")} value="" onChange={(event) => sit(event.currentTarget.value)}>
      <option value="" disabled>
        {t("seat_bot")}
      </option>
      {OFFERED.map((level) => (
        <option key={level} value={level}>
          {named(level)}
        </option>
      ))}
    </select>
  );
}
