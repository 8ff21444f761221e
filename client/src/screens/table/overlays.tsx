// Overlays of the stage: offers, pauses, absent players, emotes, the curtain between two players.
import { useEffect, useState } from "preact/hooks";
import { titleOf } from "../../games/catalogue";
import { Drawing } from "../../games/generic/card";
import { Icon, type IconName } from "../../parts/icon";
import { Room } from "../../parts/room";
import { house, notify } from "../../store/house";
import * as session from "../../store/session";
import { playsOn, type Table } from "../../store/table";
import { say } from "../../text";
import { EMOTES } from "../../wire/messages";
import { Figure } from "./figure";

const ABSENT = 60; // seconds until others may act on an absent player, where the table does not set it
const PATIENCE = 4_000; // milliseconds: reloading a page takes that long

export function Asides({ table }: { table: Table }) {
  const names = session.namesOf(table);
  const seated = playsOn(table);
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
            return missing ? <Away key={seat.person} table={table} seat={number} name={names[number] ?? ""} /> : null;
          })
        : null}
      {session.emotes.value.map(({ key, seat, emote }) => (
        <Panel
          key={key}
          icon={(EMOTES[emote] ?? "hello") as IconName}
          text={`${names[seat] ?? ""}: ${say(`emote.${EMOTES[emote] ?? ""}`)}`}
        >
          {table.mine.includes(seat) ? null : <Act label={say("table.mute")} act={() => mute(table, seat, names[seat] ?? "")} />}
        </Panel>
      ))}
    </div>
  );
}

function mute(table: Table, seat: number, who: string): void {
  session.mute(table, seat, true);
  notify(say("table.muted", { who }));
}

function Panel({ icon, text, more, children }: { icon: IconName; text: string; more?: string; children?: preact.ComponentChildren }) {
  return (
    <div class="banner" role="status">
      <Icon name={icon} />
      <p class="grow">
        <span class="b">{text}</span>
        {more ? <span class="sub">{more}</span> : null}
      </p>
      {children ? <div class="row acts">{children}</div> : null}
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

/** A player is absent: what can be done about it, and from when on. */
function Away({ table, seat, name }: { table: Table; seat: number; name: string }) {
  const [since, setSince] = useState(Date.now());
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(clock);
  }, []);
  if (now - since < PATIENCE) return null;
  const left = Math.ceil((table.settings.absent ?? ABSENT) - (now - since) / 1000);
  const duel = table.seats.filter((other) => !other.gone).length === 2;
  const decide = (what: "bot" | "claim") => () => house.say({ t: "absent", seat, do: what });
  if (left > 0) return <Panel icon="hour" text={say("table.away_title", { who: name })} more={say("table.away_in", { seconds: left })} />;
  return (
    <Panel icon="hour" text={say("table.away_title", { who: name })} more={say("table.away_now")}>
      <Act label={say("table.away_wait")} act={() => setSince(Date.now())} />
      <Act label={say("table.away_bot")} act={decide("bot")} />
      <Act label={say(duel ? "table.away_win" : "table.away_claim")} act={decide("claim")} />
    </Panel>
  );
}

/** Between two players at one device: the next hand is not on the page, nor even sent, until it is asked for. */
export function Curtain() {
  const seat = session.curtain.value;
  const table = session.confirmed.value;
  if (seat === null || !table) return null;
  const who = table.seats[seat]?.name ?? "";
  return (
    <main class="veil closed" id="stage">
      <Room
        picture={
          <div class="hand-on" aria-hidden="true">
            {[0, 1, 2, 3, 4].map((each) => (
              <span key={each} class="card">
                <Drawing face={null} module={session.game.value?.module ?? {}} />
              </span>
            ))}
            <Figure table={table} seat={seat} on />
          </div>
        }
        title={say("table.pass_to", { who })}
        text={say("table.pass_more", { who, game: titleOf(table.settings.game) })}
      >
        <button type="button" class="button primary big" data-primary onClick={() => session.openTable(table.id, "", false, seat)}>
          {say("table.pass_go", { who })}
        </button>
      </Room>
    </main>
  );
}
