// The table of any game: zones as labelled rows, cards as buttons, legal actions with what they promise. Good enough to play all of it.
import { signal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { drag } from "../../parts/drag";
import { Hints } from "../../parts/hints";
import { PlayerFace } from "../../parts/icon";
import { actionsWith, outlined } from "../../store/session";
import { lookOf } from "../../store/table";
import { type Card, zoneParts } from "../../store/view";
import { say } from "../../text";
import { actionName, button, concerns } from "../../text/actions";
import { outcome, spokenNumber } from "../../text/game";
import type { Legal } from "../../wire/messages";
import type { GameModule, StageProps } from "../game";
import { Drawing } from "./card";

type Props = StageProps & { module: GameModule };

const MOST_SPREAD = 8; // a zone with more cards is a pile
const chosen = signal<number | null>(null); // a card of several uses that was tapped

export function GenericTable(props: Props) {
  const { table, view, viewer, names } = props;
  useLayoutEffect(() => {
    chosen.value = null;
  }, [table.n]);
  const zones = Object.keys(view.zones);
  const of = (seat: number | null) => zones.filter((zone) => zoneParts(zone).seat === seat);
  const others = table.seats.map((_, seat) => seat).filter((seat) => seat !== viewer);
  const around = viewer === null ? others : [...others.filter((seat) => seat > viewer), ...others.filter((seat) => seat < viewer)];
  return (
    <>
      <main class="stage" id="stage" aria-label={say("table.stage")}>
        <div class="generic">
          <div class="others">
            {around.map((seat) => (
              <section
                key={seat}
                class={`player ${view.to_act === seat ? "turn" : ""} ${table.seats[seat]?.gone ? "gone" : ""}`}
                aria-label={names[seat]}
              >
                <SeatHead {...props} seat={seat} />
                <div class="zones">
                  {of(seat).map((zone) => (
                    <Zone key={zone} {...props} zone={zone} />
                  ))}
                </div>
              </section>
            ))}
          </div>
          <section class="middle" aria-label={say("table.stage")}>
            <Numbers {...props} />
            {of(null).map((zone) => (
              <Zone key={zone} {...props} zone={zone} />
            ))}
          </section>
          {viewer === null ? null : (
            <section class={`own-side ${view.to_act === viewer ? "turn" : ""}`} aria-label={names[viewer]}>
              <SeatHead {...props} seat={viewer} />
              <div class="zones">
                {of(viewer)
                  .filter((zone) => zoneParts(zone).name !== "hand")
                  .map((zone) => (
                    <Zone key={zone} {...props} zone={zone} />
                  ))}
              </div>
              <Hand {...props} zone={`hand/${viewer}`} />
            </section>
          )}
        </div>
      </main>
      <Actions {...props} />
    </>
  );
}

function SeatHead({ table, view, names, words, seat }: Props & { seat: number }) {
  const info = table.seats[seat];
  const rows = Object.entries(view.numbers).filter(([, value]) => Array.isArray(value) && value.length === table.seats.length);
  const state = info?.gone ? say("table.gone") : info?.bot ? say("table.bot") : info?.person && !info.here ? say("table.away") : "";
  return (
    <header class="seat-head">
      <PlayerFace name={names[seat] ?? ""} seat={lookOf(table, seat)} bot={Boolean(info?.bot)} on={view.to_act === seat} />
      <div class="grow">
        <h3>
          {names[seat]} <Hints table={table} seat={seat} />
        </h3>
        <p class="tags">
          {state ? <span>{state}</span> : null}
          {rows.map(([name, value]) => (
            <span key={name}>
              {words.text.numbers?.[name] ?? name.replaceAll("_", " ")} <b>{String(value[seat])}</b>
            </span>
          ))}
        </p>
      </div>
    </header>
  );
}

function Numbers({ table, view, words }: Props) {
  const shown = Object.entries(view.numbers).filter(([, value]) => !Array.isArray(value) || value.length !== table.seats.length);
  return (
    <p class="tags">
      {shown.map(([name, value]) => (
        <span key={name}>
          {words.text.numbers?.[name] ?? name.replaceAll("_", " ")}{" "}
          <b>{Array.isArray(value) ? value.join(" · ") : spokenNumber(words, name, Number(value))}</b>
        </span>
      ))}
    </p>
  );
}

function Zone(props: Props & { zone: string }) {
  const { view, words, module, zone, legal } = props;
  const cards = view.zones[zone] ?? [];
  const { name, seat } = zoneParts(zone);
  const label = words.text.zones?.[name] ?? name;
  const pile = cards.length > MOST_SPREAD || (cards.length > 1 && cards.every(([, face]) => face === null) && name !== "hand");
  const shown = pile ? cards.slice(0, 1) : [...cards].reverse();
  const target = chosen.value !== null && seat === props.viewer && legal.some(([action]) => concerns(action, name));
  return (
    <div class={`zone ${target ? "target" : ""} ${pile ? "stacked" : ""}`} data-zone={zone}>
      <h4>
        {label} <b>{cards.length}</b>
      </h4>
      {shown.length ? (
        <ul aria-label={`${label}, ${say("table.cards", { count: cards.length })}`}>
          {shown.map(([id, face], i) => (
            <li key={id}>
              <PlainCard id={id} face={face} module={module} at={i + 1} count={shown.length} props={props} own={seat === props.viewer} />
            </li>
          ))}
        </ul>
      ) : (
        <div class="none" aria-hidden="true" />
      )}
    </div>
  );
}

function PlainCard({
  id,
  face,
  module,
  at,
  count,
  props,
  own,
}: {
  id: number;
  face: string | null;
  module: GameModule;
  at: number;
  count: number;
  props: Props;
  own: boolean;
}) {
  const name = face === null ? say("table.hidden") : (module.cardName?.(face) ?? face);
  const mark = outlined.value.includes(id) ? "outlined" : "";
  const uses = own && face !== null ? props.legal.filter(([action]) => concerns(action, face)) : [];
  if (uses.length)
    return (
      <button
        type="button"
        class={`card legal ${mark}`}
        data-card={id}
        aria-label={say("table.card_legal", { card: name, at, count })}
        onClick={() => tap(props, [id, face], uses)}
      >
        <Drawing face={face} module={module} small />
      </button>
    );
  return (
    <span class={`card ${mark}`} data-card={id} role="img" aria-label={say("table.card_plain", { card: name, at, count })}>
      <Drawing face={face} module={module} small />
    </span>
  );
}

function Hand(props: Props & { zone: string }) {
  const { view, words, module, zone, legal, why } = props;
  const cards = [...(view.zones[zone] ?? [])];
  const order = module.order ?? ((a, b) => words.faces.indexOf(a) - words.faces.indexOf(b));
  cards.sort(([, a], [, b]) => order(a ?? "", b ?? ""));
  const turn = legal.length > 0;
  return (
    <ul class="hand" data-zone={zone} data-hand aria-label={say("table.hand")}>
      {cards.map(([id, face], i) => {
        const uses = face === null ? [] : legal.filter(([action]) => concerns(action, face));
        const card = face === null ? say("table.hidden") : (module.cardName?.(face) ?? face);
        const promise = uses.length === 1 ? outcome(words, uses[0]![1]) : "";
        const key = uses.length ? "table.card_legal" : turn ? "table.card_illegal" : "table.card_plain";
        const label = say(key, { card, at: i + 1, count: cards.length }) + (promise ? `, ${promise}` : "");
        const state = `${uses.length ? "legal" : ""} ${chosen.value === id ? "chosen" : ""} ${outlined.value.includes(id) ? "outlined" : ""}`;
        return (
          <li key={id}>
            <button
              type="button"
              class={`card ${state}`}
              data-card={id}
              aria-label={label}
              onPointerDown={(event) => uses.length && drag(event, (to) => dropped(props, uses, to))}
              onClick={() => (uses.length ? tap(props, [id, face], uses) : turn && face !== null && why(actionsWith(words, face)))}
            >
              <Drawing face={face} module={module} />
              {promise ? <span class="tag">{promise}</span> : null}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function tap({ play }: Props, [id]: Card, uses: readonly Legal[]): void {
  if (uses.length === 1) {
    chosen.value = null;
    play(uses[0]![0]);
  } else chosen.value = chosen.value === id ? null : id;
}

function dropped({ play, viewer }: Props, uses: readonly Legal[], zone: string | null): boolean {
  if (zone === null || zone === `hand/${viewer}`) return false;
  const { name, seat } = zoneParts(zone);
  if (seat !== null && seat !== viewer) return false;
  const [action] = uses.find(([text]) => concerns(text, name)) ?? (uses.length === 1 ? uses[0]! : []);
  if (action === undefined) return false;
  play(action);
  return true;
}

/** What can be done besides tapping a card: or, once a card of several uses was tapped, those uses. */
function Actions(props: Props) {
  const { view, viewer, legal, words, module, play, pending, cancel } = props;
  const hand = viewer === null ? [] : (view.zones[`hand/${viewer}`] ?? []);
  const held = hand.map(([, face]) => face);
  const card = hand.find(([id]) => id === chosen.value);
  const waiting = legal.find(([action]) => action === pending);
  const uses = card
    ? legal.filter(([action]) => concerns(action, card[1] ?? ""))
    : legal.filter(([action]) => !held.some((face) => face && concerns(action, face)));
  const offered = waiting ? [waiting] : uses;
  const close = () => {
    chosen.value = null;
    cancel();
  };
  return (
    <div class="actions" role="group" aria-label={say("table.actions")}>
      {waiting || card ? (
        <button type="button" class="button" data-cancel onClick={close}>
          {say("cancel")}
        </button>
      ) : null}
      {offered.map(([action, promises], i) => {
        const risky = module.risky?.(action, promises) ?? false;
        const promise = outcome(words, promises);
        const name = button(module.actionName?.(action, words) ?? actionName(words, action));
        return (
          <button
            key={action}
            type="button"
            class={`button ${risky ? "danger" : i === 0 ? "primary" : ""}`}
            data-action={action}
            data-primary={i === 0 ? "" : undefined}
            onClick={() => {
              play(action);
              if (!pending) chosen.value = null;
            }}
          >
            {waiting ? `${say("table.confirm")}: ${name}` : name}
            {promise ? <small>{promise}</small> : null}
          </button>
        );
      })}
    </div>
  );
}
