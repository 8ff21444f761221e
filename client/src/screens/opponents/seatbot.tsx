// In the waiting room: a free seat may be given to a bot of any level, with what was measured of it.
import { useEffect, useState } from "preact/hooks";
import { entryOf } from "../../games/catalogue";
import { house } from "../../store/house";
import { number } from "../../text/format";
import type { Opponents } from "../../wire/http";
import { LEVELS, type Settings, type Sit } from "../../wire/messages";
import { measuredFor, named, opponentsOf, t } from "./data";

export interface SeatBotProps {
  seat: number;
  settings: Settings;
  seats: number;
}

const USUAL = LEVELS.filter((level) => level !== "random" && level !== "oracle"); // until the house has said who there is

export default function SeatBot({ seat, settings, seats }: SeatBotProps) {
  const [found, setFound] = useState<Opponents | null>(null);
  useEffect(() => {
    opponentsOf(settings.game).then(setFound, () => {});
  }, [settings.game]);
  const entry = entryOf(settings.game);
  const measured = found && entry ? measuredFor(entry, found, settings.options ?? {}, seats) : null;
  const offered = found?.levels.map(({ key }) => key).filter((key) => key !== "random") ?? USUAL;
  const others = measured ? Math.round(100 / measured.fair) - 1 : 0;
  const sit = (level: string) => house.say({ t: "sit", seat, level } as Sit);
  const options = offered.map((level) => {
    const share = measured?.levels[level];
    const [wins = 0, margin = 0] = share ?? [];
    return (
      <option key={level} value={level}>
        {share
          ? t(margin ? "level_share" : "level_yardstick", {
              level: named(level),
              share: number(Math.round(wins)),
              margin: number(Math.round(margin)),
            })
          : named(level)}
      </option>
    );
  });
  return (
    <select class="field seat-bot" aria-label={t("seat_bot")} value="" onChange={(event) => sit(event.currentTarget.value)}>
      <option value="" disabled>
        {t("seat_bot")}
      </option>
      {measured ? (
        <optgroup label={t(others > 1 ? "shares_many" : "shares_one", { count: others, fair: number(Math.round(measured.fair)) })}>
          {options}
        </optgroup>
      ) : (
        options
      )}
    </select>
  );
}
