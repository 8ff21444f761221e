// The plots of the lab: how an interval narrows, and differences on the same deals. Each says in a sentence what it shows.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { number } from "../text/format";
import type { LabRow } from "../wire/http";
import { apart, t, ticks } from "./data";

export type Point = readonly [number, number, number, number]; // deals, a share, its interval

const HIGH = 190;
const tenth = (value: number): number => Math.round(value * 10) / 10;

/** The width of an element, and again whenever it changes: text in a plot is as large as text beside it. */
function useWidth(): [{ current: HTMLDivElement | null }, number] {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const watcher = new ResizeObserver(() => setWidth(element.clientWidth));
    setWidth(element.clientWidth);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  return [box, width];
}

/** A shape for each variant, so that grey tells them apart too. */
export function Mark({ variant, x = 7, y = 7 }: { variant: number; x?: number; y?: number }) {
  const r = 5;
  const shapes = [
    `M${x} ${y - r - 1}l${r} ${r + 1}-${r} ${r + 1}-${r}-${r + 1}z`,
    `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0z`,
    `M${x - r + 1} ${y - r + 1}h${2 * r - 2}v${2 * r - 2}h-${2 * r - 2}z`,
    `M${x} ${y - r}l${r} ${2 * r - 1}h-${2 * r}z`,
    `M${x} ${y + r}l${r}-${2 * r - 1}h-${2 * r}z`,
    `M${x - 2} ${y - r}h4v3h3v4h-3v3h-4v-3h-3v-4h3z`,
  ];
  return <path class="lab-mark" d={shapes[variant % shapes.length]} />;
}

export const Legend = ({ variant }: { variant: number }) => (
  <svg class={`lab-key v${variant}`} viewBox="0 0 14 14" aria-hidden="true">
    <Mark variant={variant} />
  </svg>
);

interface FunnelProps {
  name: string;
  variant: number;
  course: readonly Point[];
  fair: number;
  span: [number, number]; // percent, the same for all variants
  goal: number;
}

/** A share and its interval over the number of deals, which grows by tens. */
export function Funnel({ name, variant, course, fair, span, goal }: FunnelProps) {
  const [box, width] = useWidth();
  const [left, right, top, bottom] = [38, width - 12, 8, HIGH - 24];
  const first = course[0]?.[0] ?? 1;
  const most = Math.max(goal, first * 10);
  const x = (deals: number) => left + ((right - left) * Math.log(deals / first)) / Math.log(most / first);
  const y = (percent: number) => top + ((bottom - top) * (span[1] - Math.max(span[0], Math.min(span[1], percent)))) / (span[1] - span[0]);
  const at = (part: 1 | 2 | 3) => course.map((point) => `${x(point[0]).toFixed(1)} ${y(100 * point[part]).toFixed(1)}`);
  const last = course.at(-1);
  const powers = [10, 100, 1000, 10_000].filter((each) => each > first && each < most && Math.min(x(each) - left, right - x(each)) > 48);
  const said = last
    ? t("course_said", {
        variant: name,
        low: tenth(100 * course[0]![2]),
        high: tenth(100 * course[0]![3]),
        value: tenth(100 * last[1]),
        margin: tenth(50 * (last[3] - last[2])),
      })
    : name;
  return (
    <figure class={`lab-funnel v${variant}`}>
      <figcaption>
        <Legend variant={variant} />
        <b>{name}</b>
      </figcaption>
      <div ref={box}>
        {width ? (
          <svg class="lab-plot" width={width} height={HIGH} viewBox={`0 0 ${width} ${HIGH}`} role="img" aria-label={said}>
            {ticks(...span).map((each) => (
              <g key={each}>
                <path class="gr" d={`M${left} ${y(each)}H${right}`} />
                <text class="e" x={left - 6} y={y(each) + 4}>
                  {each === ticks(...span).at(-1) ? `${each}%` : each}
                </text>
              </g>
            ))}
            <path class="even" d={`M${left} ${y(100 * fair)}H${right}`} />
            {[first, ...powers, most].map((each) => (
              <text key={each} class={each === most ? "e" : each === first ? "" : "c"} x={x(each)} y={HIGH - 4}>
                {number(each)}
              </text>
            ))}
            {last ? (
              <>
                <polygon class="band" points={[...at(2), ...at(3).reverse()].join(" ")} />
                <polyline class="ln" points={at(1).join(" ")} />
                <path
                  class="wh"
                  d={`M${x(last[0])} ${y(100 * last[2])}V${y(100 * last[3])}M${x(last[0]) - 4} ${y(100 * last[2])}h8M${x(last[0]) - 4} ${y(100 * last[3])}h8`}
                />
                <Mark variant={variant} x={x(last[0])} y={y(100 * last[1])} />
              </>
            ) : null}
          </svg>
        ) : null}
      </div>
    </figure>
  );
}

/** One difference with its interval; the middle is none, and each row has a scale of its own. */
export function Difference({ row, share, name }: { row: LabRow; share: boolean; name: string }) {
  const [value, low, high] = [row.difference ?? 0, row.difference_low ?? 0, row.difference_high ?? 0];
  const most = Math.max(Math.abs(low), Math.abs(high), share ? 0.02 : 0.02 * Math.abs(row.value)) * 1.25 || 1;
  const x = (at: number) => 100 + (95 * at) / most;
  const said = apart(row, share);
  return (
    <svg
      class={`lab-plot lab-apart ${row.clear ? "clear" : ""}`}
      viewBox="0 0 200 24"
      preserveAspectRatio="none"
      role="img"
      aria-label={t("said_difference", {
        metric: name,
        difference: said.value,
        apart: said.margin,
        clear: t(row.clear ? "is_clear" : "not_clear"),
      })}
    >
      <path class="gr" d="M0 12H200" />
      <path class="none" d="M100 0V24" />
      <path class="wh" d={`M${x(low)} 12H${x(high)}M${x(low)} 6V18M${x(high)} 6V18`} />
      <path class="wh at" d={`M${x(value)} 8V16`} />
    </svg>
  );
}
