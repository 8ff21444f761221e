// What lies over the stage now and then: offers, pauses, somebody away, emotes, the rope of the clock, the curtain between two players.
import { useEffect, useState } from "preact/hooks";
import { titleOf } from "../../games/catalogue";
import { Icon, type IconName } from "../../parts/icon";
import { Room } from "../../parts/room";
import { HOUSE_SOUNDS, play as sound } from "../../sound/sound";
import { house } from "../../store/house";
import * as sitting from "../../store/sitting";
import type { Table } from "../../store/table";
import { say } from "../../text";
import { EMOTES } from "../../wire/messages";

const ROPE = 20; // seconds
const AWAY = 8_000; // before the others are asked what to do

export function Asides({ table }: { table: Table }) {
  const names = sitting.namesOf(table);
  const seated = table.mine.length > 0;
  const own = table.seat === null ? undefined : table.seats[table.seat];
  return (
    <div class="over">
      {table.offer && seated ? <Offer table={table} names={names} /> : null}
      {table.paused ? (
        <Panel icon="hour" text={say("table.paused")}>
          {seated ? <Act label={say("table.resume")} act={() => house.say({ t: "resume" })} /> : null}
        </Panel>
      ) : null}
      {seated && own?.bot && !own.gone && table.status === "playing" ? (
        <Panel icon="bot" text={say("table.bot_plays")}>
          <Act label={say("table.take_back_seat")} act={() => house.say({ t: "resume" })} />
        </Panel>
      ) : null}
      {seated && table.status === "playing"
        ? table.seats.map((seat, number) => {
            const missing = seat.person && !seat.bot && !seat.here && !seat.gone && !table.mine.includes(number);
            return missing ? <Away key={seat.person} seat={number} name={names[number] ?? ""} /> : null;
          })
        : null}
      {sitting.emotes.value.map(({ key, seat, emote }) => (
        <Panel
          key={key}
          icon={(EMOTES[emote] ?? "hello") as IconName}
          text={`${names[seat] ?? ""}: ${say(`emote.${EMOTES[emote] ?? ""}`)}`}
        />
      ))}
    </div>
  );
}

function Panel({ icon, text, children }: { icon: IconName; text: string; children?: preact.ComponentChildren }) {
  return (
    <div class="banner" role="status">
      <Icon name={icon} />
      <p class="grow b">{text}</p>
      {children}
    </div>
  );
}

function Act({ label, act }: { label: string; act(): void }) {
  return (
    <button type="button" class="button" onClick={act}>
      {label}
    </button>
  );
}

function Offer({ table, names }: { table: Table; names: string[] }) {
  const [seat, word] = table.offer!;
  const mine = table.mine.some((own) => table.agreed.includes(own));
  const what = say(`offer.${word}`);
  return (
    <Panel icon="people" text={mine ? say("table.offer_own", { what }) : say("table.offer_from", { who: names[seat] ?? "", what })}>
      {mine ? null : <Act label={say("table.accept")} act={() => house.say({ t: "answer", yes: true })} />}
      <Act label={say(mine ? "cancel" : "table.decline")} act={() => house.say({ t: "answer", yes: false })} />
    </Panel>
  );
}

function Away({ seat, name }: { seat: number; name: string }) {
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(true), AWAY);
    return () => clearTimeout(timer);
  }, []);
  if (!asked) return null;
  return (
    <Panel icon="hour" text={say("table.away_title", { who: name })}>
      <Act label={say("table.away_wait")} act={() => setAsked(false)} />
      <Act label={say("table.away_bot")} act={() => house.say({ t: "absent", seat, do: "bot" })} />
      <Act label={say("table.away_claim")} act={() => house.say({ t: "absent", seat, do: "claim" })} />
    </Panel>
  );
}

/** The last seconds of a turn: a rope that burns, a number, and one sound. */
export function Rope({ table }: { table: Table }) {
  const left = table.times?.left;
  const at = table.times?.at ?? 0;
  const [seconds, setSeconds] = useState(Number.POSITIVE_INFINITY);
  useEffect(() => {
    if (left === null || left === undefined || table.paused) return setSeconds(Number.POSITIVE_INFINITY);
    let rung = false;
    const look = () => {
      const now = Math.max(0, (left - (Date.now() - at)) / 1000);
      setSeconds(now);
      if (now <= ROPE && !rung && sitting.myTurn.value) {
        rung = true;
        sound(HOUSE_SOUNDS.rope);
      }
    };
    look();
    const clock = setInterval(look, 250);
    return () => clearInterval(clock);
  }, [left, at, table.paused]);
  if (seconds > ROPE) return null;
  return (
    <div class="rope" role="timer" aria-label={say("table.time_left", { seconds: Math.ceil(seconds) })}>
      <b>{Math.ceil(seconds)}</b>
      <i style={{ transform: `scaleX(${seconds / ROPE})` }} />
    </div>
  );
}

/** Between two players at one device: the next hand is not on the page, nor even sent, until it is asked for. */
export function Curtain() {
  const seat = sitting.curtain.value;
  const table = sitting.confirmed.value;
  if (seat === null || !table) return null;
  const who = table.seats[seat]?.name ?? "";
  return (
    <main class="veil closed" id="stage">
      <Room
        art="pass"
        index={[...who][0]?.toUpperCase() ?? "?"}
        suit="diamond"
        title={say("table.pass_to", { who })}
        text={say("table.pass_more", { who, game: titleOf(table.settings.game) })}
        evening
      >
        <button type="button" class="button primary big" data-primary onClick={() => sitting.openTable(table.id, "", false, seat)}>
          {say("table.pass_go", { who })}
        </button>
      </Room>
    </main>
  );
}
