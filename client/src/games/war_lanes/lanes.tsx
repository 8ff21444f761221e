// A lane: the other side above, one's own below, and between them what they are worth and when they clash.
import { outlined } from "../../store/sitting";
import type { Card } from "../../store/view";
import { at, type Board, Called, called, equationOf, withCard } from "./board";
import { Arrow, Art, Becomes, Hourglass, lookFor, Pip, Word } from "./faces";
import type { Box, LanePlan } from "./layout";
import { effectOf, inWords, isActive, LANES, SIDE, type Side } from "./maths";
import { cardName, kindName, laneName, shortName, t } from "./say";
import { aimed, holds, scene } from "./state";

const GEM = "M14 2 26 14 14 26 2 14ZM14 8 20 14 14 20 8 14Z";

export function LaneView({ board, index }: { board: Board; index: number }) {
  const { plan, table, below, above, held, uses, why, play } = board;
  const name = LANES[index]!;
  const places = plan.lanes[index]!;
  const { box } = places;
  const urgency = urgencyOf(board, index);
  const lane = board.lanes[index]!;
  const taking = Boolean(uses[name]);
  const live = scene.value;
  const away = live?.kind === "lane" && live.lane === index && holds(live, table);
  const tap = (event: MouseEvent) => {
    if (!held || (event.target as Element).closest("button")) return;
    const action = `${held[1]}>${name}`;
    if (uses[name]) play(action);
    else if (board.legal.length) why([action]);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the slot inside and the main button do the same by the keyboard
    <article
      class={`w-lane ${urgency} ${taking ? "taking" : held && board.legal.length ? "shut" : ""} ${away ? "away" : ""}`}
      style={at(box)}
      data-zone={`${name}/${below}`}
      aria-label={t("lane", { lane: laneName(name) })}
      onClick={tap}
    >
      <i class="w-rim" />
      <h2>
        <Word text={laneName(name).toUpperCase()} weight={4.5} inline={0} gap={10} />
      </h2>
      <ol data-zone={`${name}/${above}`} aria-label={t("their_side", { who: Called(board, above) })}>
        <Cards board={board} zone={`${name}/${above}`} seat={above} places={places.theirs} box={box} />
      </ol>
      <Tally board={board} side={lane.sides[above]!} seat={above} place={places.above} box={box} />
      <Clock board={board} index={index} places={places} />
      <Tally board={board} side={lane.sides[below]!} seat={below} place={places.below} box={box} lane={name} />
      <ol aria-label={board.eye === null ? t("their_side", { who: Called(board, below) }) : t("my_side")}>
        <Cards board={board} zone={`${name}/${below}`} seat={below} places={places.mine} box={box} lane={name} />
      </ol>
    </article>
  );
}

const urgencyOf = ({ view }: Board, index: number): string =>
  (view.numbers.pending_owner?.[index] ?? -1) < 0 ? "" : view.numbers.pending[index] >= 2 ? "soon" : "now";

/** "straight flush +20"; shorter where a lane is narrow. */
function bonusWords({ faces, kind, bonus }: Side, width = 999): string {
  if (!faces.length) return t("nothing");
  const short = kind >= 4 && width < 150;
  return bonus
    ? t("bonus", { kind: short ? t(kind === 5 ? "flush_short" : "three_short") : kindName(kind), points: bonus })
    : t("no_bonus");
}

// Cards and places

function Cards({
  board,
  zone,
  seat,
  places,
  box,
  lane,
}: {
  board: Board;
  zone: string;
  seat: number;
  places: Box[];
  box: Box;
  lane?: string;
}) {
  const { view, plan, suits, staged, uses, table } = board;
  const cards = [...(view.zones[zone] ?? [])].reverse();
  const open = Math.max(0, SIDE - cards.length);
  const drop = lane !== undefined && uses[lane] ? lane : null;
  const shown = plan.long ? open : Math.min(1, open);
  const bare = !plan.long && cards.length > 0 && !drop; // one over the other, an empty place would hide the card below it
  return (
    <>
      {cards.map(([id, face], i) => (
        <li key={id}>
          <LaneCard
            card={[id, face]}
            suit={suits[seat] ?? 0}
            place={places[i]!}
            box={box}
            under={!plan.long && (i < cards.length - 1 || drop !== null)}
            staged={staged.includes(id)}
            undo={table.undo}
          />
        </li>
      ))}
      {bare
        ? null
        : Array.from({ length: shown }, (_, i) => {
            const place = places[cards.length + i]!;
            return (
              <li key={`slot${cards.length + i}`}>
                {i === 0 && drop ? (
                  <Drop board={board} lane={drop} place={place} box={box} />
                ) : (
                  <span class="w-slot" style={at(place, box)} aria-hidden="true">
                    <svg viewBox="0 0 28 28" aria-hidden="true">
                      <path d={GEM} />
                    </svg>
                  </span>
                )}
              </li>
            );
          })}
    </>
  );
}

interface LaneCardProps {
  card: Card;
  suit: number;
  place: Box;
  box: Box;
  under: boolean;
  staged: boolean;
  undo: boolean;
}

function LaneCard({ card: [id, face], suit, place, box, under, staged, undo }: LaneCardProps) {
  const name = face === null ? "" : cardName(face);
  const active = face !== null && isActive(face, suit);
  const said = active ? t("active", { card: name, points: effectOf(face) }) : name;
  const state = `${under ? "under" : ""} ${staged ? "staged" : ""} ${outlined.value.includes(id) ? "outlined" : ""}`;
  return (
    <button
      type="button"
      class={`w-card ${state}`}
      data-card={id}
      style={at(place, box)}
      aria-label={staged ? t("staged_card", { card: said }) : said}
    >
      <Art face={face} look={lookFor(face, suit)} />
      {staged && undo ? (
        <span class="w-tag">
          {t("staged")}
          {face === "JK" ? <Pip suit="J" /> : null}
        </span>
      ) : null}
    </button>
  );
}

/** Where the chosen card would go, and what that promises. */
function Drop({ board, lane, place, box }: { board: Board; lane: string; place: Box; box: Box }) {
  const { uses, held, aim, play, pending } = board;
  const promises = uses[lane]!;
  const action = `${held![1]}>${lane}`;
  const then = withCard(board, lane);
  const turns = promises.resolves_in;
  const head = turns === undefined ? t("play_here") : turns === 0 ? t("resolve_now") : t("fills", { turns: Number(turns) });
  const points = Math.abs(then.net);
  const who = then.winner < 0 ? "" : called(board, 1 - then.winner);
  const whom = then.winner < 0 || !then.net ? t("nobody") : t(then.net < 0 ? "heals_who" : "to_who", { who });
  const what = `${t("total", { total: Number(promises.total) })}, ${kindName(Number(promises.bonus))}, ${points} ${whom}, ${head}`;
  const label = t("place", { card: cardName(held![1] ?? ""), lane: laneName(lane), what });
  return (
    <button
      type="button"
      class={`w-slot drop ${aim === lane ? "best" : ""} ${pending === action ? "sure" : ""}`}
      style={at(place, box)}
      data-action={action}
      aria-label={label}
      onMouseEnter={() => {
        aimed.value = lane;
      }}
      onClick={() => play(action)}
    >
      <b>{pending === action ? t("sure") : head}</b>
      <Word text={points} />
      <b>{whom}</b>
      <span class="eq">{inWords(equationOf(board, then))}</span>
    </button>
  );
}

// Between the sides

function Tally({ board, side, seat, place, box, lane }: { board: Board; side: Side; seat: number; place: Box; box: Box; lane?: string }) {
  const { uses, held } = board;
  const promises = lane === undefined ? undefined : uses[lane];
  const next = promises && held ? withCard(board, lane!).sides[seat]! : null;
  const shown = next ?? side;
  const label = next
    ? t("side_next", {
        ...{ who: Called(board, seat), total: side.total, bonus: bonusWords(side), card: shortName(held![1] ?? "") },
        ...{ next: Number(promises!.total), next_bonus: bonusWords(next) },
      })
    : t("side", { who: Called(board, seat), total: side.total, bonus: bonusWords(side) });
  return (
    <p
      class={`w-tally ${side.faces.length ? "" : "bare"}`}
      style={{ ...at(place, box), "--h": `${place.h}px` }}
      role="img"
      aria-label={label}
    >
      <span class={`nums ${next ? "more" : ""}`}>
        <Word text={side.total} />
        {next ? (
          <>
            <Becomes />
            <Word text={Number(promises!.total)} />
          </>
        ) : null}
      </span>
      <span class={`w-bonus ${shown.bonus ? (next ? "would" : "") : "no"}`}>{bonusWords(shown, box.w)}</span>
    </p>
  );
}

function clockWords(board: Board, index: number): [when: string, more: string, turns: number | null] {
  const { view, lanes, above, below } = board;
  const owner: number = view.numbers.pending_owner?.[index] ?? -1;
  if (owner < 0) {
    const filled = lanes[index]!.sides.some((side) => side.faces.length >= SIDE);
    return filled ? [t("full"), t("full_more"), null] : [t("open"), t("open_more"), null];
  }
  const turns: number = view.numbers.pending[index];
  const other = owner === below ? above : below;
  const mine = other === board.eye;
  const last = turns <= 1;
  const who = Called(board, other);
  const more = mine ? t(last ? "you_last" : "you_turns", { turns }) : t(last ? "they_last" : "they_turns", { who, turns });
  return [turns ? t("resolves_in", { turns }) : t("resolves_next"), more, turns];
}

function Clock({ board, index, places }: { board: Board; index: number; places: LanePlan }) {
  const [when, more, turns] = clockWords(board, index);
  const lane = board.lanes[index]!;
  const { winner, net, sides } = lane;
  const bare = !sides[0].faces.length && !sides[1].faces.length;
  const equation = inWords(equationOf(board, lane));
  const hurt = !bare && winner >= 0 && net !== 0;
  const who = hurt ? called(board, 1 - winner) : "";
  return (
    <div class="w-clock" style={at(places.clock, places.box)}>
      <span class="when">
        {turns === null ? null : <Hourglass turns={turns} />}
        <span>
          {when}
          <small>{more}</small>
        </span>
      </span>
      {bare ? null : (
        <span class="hit">
          <span>
            {hurt ? (
              <>
                {net < 0 ? "+" : ""}
                {Math.abs(net)} <span class="whom">{t(net < 0 ? "heals_who" : "to_who", { who })}</span>
              </>
            ) : (
              t("even")
            )}
            <small>{hurt ? equation : t("even_more")}</small>
          </span>
          {hurt ? <Arrow down={1 - winner === board.below} /> : null}
        </span>
      )}
    </div>
  );
}
