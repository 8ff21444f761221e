// Time at the table: everybody's clock in a strip, and the rope that burns in the last seconds of a turn.
import "../../style/clocks.css";
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../../parts/icon";
import { HOUSE_SOUNDS, play as sound } from "../../sound/sound";
import { myTurn, namesOf } from "../../store/session";
import type { Table } from "../../store/table";
import { language, say } from "../../text";
import { GRACE } from "../../wire/messages";

const ROPE = 20; // seconds
const SAME_TURN = 1_500; // milliseconds between two deadlines that are one: messages take their time

let rung = 0; // the deadline for which the rope has sounded

/** Whether there are clocks to be seen. */
export const isTimed = (table: Table | null): boolean => table?.status === "playing" && (table.settings.clock?.kind ?? "none") !== "none";

/** When the turn's time is up, in milliseconds of this machine's clock; null while no clock runs. */
function deadlineOf({ times, paused }: Table): number | null {
  return times?.left === undefined || times.left === null || paused ? null : times.at + times.left;
}

/** Seconds until then, looked at four times a second while that matters. */
function useSeconds(until: number | null): number | null {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (until === null) return;
    const look = () => setNow(Date.now());
    look();
    const clock = setInterval(look, 250);
    return () => clearInterval(clock);
  }, [until]);
  return until === null ? null : Math.max(0, (until - now) / 1000);
}

/** 272 seconds as 4:32. */
export const clockFace = (seconds: number): string => {
  const whole = Math.ceil(Math.max(0, seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
};

export function Clocks({ table }: { table: Table }) {
  const until = deadlineOf(table);
  const left = useSeconds(until);
  const names = namesOf(table);
  const turn = table.view?.to_act ?? null;
  const banks = table.times?.banks;
  const days = table.settings.clock?.kind === "days";
  const when = new Intl.DateTimeFormat(language.value, { weekday: "short", hour: "numeric", minute: "2-digit" });
  const shown = (seat: number): string => {
    const own = banks?.[seat];
    if (seat !== turn || left === null || until === null) return own === undefined ? "" : clockFace(own / 1000);
    if (days) return say("table.until", { when: when.format(until) });
    return clockFace(Math.min(left, left - GRACE));
  };
  const seats = table.seats.map((_, seat) => seat).filter((seat) => shown(seat) !== "");
  return (
    <ul class="times" aria-label={say("table.times")}>
      {seats.map((seat) => (
        <li key={seat} class={seat === turn ? "on" : ""}>
          <Icon name="clock" small />
          <span class="cut">{names[seat]}</span> <b>{shown(seat)}</b>
        </li>
      ))}
      {table.paused ? <li>{say("table.paused")}</li> : null}
    </ul>
  );
}

/** The last seconds of a turn: a rope that burns, a number, and one sound; then the grace. */
export function Rope({ table }: { table: Table }) {
  const until = table.settings.clock?.kind === "days" ? null : deadlineOf(table);
  const left = useSeconds(until);
  const burns = left !== null && left - GRACE <= ROPE;
  const mine = burns && myTurn.value;
  useEffect(() => {
    if (!mine || until === null || Math.abs(until - rung) < SAME_TURN) return;
    rung = until;
    sound(HOUSE_SOUNDS.rope);
  }, [mine, until]);
  if (left === null || !burns) return null;
  const seconds = Math.max(0, left - GRACE);
  const grace = seconds === 0;
  return (
    <div
      class={grace ? "rope grace" : "rope"}
      role="timer"
      aria-label={say("table.time_left", { seconds: Math.ceil(grace ? left : seconds) })}
    >
      <b>{grace ? `${say("table.grace")} ${Math.ceil(left)}` : Math.ceil(seconds)}</b>
      <i style={{ transform: `scaleX(${grace ? left / GRACE : seconds / ROPE})` }} />
    </div>
  );
}
