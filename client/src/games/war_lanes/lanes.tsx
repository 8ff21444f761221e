// A lane: the other side above, the viewer's below, and between them what they are worth and when they clash.
import { at, type Box } from "../../parts/place";
import { type Board, blow, withCard } from "./board";
import { CardAt } from "./card";
import { effectOf, isActive, LANES, SIDE } from "./cards";
import { Arrow, Becomes, Hourglass, Word } from "./faces";
import { cardName, kindName, named, t } from "./say";
import { ahead, aimed, scene } from "./state";
import { hasSums, inWords, type Lane, type Side, termsIn } from "./sums";

const equation = ({ suits }: Board, lane: Lane): string => inWords(termsIn(lane, suits));

export function LaneView({ board, index }: { board: Board; index: number }) {
  const { plan, table, below, above, held, uses, legal, why, play, view, names } = board;
  const name = LANES[index]!;
  const { box, theirs, mine, ...between } = plan.lanes[index]!;
  const [upper, lower] = [above, below].map((seat) => board.lanes[index]!.sides[seat]!);
  const live = ahead(scene.value, table);
  const away = live?.kind === "lane" && live.lane === index;
  const urgency = (view.numbers.pending_owner?.[index] ?? -1) < 0 ? "" : view.numbers.pending[index] >= 2 ? "soon" : "now";
  const tap = (event: MouseEvent) => {
    if (!held || (event.target as Element).closest("[data-action]")) return;
    const action = `${held[1]}>${name}`;
    if (uses[name]) play(action);
    else if (legal.length) why([action]);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the slot inside and the main button do the same by the keyboard
    <article
      class={`w-lane ${urgency} ${uses[name] ? "taking" : held && legal.length ? "shut" : ""} ${away ? "away" : ""}`}
      style={at(box)}
      data-zone={`${name}/${below}`}
      aria-label={t("lane", { lane: named(name) })}
      onClick={tap}
    >
      <LaneHead name={name} />
      <ol data-zone={`${name}/${above}`} aria-label={names[above]}>
        <Cards board={board} lane={name} seat={above} places={theirs} box={box} />
      </ol>
      <Tally board={board} side={upper!} seat={above} place={between.above} box={box} />
      <Clock board={board} index={index} place={between.clock} box={box} />
      <Tally board={board} side={lower!} seat={below} place={between.below} box={box} lane={name} />
      <ol aria-label={names[below]}>
        <Cards board={board} lane={name} seat={below} places={mine} box={box} />
      </ol>
    </article>
  );
}

export const LaneHead = ({ name }: { name: string }) => (
  <>
    <i class="w-rim" />
    <h2>
      <Word text={named(name).toUpperCase()} weight={4.5} inline={0} gap={10} />
    </h2>
  </>
);

/** "straight flush +20"; shorter where a lane is narrow. */
function bonusWords({ cards, kind, bonus }: Side, width = 999): string {
  if (!cards) return t("nothing");
  const short = kind >= 4 && width < 200;
  return bonus ? t("bonus", { kind: short ? t(kind === 5 ? "flush_short" : "three_short") : kindName(kind), points: bonus }) : t("none");
}

// Cards and places

interface CardsProps {
  board: Board;
  lane: string;
  seat: number;
  places: Box[];
  box: Box;
}

function Cards({ board, lane, seat, places, box }: CardsProps) {
  const { view, plan, suits, staged, uses, table } = board;
  const cards = [...(view.zones[`${lane}/${seat}`] ?? [])].reverse();
  const count = cards.length;
  const drop = seat === board.below && uses[lane];
  const open = Math.max(0, SIDE - count);
  const shown = plan.long ? open : count && !drop ? 0 : Math.min(1, open); // one over the other, an empty place would hide the card below it
  const label = (id: number, face: string): string => {
    const card = isActive(face, suits[seat]!) ? t("active", { card: cardName(face), points: effectOf(face) }) : cardName(face);
    return staged.includes(id) ? t("staged_card", { card }) : card;
  };
  return (
    <>
      {cards.map(([id, face], i) => (
        <li key={id}>
          <CardAt
            card={[id, face]}
            suit={suits[seat]}
            place={places[i]!}
            box={box}
            label={label(id, face ?? "")}
            state={`${!plan.long && (i < count - 1 || drop) ? "under" : ""} ${staged.includes(id) ? "staged" : ""}`}
          >
            {staged.includes(id) && table.undo ? <span class="w-tag">{t("staged")}</span> : null}
          </CardAt>
        </li>
      ))}
      {places.slice(count, count + shown).map((place, i) => (
        <li key={`slot${count + i}`}>
          {i === 0 && drop ? (
            <Drop board={board} lane={lane} place={place} box={box} />
          ) : (
            <span class="w-slot gem" style={at(place, box)} />
          )}
        </li>
      ))}
    </>
  );
}

/** Where the chosen card would go, and what that promises. */
function Drop({ board, lane, place, box }: Omit<CardsProps, "seat" | "places"> & { place: Box }) {
  const { uses, held, aim, play, pending } = board;
  const promises = uses[lane]!;
  const action = `${held![1]}>${lane}`;
  const then = withCard(board, lane);
  const turns = promises.resolves_in;
  const head = turns === undefined ? t("play_here") : turns === 0 ? t("resolve_now") : t("fills", { turns: Number(turns) });
  const total = Number(promises.total);
  const open = turns === undefined; // it does no damage for now
  const hit = blow(board, then);
  const [points, unit] = open ? [total, t("sum")] : [hit.points, `${hit.what} ${hit.whom}`.trim()];
  const what = [t("total", { total }), kindName(Number(promises.bonus)), ...(open ? [] : [`${points} ${unit}`]), head].join(", ");
  return (
    <button
      type="button"
      class={`w-slot drop ${aim === lane ? "aimed" : ""}`}
      style={at(place, box)}
      data-action={action}
      aria-label={t("place", { card: cardName(held![1] ?? ""), lane: named(lane), what })}
      onMouseEnter={() => {
        aimed.value = lane;
      }}
      onClick={() => play(action)}
    >
      <b>{pending === action ? t("sure") : head}</b>
      <Word text={points} />
      <b>{unit}</b>
      <span class="eq">{open ? "" : equation(board, then)}</span>
    </button>
  );
}

// Between the sides

function Tally({ board, side, seat, place, box, lane }: { board: Board; side: Side; seat: number; place: Box; box: Box; lane?: string }) {
  const { uses, held, names, view } = board;
  if (!hasSums(view)) return null;
  const next = lane !== undefined && uses[lane] && held ? withCard(board, lane).sides[seat]! : null;
  const shown = next ?? side;
  const total = next ? `${side.total} → ${next.total}` : side.total;
  return (
    <p
      class={`w-tally ${side.cards ? "" : "bare"}`}
      style={{ ...at(place, box), "--h": `${place.h}px` }}
      role="img"
      aria-label={t("side", { who: names[seat]!, total, bonus: bonusWords(shown) })}
    >
      <span class={`nums ${next ? "more" : ""}`}>
        <Word text={side.total} />
        {next ? (
          <>
            <Becomes />
            <Word text={next.total} />
          </>
        ) : null}
      </span>
      <span class={`w-bonus ${shown.bonus ? (next ? "would" : "") : "no"}`}>
        {bonusWords(shown, place.w - (next && place.w > 150 ? 140 : 0))}
      </span>
    </p>
  );
}

function clockWords({ view, lanes, viewer, names }: Board, index: number): [when: string, more: string, turns: number | null] {
  const owner: number = view.numbers.pending_owner?.[index] ?? -1;
  if (owner < 0) {
    const filled = lanes[index]!.sides.some((side) => side.cards >= SIDE);
    return filled ? [t("full"), t("full_more"), null] : [t("open"), t("open_more"), null];
  }
  const turns: number = view.numbers.pending[index];
  const last = turns <= 1;
  const more = 1 - owner === viewer ? (last ? "you_last" : "you_turns") : last ? "they_last" : "they_turns";
  return [turns ? t("resolves_in", { turns }) : t("resolves_next"), t(more, { who: names[1 - owner]!, turns }), turns];
}

function Clock({ board, index, place, box }: { board: Board; index: number; place: Box; box: Box }) {
  const [when, more, turns] = clockWords(board, index);
  const lane = board.lanes[index]!;
  const bare = !hasSums(board.view) || !lane.sides.some((side) => side.cards);
  const { points, what, whom } = blow(board, lane);
  return (
    <div class="w-clock" style={at(place, box)}>
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
            {points ? `${points} ${what}` : t("even")}
            <small class="whom">
              {points ? whom : t("even_more")}
              {points ? <span class="eq"> · {equation(board, lane)}</span> : null}
            </small>
          </span>
          {points ? <Arrow down={1 - lane.winner === board.below} /> : null}
        </span>
      )}
    </div>
  );
}
