// The players round the blanket: a plate each with name, points and tokens, and their cards; the hand that is shown when a round is over.

import { Hints } from "../../parts/hints";
import { at } from "../../parts/place";
import { outlined } from "../../store/session";
import { lookOf, type Table } from "../../store/table";
import { wornBy } from "../../store/worn";
import { say } from "../../text";
import { list } from "../../text/format";
import type { StageProps } from "../game";
import { Art, backArt, Num, Portrait, Thing, Token } from "./faces";
import { type Box, chipSize, type Plan, type Seat, type Shown, shownSpots, sorted } from "./layout";
import { costOf, type End, handOf, isOpen, rolls, shownHand, tallyOf } from "./round";
import { nameOf, option, promised, t, terms } from "./text";

export type SeatProps = StageProps & { seat: number; end: End | null };

/** How a llama looks: asleep who quit, glad who went out, shocked past the target, cross about a dear hand. */
function mood({ table, view, seat, end }: SeatProps): "awake" | "asleep" | "happy" | "shock" | "cross" {
  const { points, cost } = tallyOf(table, view, seat);
  if (end?.seat === seat) return "happy";
  if (points >= option(table, "target", 40)) return "shock";
  if (end && (cost ?? 0) >= 12) return "cross";
  return view.numbers.quit?.[seat] && !end ? "asleep" : "awake";
}

/** A player outside of this table: glad who won, shocked past the target. */
export function Llama({ table, seat }: { table: Table; seat: number }) {
  const past = Number(table.result?.points[seat] ?? 0) >= option(table, "target", 40);
  return (
    <span class={`l-who-is l-c${lookOf(table, seat)}`}>
      <Portrait seat={lookOf(table, seat)} mood={table.result?.winners.includes(seat) ? "happy" : past ? "shock" : "awake"} />
    </span>
  );
}

export function Plate(props: SeatProps & { box: Box; shape: string; own?: boolean }) {
  const { table, view, names, seat, end, box, shape, own } = props;
  const info = table.seats[seat];
  const quit = Boolean(view.numbers.quit?.[seat]) && !end;
  const turn = view.to_act === seat && !table.result;
  const past = tallyOf(table, view, seat).points >= option(table, "target", 40);
  const state = info?.gone ? t("resigned") : info?.person && !info.here && !info.bot ? t("away") : "";
  const classes = [
    shape,
    `l-c${lookOf(table, seat)}`,
    turn ? "turn" : "",
    quit ? "out" : "",
    past ? "past" : "",
    own ? "own" : isOpen(view, seat) ? "open" : "",
  ].join(" ");
  const began = view.numbers.starter === seat;
  const Tag = own ? "section" : "li";
  return (
    <Tag
      class={`l-plate ${classes}`}
      style={at(box)}
      data-seat={seat}
      data-zone={own ? undefined : `hand/${seat}`}
      aria-label={own ? names[seat] : undefined}
    >
      <Portrait seat={lookOf(table, seat)} mood={mood(props)} />
      <div class="l-who">
        <b title={began ? `${names[seat]}: ${t("begins")}` : names[seat]} class={(names[seat] ?? "").length > 8 ? "many" : ""}>
          <span>{names[seat]}</span>
          {began ? <Thing name="sun" box="0 0 24 24" className="l-sun" /> : null}
          {began ? <i class="visually-hidden">{t("begins")}</i> : null}
        </b>
        <Points {...props} />
        <span class="l-sub">
          <Sub {...props} />
        </span>
      </div>
      <Track {...props} {...(own ? { own } : {})} />
      <Beads {...props} />
      {quit ? (
        <span class="l-quit">
          <Thing name="zzz" box="0 0 30 24" />
          {t("quit")}
        </span>
      ) : null}
      {past && !quit ? (
        <span class="l-past">
          {t(shape === "small" || shape === "mini" ? "past_short" : "past", { target: option(table, "target", 40) })}
        </span>
      ) : null}
      <Hints table={table} seat={seat} />
      {state ? <span class="l-state">{state}</span> : null}
      {turn ? (
        <span class="l-turn">
          <Thing name="darrow" box="0 0 60 80" />
          <i class="visually-hidden">{say("table.to_act")}</i>
        </span>
      ) : null}
    </Tag>
  );
}

function Sub({ table, view, seat, end, legal, viewer }: SeatProps) {
  const { was, cost } = tallyOf(table, view, seat);
  if (end && was !== null && cost !== 0) return <>{t("was", { points: was })}</>;
  const hand = handOf(view, seat);
  if (!hand.length) return <>{t("empty_hand")}</>;
  const pays = seat === viewer ? (costOf(view, seat) ?? promised(legal, "quit", "cost")) : null;
  if (pays !== null) return <>{t(view.numbers.quit?.[seat] ? "costs" : "in_hand", { cost: pays })}</>;
  return <>{t(view.numbers.quit?.[seat] ? "face_down" : "cards", { count: hand.length })}</>;
}

function Points({ table, view, seat }: SeatProps) {
  const points = rolls[seat]?.value ?? tallyOf(table, view, seat).points;
  return (
    <div class="l-points" role="img" aria-label={t("points_of", { points })}>
      <Num value={points} />
      <small>{t(points === 1 ? "point" : "points")}</small>
    </div>
  );
}

/** The way to the target: solid what is paid, dashed what quitting would add, hatched beyond. */
function Track({ table, view, seat, names, legal, end, own }: SeatProps & { own?: boolean }) {
  const target = option(table, "target", 40);
  const { points, was, cost: paid } = tallyOf(table, view, seat);
  const share = (value: number): number => Math.min(100, (value / target) * 80);
  const cost = own ? Number(promised(legal, "quit", "cost") ?? 0) : 0;
  const after = points + cost;
  const from = end && was !== null ? Math.min(was, points) : points;
  const to = end && was !== null ? Math.max(was + (paid ?? 0), points) : after;
  const who = names[seat] ?? "";
  const label = cost ? t("meter_quit", { who, points, target, after }) : t("meter", { who, points, target });
  return (
    <div
      class={`l-track ${end ? "paid" : ""} ${was !== null && was > points ? "back" : ""}`}
      role="meter"
      aria-label={label}
      aria-valuenow={points}
      aria-valuemin={0}
      aria-valuemax={Math.max(target, points)}
    >
      <i style={{ width: `${share(from)}%` }} />
      {to > from ? <em style={{ left: `${share(from)}%`, width: `${share(to) - share(from)}%` }} /> : null}
      <u>
        <span>{target}</span>
      </u>
      {cost && !end ? (
        <span class="l-to" style={{ right: `${Math.max(31, Math.min(60, 100 - share(after)))}%` }}>
          {t("if_quit", { after })}
        </span>
      ) : null}
    </div>
  );
}

function Beads({ table, view, seat }: SeatProps) {
  const { black, white } = tallyOf(table, view, seat);
  return (
    <div class="l-beads" role="img" aria-label={t("tokens", { black, white })}>
      <span>
        <Token colour="black" />
        {black}
      </span>
      <span>
        <Token colour="white" />
        {white}
      </span>
    </div>
  );
}

/** An opponent's cards: backs, or faces where this viewer may see them. */
export function Backs({ table, view, words, names, seat, plan, end }: SeatProps & { plan: Seat }) {
  const held = handOf(view, seat);
  if (end || !held.length) return null;
  const hand = isOpen(view, seat) ? sorted(held, words.faces, false).map(({ card, face }) => [card, face] as const) : held;
  const faces = hand.flatMap(([, face]) => (face === null ? [] : [nameOf(face)]));
  const label = t("holds", { who: names[seat] ?? "", count: hand.length }) + (faces.length ? `: ${list(faces, say("table.and"))}` : "");
  const mini = plan.shape === "small" || plan.shape === "mini";
  if (mini && faces.length) {
    const cards = sorted(hand, words.faces, true);
    const size = chipSize(cards, plan.shown);
    const spots = shownSpots(cards, plan.shown, size, true, false, size + 1.5, 0.12);
    return (
      <div class="l-shown" role="img" aria-label={label}>
        {cards.map(({ card, face, twin }, i) => (
          <span key={card} class="l-card" data-card={card} style={{ ...at(spots[i]!), zIndex: twin ? 20 - i : 21 + i }}>
            <Chip face={face} />
          </span>
        ))}
      </div>
    );
  }
  return (
    <div class={`l-backs ${view.numbers.quit?.[seat] ? "out" : ""}`} role="img" aria-label={label}>
      {hand.map(([id, face], i) => (
        <span
          key={id}
          class={`l-card ${outlined.value.includes(id) ? "outlined" : ""}`}
          data-card={id}
          style={at(plan.backs[i] ?? plan.backs.at(-1)!)}
        >
          <span class="l-turned" style={{ rotate: `${plan.backs[i]?.turn ?? 0}deg` }}>
            <Art face={face} kind="i" back={wornBy(table, seat, "back")} />
          </span>
        </span>
      ))}
      {mini ? (
        <span class="l-count" style={countAt(plan)}>
          {hand.length}
        </span>
      ) : null}
    </div>
  );
}

/** How many they are stands beside the small cards of a narrow stage. */
function countAt({ backs, shape }: Seat) {
  const { x, y, w, h } = backs.at(-1)!;
  return { left: `${x + w - 8}px`, top: `${shape === "mini" ? y : y + h - 15}px` };
}

/** A hand laid open: twins slide under their first, the sum stands below. */
export function Reveal(props: SeatProps & { place: Seat; plan: Plan }) {
  const { table, view, words, names, seat, end, place, plan } = props;
  const hand = shownHand(table, view, seat);
  if (!end || !hand.length || end.step === "last") return null;
  const each = option(table, "count_each", false);
  const cards = sorted(hand, words.faces, !each);
  const turning = end.step === "flip"; // only then has a card two sides: each costs a layer of the page
  const slid = !plan.wide || end.step === "count";
  const crowded = plan.seats.length > 4; // a hand lies above another one
  const size = plan.wide ? (place.shape === "long" ? 54 : crowded ? 60 : 72) * plan.cards : chipSize(cards, place.shown);
  const fromRight = plan.wide && place.shape === "tall" && place.plate.x > place.shown.x;
  const box = plan.wide
    ? { ...place.shown, y: place.shown.y + (crowded && place.shape === "tall" ? 53 * plan.text : size * 0.45) }
    : place.shown;
  const spots = plan.wide
    ? shownSpots(cards, box, size, true, fromRight, size * 0.66, crowded ? 0.3 / deepest(cards) : 0.3)
    : shownSpots(cards, box, size, true, false, size + 1.5, 0.12);
  const apart = slid ? null : shownSpots(cards, box, size, false, fromRight); // they slide without being laid out anew
  const faces = cards.flatMap(({ face }) => (face === null ? [] : [face]));
  const twin = cards.findIndex((card) => card.twin);
  return (
    <div class="l-shown" role="img" aria-label={`${names[seat]}: ${list(faces.map(nameOf), say("table.and"))}`}>
      {cards.map((card, i) => (
        <span
          key={card.card}
          class={`l-card ${card.twin && slid ? "twin" : ""}`}
          data-card={card.card}
          style={{ ...at(spots[i]!), zIndex: card.twin ? 20 - i : 21 + i, translate: apart ? way(spots[i]!, apart[i]!) : undefined }}
        >
          <span class="l-turned" style={{ rotate: slid && spots[i]!.turn ? `${spots[i]!.turn}deg` : undefined }}>
            <span class={`l-flip ${turning ? "on" : ""}`}>
              {plan.wide ? <Art face={card.face} kind={kindOf(cards, i)} /> : <Chip face={card.face} />}
              {turning ? <span class="l-rear" style={{ backgroundImage: `url(${backArt(wornBy(table, seat, "back"))})` }} /> : null}
            </span>
          </span>
        </span>
      ))}
      {slid && twin >= 0 ? (
        <em
          class="l-once"
          style={
            plan.wide
              ? {
                  ...(fromRight ? { right: `calc(100% - ${box.x + box.w}px)` } : { left: `${spots[twin]!.x}px` }),
                  top: `${Math.max(2, Math.min(...spots.map((each) => each.y)) - 22)}px`,
                }
              : { left: `${box.x}px`, top: `${box.y + 25}px` }
          }
        >
          {t(plan.wide ? "once" : "once_short")}
        </em>
      ) : null}
      <Sum
        {...props}
        faces={faces}
        box={box}
        size={size}
        fromRight={fromRight}
        each={each}
        right={Math.max(...spots.map((each) => each.x + each.w))}
      />
    </div>
  );
}

/** How many twins lie under one card at most. */
function deepest(cards: readonly Shown[]): number {
  let [depth, most] = [0, 1];
  for (const { twin } of cards) {
    depth = twin ? depth + 1 : 0;
    most = Math.max(most, depth);
  }
  return most;
}

const way = (from: Box, to: Box): string => `${to.x - from.x}px ${to.y - from.y}px`;

type SumProps = { faces: string[]; box: Box; size: number; fromRight: boolean; each: boolean; place: Seat; plan: Plan; right: number };

const kindOf = (cards: readonly Shown[], i: number) => (cards[i]!.twin ? "i" : cards.slice(i + 1).some((card) => !card.twin) ? "s" : "f");

function Chip({ face }: { face: string | null }) {
  return <span class={`l-chip l-v${face ?? ""}`}>{face === null ? null : <Thing name={`d${face}`} box="0 0 60 80" />}</span>;
}

function Sum({ table, view, seat, end, faces, box, size, fromRight, each, place, plan, right }: SeatProps & SumProps) {
  if (end?.step !== "count") return null;
  const { cost } = tallyOf(table, view, seat);
  if (end.live && cost === null) return null;
  const parts = terms(faces, each);
  const total = cost ?? costOf(view, seat);
  if (total === null) return null;
  const top = place.shape === "long";
  const beside = top && plan.seats.length > 4; // elsewhere hands are shown below
  const style = beside
    ? { top: `${box.y}px`, left: `${right + 8}px` }
    : {
        top: `${box.y + (plan.wide ? size * 1.4 + 8 : 25)}px`,
        ...(fromRight || !plan.wide ? { right: `calc(100% - ${box.x + box.w}px)` } : { left: `${box.x}px` }),
      };
  const fits = plan.seats.length > 4 ? 80 + 27 * parts.length <= box.w : parts.length < 9;
  const long = plan.wide && parts.length > 1 && fits && !(top && plan.seats.length > 3);
  return (
    <p class="l-sum" style={style}>
      {long ? `${parts.join(" + ")} = ` : plan.wide ? "" : "= "}
      <b>{total}</b>
    </p>
  );
}
