// The stage of a scene: a lane that grows and clashes, or two cards of a War flip. What moves is moved by scenes.ts.
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { PIPS } from "./art";
import { at, type Board, Called, called } from "./board";
import { type ClashPlan, clashPlan } from "./clashplan";
import { Art, lookFor, Pip, SUIT_LETTERS, Word } from "./faces";
import type { Room, Spot } from "./layout";
import { effectOf, heals, hurts, isActive, LANES, SUITS, type Term, termsTold } from "./maths";
import { kindName, laneName, t } from "./say";
import { type Clash, type Flip, holds, scene } from "./state";
import { value } from "./text";
import { s } from "./words.scenes";

const CRACK = "M20 139 34 104 26 92 47 71 40 52 62 33 58 14M47 71 72 76 88 66M34 104 55 110 70 126";
const STEPS = ["count", "stamp", "chips", "hit", "result"];

export function ClashView({ board, room }: { board: Board; room: Room }) {
  const live = scene.value;
  if (!live || !holds(live, board.table)) return null;
  return (
    <div class={`w-clash ${room.width >= 640 ? "wide" : "slim"} ${live.kind}`} aria-hidden="true">
      <i class="w-veil" />
      {live.kind === "lane" ? <LaneClash board={board} room={room} live={live} /> : <WarFlip board={board} room={room} live={live} />}
      <p class="skip-hint">
        {s("skip")} <small>{s("skip_more")}</small>
      </p>
    </div>
  );
}

/** The order in which the cards of a lane are counted: the loser's first. */
export const counting = ({ sides, facts }: Clash): { seat: number; at: number }[] => {
  const winner = facts.winner === 0 ? 0 : 1;
  return [1 - winner, winner].flatMap((seat) => sides[seat]!.map((_, i) => ({ seat, at: i })));
};

function LaneClash({ board, room, live }: { board: Board; room: Room; live: Clash }) {
  const { above, below } = board;
  const plan = clashPlan(board.plan, room.width, live.sides[above]!.length, live.sides[below]!.length);
  const order = counting(live);
  const shown = (seat: number, i: number) => order.findIndex((each) => each.seat === seat && each.at === i) < live.counted;
  const step = STEPS.indexOf(live.step);
  const { winner = -1, lane = 0 } = live.facts;
  const stamped = winner < 0 ? null : live.facts[`bonus${winner}`] ? winner : null;
  return (
    <>
      <div class="w-lane grown now" style={at(plan.box)}>
        <i class="w-rim" />
        <h2>
          <Word text={laneName(LANES[lane]!).toUpperCase()} weight={4.5} inline={0} gap={10} />
        </h2>
      </div>
      <Burst plan={plan} />
      {[above, below].map((seat) => (
        <ol key={seat}>
          {live.sides[seat]!.map(([id, face], i, cards) => {
            const spot = (seat === above ? plan.theirs : plan.mine)[i]!;
            const front = i === cards.length - 1;
            const state = `${shown(seat, i) ? "in" : ""} ${front ? "front" : ""} ${seat === winner ? "won" : winner < 0 ? "" : "lost"}`;
            return (
              <li key={id} class={`w-fighter ${state} ${step >= 3 ? "hit" : ""}`} data-fighter={`${seat}-${i}`} style={at(spot)}>
                <span class="w-card" style={turned(spot)}>
                  <Art face={face} look={lookFor(face, live.suits[seat] ?? 0)} />
                  {front && seat !== winner && winner >= 0 ? <Crack /> : null}
                  {face === "JK" && step >= 1 ? <span class="w-tag">{s("wild")}</span> : null}
                </span>
              </li>
            );
          })}
        </ol>
      ))}
      {[above, below].map((seat) => (
        <Sum key={seat} board={board} live={live} seat={seat} plan={plan} shown={(i) => shown(seat, i)} />
      ))}
      {winner < 0 ? (
        <Stamp plan={plan} on={step >= 1} text={s("equal")} />
      ) : stamped !== null ? (
        <Stamp
          plan={plan}
          on={step >= 1}
          text={kindName(live.facts[`kind${stamped}`] ?? 0).toUpperCase()}
          plus={`+${live.facts[`bonus${stamped}`]}`}
        />
      ) : null}
      {step >= 2 ? <Chips board={board} live={live} plan={plan} /> : null}
      <Equation board={board} live={live} plan={plan} step={step} />
    </>
  );
}

const turned = ({ turn }: Spot) => ({ transform: `rotate(${turn}deg)` });

function Crack() {
  return (
    <svg class="crack" viewBox="0 0 100 140" aria-hidden="true">
      <path class="lt" d={CRACK} />
      <path d={CRACK} />
    </svg>
  );
}

function Sum({ board, live, seat, plan, shown }: { board: Board; live: Clash; seat: number; plan: ClashPlan; shown(i: number): boolean }) {
  const sum = live.sides[seat]!.reduce((so_far, [, face], i) => so_far + (shown(i) ? value(face ?? "") : 0), 0);
  const stamped = live.step !== "count";
  const { winner = -1 } = live.facts;
  const bonus = live.facts[`bonus${seat}`] ?? 0;
  const wins = seat === winner && stamped;
  const ribbon = wins
    ? seat === board.eye
      ? s("win")
      : s("wins", { who: Called(board, seat) })
    : stamped && bonus
      ? `${kindName(live.facts[`kind${seat}`] ?? 0)} +${bonus}`
      : null;
  return (
    <p class={`w-sum ${wins ? "won" : ""}`} style={at(seat === board.above ? plan.above : plan.below)}>
      <Word text={stamped ? sum + bonus : sum} />
      {ribbon ? <span class={`w-bonus ${wins ? "would" : ""}`}>{ribbon}</span> : null}
    </p>
  );
}

function Stamp({ plan, on, text, plus }: { plan: ClashPlan; on: boolean; text: string; plus?: string }) {
  return (
    <p class={`w-stamp ${on ? "on" : ""}`} style={at(plan.stamp)}>
      <span>
        <Word text={text} weight={6.5} inline={1.3} gap={8} />
        {plus ? (
          <i>
            <Word text={plus} weight={7.5} inline={1.3} />
          </i>
        ) : null}
      </span>
    </p>
  );
}

/** A chip with effect points. */
function Chip({ suit, points }: { suit: string; points: string }) {
  return (
    <span class="w-flychip w-ink" data-suit={suit}>
      <svg viewBox="-50 -50 100 100" aria-hidden="true">
        <circle r="49" class="c0" />
        <circle r="46" class="c1" />
        <circle r="39.5" class="c2" />
        <circle r="32" class="c3" />
        <path transform="translate(0 -14) scale(.42)" class="c1" d={PIPS[suit]} />
      </svg>
      <Word text={points} weight={7} inline={0} />
    </span>
  );
}

/** The effect points that count, a chip for each active card. */
function Chips({ board, live, plan }: { board: Board; live: Clash; plan: ClashPlan }) {
  const { winner = -1 } = live.facts;
  if (winner < 0) return null;
  const counts = (seat: number) => (seat === winner ? hurts : heals)(live.suits[seat] ?? 0);
  const found: ComponentChildren[] = [];
  for (const seat of [0, 1]) {
    if (!counts(seat)) continue;
    const suit = live.suits[seat]!;
    live.sides[seat]!.forEach(([id, face], i) => {
      if (!face || !isActive(face, suit)) return;
      const spot = (seat === board.above ? plan.theirs : plan.mine)[i]!;
      const size = spot.w * 0.4;
      const place = { x: spot.x + spot.w * 0.6, y: spot.y + spot.w * 0.02, w: size, h: size };
      const sign = seat === winner ? "+" : "−";
      found.push(
        <span key={id} class="w-chipper" data-chip={seat} style={at(place)}>
          <Chip suit={SUIT_LETTERS[suit]!} points={`${sign}${effectOf(face)}`} />
        </span>,
      );
    });
  }
  return <>{found}</>;
}

function Equation({ board, live, plan, step }: { board: Board; live: Clash; plan: ClashPlan; step: number }) {
  const { facts, suits } = live;
  const terms = termsTold(facts, suits);
  const net = (facts.damage ?? 0) - (facts.healing ?? 0);
  const shown = (term: Term) => step >= (term.suit ? 3 : 1);
  if (!terms.length) return null;
  const result = facts.healing ? s("healing") : facts.damage ? s("damage") : t("no_damage");
  return (
    <div class={`w-eqn ${step >= 1 ? "on" : ""}`} style={at(plan.equation)}>
      <p>
        {terms.map((term) => (
          <span
            key={`${term.seat}-${term.suit}`}
            class={`term ${shown(term) ? "" : "wait"}`}
            data-term={term.suit ? term.seat : undefined}
            data-suit={SUIT_LETTERS[term.suit]}
          >
            {term.sign ? (
              <i class="op">
                <Word text={term.sign} weight={5} inline={0} />
              </i>
            ) : null}
            <span class="of">
              <Word text={term.points} />
              <small>
                {term.suit ? (
                  <>
                    <Pip suit={SUIT_LETTERS[term.suit]!} /> <span>{t(SUITS[term.suit - 1]!)}</span>
                  </>
                ) : (
                  Called(board, term.seat)
                )}
              </small>
            </span>
          </span>
        ))}
        <span class={`term result ${facts.healing ? "heal" : "dmg"} ${step >= 4 ? "" : "wait"}`}>
          <i class="op">
            <Word text="=" weight={5} inline={0} />
          </i>
          <span class="of" data-result>
            <Word text={net} />
            <small>{result}</small>
          </span>
        </span>
      </p>
    </div>
  );
}

/** A star, beams and splinters about the point where the fronts meet. */
function Burst({ plan }: { plan: ClashPlan }) {
  const { x, y, r } = plan.star;
  const art = useMemo(() => burst(r), [r]);
  return (
    <svg
      class="w-burst"
      style={{ left: `${x - r}px`, top: `${y - r}px`, width: `${2 * r}px`, height: `${2 * r}px` }}
      viewBox={`${-r} ${-r} ${2 * r} ${2 * r}`}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: art }}
    />
  );
}

const LAYERS = [
  ["s0", 1, 0.52],
  ["s1", 0.94, 0.48],
  ["s2", 0.8, 0.42],
  ["s3", 0.66, 0.36],
  ["s4", 0.46, 0.26],
] as const;

/** The same burst every time: its unevenness is arithmetic. */
function burst(r: number): string {
  const uneven = (i: number) => ((i * 7919 + 104729) % 97) / 97;
  const point = (angle: number, reach: number) => `${(reach * Math.cos(angle)).toFixed(1)} ${(reach * 0.78 * Math.sin(angle)).toFixed(1)}`;
  const star = ([name, outer, inner]: (typeof LAYERS)[number], layer: number) => {
    const spikes = 22;
    let d = "";
    for (let i = 0; i < spikes * 2; i++) {
      const reach = i % 2 ? inner * r * (0.85 + 0.15 * uneven(i + layer)) : outer * r * (0.66 + 0.34 * uneven(i * 3 + layer * 5));
      d += `${i ? "L" : "M"}${point((i * Math.PI) / spikes, reach)}`;
    }
    return `<path class="${name}" d="${d}Z"/>`;
  };
  let splinters = "";
  for (let i = 0; i < 40; i++) {
    const angle = i * 2.39996;
    const near = r * (0.7 + 0.15 * uneven(i));
    splinters += `M${point(angle, near)}L${point(angle + 0.008, near + r * (0.12 + 0.3 * uneven(i * 5)))}L${point(angle + 0.016, near)}Z`;
  }
  return `<g class="star">${LAYERS.map(star).join("")}</g><path class="splinters" d="${splinters}"/>`;
}

// The War flip

function WarFlip({ board, room, live }: { board: Board; room: Room; live: Flip }) {
  const { above, below } = board;
  const wide = room.width >= 640;
  const w = Math.min(room.width * (wide ? 0.16 : 0.34), room.height * 0.24);
  const y = board.plan.height * 0.44 - w * 0.7;
  const seats = [above, below];
  return (
    <>
      <p class="w-title" style={at({ x: 0, y: y - (wide ? 96 : 72), w: room.width, h: wide ? 48 : 34 })}>
        <Word text={s(live.title)} weight={6} inline={1.3} gap={10} />
      </p>
      {seats.map((seat, i) => {
        const x = room.width / 2 + (i ? w * 0.22 : -w * 1.22);
        const state = live.winner === null ? "" : live.winner === seat ? "won" : live.winner < 0 ? "" : "lost";
        return (
          <div key={seat} class={`w-fighter in ${state}`} data-flip={seat} style={at({ x, y, w, h: w * 1.4 })}>
            <span class="w-card">
              <Art face={live.faces[seat] ?? null} />
            </span>
            <b>{Called(board, seat)}</b>
          </div>
        );
      })}
      {live.winner === null ? null : (
        <p class="w-verdict" data-result style={at({ x: 0, y: y + w * 1.4 + 52, w: room.width, h: 44 })}>
          {live.winner < 0 ? (
            <Word text={s("tie")} />
          ) : (
            <span class="w-bonus would">
              {live.winner === board.eye ? s("win") : s("wins", { who: Called(board, live.winner) })}
              {live.damage ? ` · ${t("to", { points: live.damage, who: called(board, 1 - live.winner) })}` : ""}
            </span>
          )}
        </p>
      )}
    </>
  );
}
