// The chance to win over the game: luck dotted, decisions solid, with their interval; below it what luck and slips changed.
import type { Review, Side } from "../../wire/http";
import { type Corner, change, corners, type Focus, focusOf, half, points, same, summary, written } from "./data";
import { Data, signed, useWidth } from "./plot";
import { t } from "./words";

const HIGH = { wide: 160, narrow: 150 };
const LANE = 40; // of luck, and of skill
const MARKED = 5; // moments with a number on the line
const DASHES = ["", "9 5", "2 5", "12 4 2 4", "5 3", "1 4"];

interface GraphProps {
  review: Review;
  side: number;
  names: readonly string[]; // of the sides
  focus: Focus;
  pick(focus: Focus): void;
}

export function Graph({ review, side, names, focus, pick }: GraphProps) {
  const [box, width] = useWidth<HTMLDivElement>();
  const own = review.sides[side]!;
  const narrow = width < 560;
  const left = narrow ? 40 : 48;
  const right = width - 14;
  const top = 24;
  const high = narrow ? HIGH.narrow : HIGH.wide;
  const x = (at: number) => left + ((right - left) * at) / Math.max(1, review.entries);
  const y = (share: number) => top + (high * (10_000 - Math.max(0, Math.min(10_000, share)))) / 10_000;
  const luckAt = top + high + 32;
  const skillAt = luckAt + LANE + 8;
  const height = skillAt + LANE / 2 + 26;
  const line = corners(own, review.entries);
  const many = review.sides.length > 2;
  return (
    <div class="rv-graph" ref={box}>
      {width ? (
        // biome-ignore lint/a11y/useKeyWithClickEvents: arrows go from turn to turn
        <svg
          class="rv-plot"
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={said(own, names[side]!)}
          onClick={(event) => pick(nearest(review, side, ((event.offsetX - left) / (right - left)) * review.entries))}
        >
          <Defs />
          {[0, 25, 50, 75, 100].map((each) => (
            <g key={each}>
              <path class="gr" d={`M${left} ${y(each * 100)}H${right}`} />
              <text class="e" x={left - 8} y={y(each * 100) + 4}>
                {each === 100 ? "100%" : each}
              </text>
            </g>
          ))}
          <path class="even" d={`M${left} ${y(own.start)}H${right}`} />
          <Rounds review={review} x={x} top={top} bottom={skillAt + LANE / 2} narrow={narrow} />
          <Spot x={x(focus.at)} wide={Math.max(10, x(1) - x(0))} top={top} bottom={skillAt + LANE / 2} />
          <Band line={line} x={x} y={y} />
          {many
            ? review.sides.map((other, i) =>
                i === side ? null : (
                  <path
                    key={i}
                    class={`ln s${(i % 6) + 1}`}
                    stroke-dasharray={DASHES[i % 6]}
                    d={path(corners(other, review.entries), x, y)}
                  />
                ),
              )
            : null}
          <Line line={line} x={x} y={y} plain={many} color={(side % 6) + 1} />
          <Bars review={review} side={side} x={x} luckAt={luckAt} skillAt={skillAt} left={left} right={right} />
          <Turns review={review} x={x} y={skillAt + LANE / 2 + 22} focus={focus} narrow={narrow} />
          <Marks own={own} line={line} x={x} y={y} focus={focus} top={top} bottom={top + high} left={left} right={right} />
        </svg>
      ) : null}
      <Data
        head={[t("turn", { turn: "" }).trim(), t("luck"), t("others"), t("before"), t("own"), t("after")]}
        rows={own.line.map((point) => [
          point.seat < 0 ? t("end") : String(point.turn),
          signed(Math.round(points(point.luck))),
          signed(Math.round(points(point.others))),
          `${Math.round(points(point.before))} ± ${half(point.margin)}`,
          signed(Math.round(points(point.own))),
          `${Math.round(points(point.after))} ± ${half(point.margin)}`,
        ])}
      />
    </div>
  );
}

/** The line in a sentence. */
function said(own: Side, who: string): string {
  const { high, highTurn, fall, fallTurn } = summary(own);
  const { start, luck, own: slips, others, end } = written(own);
  const [high_, fall_] = [Math.round(points(high)), Math.round(points(fall))];
  return t("chance_said", {
    who,
    start,
    high: high_,
    high_turn: highTurn,
    fall: fall_,
    fall_turn: fallTurn,
    end,
    luck,
    own: slips,
    others,
  });
}

/** The decision nearest to a place on the axis: the side's own first. */
function nearest(review: Review, side: number, at: number): Focus {
  const moments = review.sides[side]!.moments.map(focusOf);
  const all = [...moments, ...review.decisions.map((decision, number) => ({ kind: "decision", at: decision.at, decision: number }))];
  return all.reduce((best, each) => (Math.abs(each.at - at) < Math.abs(best.at - at) ? each : best), all[0]!);
}

interface Scaled {
  x(at: number): number;
  y(share: number): number;
}

const path = (line: readonly Corner[], x: Scaled["x"], y: Scaled["y"]): string =>
  line.map((corner, i) => `${i ? "L" : "M"}${x(corner.at).toFixed(1)} ${y(corner.share).toFixed(1)}`).join("");

function Band({ line, x, y }: Scaled & { line: readonly Corner[] }) {
  const edge = (sign: number) => line.map(({ at, share, margin }) => `${x(at).toFixed(1)},${y(share + sign * margin).toFixed(1)}`);
  return <polygon class="band" points={[...edge(1), ...edge(-1).reverse()].join(" ")} />;
}

/** Own decisions solid, what luck and the others did dotted; among several lines one colour a side. */
function Line({ line, x, y, plain, color }: Scaled & { line: readonly Corner[]; plain: boolean; color: number }) {
  if (plain) return <path class={`ln main s${color}`} d={path(line, x, y)} />;
  return (
    <>
      {line.slice(1).map((corner, i) => {
        const from = line[i]!;
        const d = `M${x(from.at).toFixed(1)} ${y(from.share).toFixed(1)}L${x(corner.at).toFixed(1)} ${y(corner.share).toFixed(1)}`;
        return <path key={i} class={corner.luck ? "ln by-luck" : "ln by-move"} d={d} />;
      })}
    </>
  );
}

function Spot({ x, wide, top, bottom }: { x: number; wide: number; top: number; bottom: number }) {
  return <rect class="spot" x={x - wide / 2} y={top - 4} width={wide} height={bottom - top + 8} rx={3} />;
}

function Rounds({ review, x, top, bottom, narrow }: { review: Review; x: Scaled["x"]; top: number; bottom: number; narrow: boolean }) {
  const each = review.rounds;
  if (each.length < 2) return null;
  const close = (at: number, i: number) => x(each[i + 1]?.[0] ?? review.entries) - x(at) < (narrow ? 56 : 64);
  return (
    <>
      {each.map(([at, round], i) => (
        <g key={at}>
          {i ? <path class="ax dotted" d={`M${x(at)} ${top - 6}V${bottom}`} /> : null}
          <text x={x(at) + (i ? 5 : 0)} y={top - 10}>
            {close(at, i) ? round : t("round", { round })}
          </text>
        </g>
      ))}
    </>
  );
}

interface BarsProps {
  review: Review;
  side: number;
  x: Scaled["x"];
  luckAt: number;
  skillAt: number;
  left: number;
  right: number;
}

/** Luck hatched, own slips solid, slips of others outlined; all on one scale. */
function Bars({ review, side, x, luckAt, skillAt, left, right }: BarsProps) {
  const own = review.sides[side]!;
  const mine = own.line.filter(({ own }) => own < 0);
  const theirs = review.decisions.filter((decision) => !own.seats.includes(decision.seat) && change(decision, side));
  const most = Math.max(
    500,
    ...own.line.map(({ luck }) => Math.abs(luck)),
    ...mine.map(({ own }) => -own),
    ...theirs.map((each) => Math.abs(change(each, side))),
  );
  const tall = (value: number) => Math.max(1, (Math.abs(value) / most) * (LANE / 2));
  const wide = Math.max(3, Math.min(22, ((right - left) / Math.max(6, own.line.length)) * 0.62));
  const bar = (name: string, key: string, at: number, zero: number, value: number) => (
    <rect
      key={key}
      class={name}
      x={Math.max(left, x(at) - wide / 2)}
      y={value > 0 ? zero - tall(value) : zero}
      width={wide}
      height={tall(value)}
    />
  );
  return (
    <>
      <path class="ax" d={`M${left} ${luckAt}H${right}`} />
      <text class="e k" x={left - 8} y={luckAt + 4}>
        {t("luck")}
      </text>
      {own.line.map((point) => (point.luck ? bar("lucky", `l${point.at}`, point.at, luckAt, point.luck) : null))}
      <path class="ax" d={`M${left} ${skillAt}H${right}`} />
      <text class="e k" x={left - 8} y={skillAt + 4}>
        {t("skill")}
      </text>
      {mine.map((point) => bar("slip", `m${point.at}`, point.at, skillAt, point.own))}
      {theirs.map((decision) => bar("theirs", `t${decision.at}`, decision.at, skillAt, change(decision, side)))}
    </>
  );
}

/** Some of the turns below, the one that is looked at among them. */
function Turns({ review, x, y, focus, narrow }: { review: Review; x: Scaled["x"]; y: number; focus: Focus; narrow: boolean }) {
  const first = new Map<number, number>();
  for (const { turn, at } of review.decisions) if (!first.has(turn)) first.set(turn, at);
  const now = review.decisions[focus.decision]?.turn ?? review.decisions.findLast(({ at }) => at <= focus.at)?.turn ?? 0;
  const room = (turn: number) => (turn === 1 ? 58 : narrow ? 30 : 34); // the first says what is counted
  const kept: [number, number][] = first.has(now) ? [[now, first.get(now)!]] : [];
  for (const [turn, at] of first)
    if (kept.every(([it, other]) => Math.abs(x(other) - x(at)) >= Math.max(room(turn), room(it)))) kept.push([turn, at]);
  const lowest = Math.min(...kept.map(([turn]) => turn));
  return (
    <>
      {kept.map(([turn, at]) => (
        <text
          key={turn}
          class={turn === now ? "c now" : turn === lowest ? "" : "c"}
          x={turn === lowest && turn !== now ? x(at) - 4 : x(at)}
          y={y}
        >
          {turn === lowest ? t("turn", { turn }) : turn}
        </text>
      ))}
    </>
  );
}

/** The largest moments, numbered as in the list, beside the line. */
function Marks({
  own,
  line,
  x,
  y,
  focus,
  top,
  bottom,
  left,
  right,
}: Scaled & { own: Side; line: readonly Corner[]; focus: Focus; top: number; bottom: number; left: number; right: number }) {
  const placed: { x: number; y: number }[] = [];
  return (
    <>
      {own.moments.slice(0, MARKED).map((moment, i) => {
        const corner = line.findLast(({ at }) => at <= moment.at + 0.5) ?? line[0]!;
        const [px, py] = [x(moment.at), y(corner.share)];
        const free = (cx: number, cy: number) =>
          cy >= top + 2 && cy <= bottom - 2 && placed.every((each) => Math.hypot(each.x - cx, each.y - cy) > 26);
        const ways = [-26, 26, -48, 48, -70, 70].flatMap((dy) =>
          [0, 16, -16].map((dx) => [Math.max(left + 14, Math.min(right - 8, px + dx)), py + dy] as const),
        );
        const [cx, cy] = ways.find(([a, b]) => free(a, b)) ?? [px, py];
        placed.push({ x: cx, y: cy });
        const now = same(focusOf(moment), focus);
        return (
          <g key={`${moment.kind}${moment.at}`} class={`mark ${moment.kind} ${now ? "now" : ""}`}>
            <path d={`M${px} ${py}L${cx} ${cy}`} />
            {now ? <circle class="halo" cx={cx} cy={cy} r={15.5} /> : null}
            {moment.kind === "luck" ? <rect x={cx - 10} y={cy - 10} width={20} height={20} rx={5} /> : <circle cx={cx} cy={cy} r={11} />}
            <text class="c" x={cx} y={cy + 4.5}>
              {i + 1}
            </text>
          </g>
        );
      })}
    </>
  );
}

export const Defs = () => (
  <defs>
    <pattern id="rv-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect class="hatch-ground" width="6" height="6" />
      <path class="hatch-line" d="M0 0V6" />
    </pattern>
  </defs>
);

export function Key({ review, side, names }: { review: Review; side: number; names: readonly string[] }) {
  const many = review.sides.length > 2;
  const fair = Math.round(points(review.sides[side]!.start));
  const dash = (name: string, dashes?: string) => (
    <svg viewBox="0 0 26 14" aria-hidden="true">
      <path class={name} stroke-dasharray={dashes} d="M1 7H25" />
    </svg>
  );
  const box = (name: string) => (
    <svg viewBox="0 0 14 14" aria-hidden="true">
      <Defs />
      <rect class={name} x="1" y="1" width="12" height="12" />
    </svg>
  );
  return (
    <div class="rv-key">
      {many
        ? names.map((name, i) => (
            <span key={i}>
              {dash(`ln ${i === side ? "main" : ""} s${(i % 6) + 1}`, i === side ? "" : DASHES[i % 6])}
              {name}
            </span>
          ))
        : [
            <span key="luck">
              {dash("ln by-luck")}
              {t("key_luck")}
            </span>,
            <span key="move">
              {dash("ln by-move")}
              {t("key_decision")}
            </span>,
          ]}
      <span>
        {dash("even")}
        {t("key_fair", { share: fair })}
      </span>
      <span>
        {box("band")}
        {t("key_band")}
      </span>
      <span>
        {box("slip")}
        {t("key_own")}
      </span>
      <span>
        {box("theirs")}
        {t("key_others")}
      </span>
    </div>
  );
}
