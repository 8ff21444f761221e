// Lines from what attacks or is played to what it is aimed at: around the cards and never across them. Drawn after every change.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Board } from "./board";
import { pointed } from "./state";

type Spot = [number, number];
const AROUND = 4; // pixels from the edge of a small screen

/** A way along its corners, and the head at its end. */
function way(spots: Spot[]): string[] {
  const [[x, y], [u, v]] = [spots.at(-1)!, spots.at(-2)!];
  const d = `d="M${spots.join("L")}"`;
  const turn = x === u ? (y < v ? -90 : 90) : x < u ? 180 : 0;
  return [
    `<path class="case" ${d}/><path class="sure" ${d}/>`,
    `<path class="head" d="m2 0-13-7v14z" transform="translate(${x} ${y}) rotate(${turn})"/>`,
  ];
}

/** Ways run beside the middle of the table, on the edge of the page, and at the side of the screen. */
function waysOf(stage: HTMLElement): (from: Element, to: Element) => string[] {
  const base = stage.getBoundingClientRect();
  const box = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [l, t] = [Math.round(left - base.left), Math.round(top - base.top)];
    return { l, t, r: l + width, b: t + height, x: l + width / 2, y: t + height / 2 };
  };
  const middle = stage.querySelector(".k-clash") ?? stage.querySelector(".k-side.foe")!;
  const m = box(middle);
  const [page, scroll, thin] = [middle.matches(".page"), middle.matches(".rolled"), stage.closest(".thin")];
  const aside = page ? -3 : scroll ? 6 : 3;
  const [above, below] = [m.t - aside, m.b + aside];
  const edge = thin ? AROUND : page ? m.l + 6 : 5;
  return (from, to) => {
    if (thin && to.matches(".k-head, .k-stack")) return []; // there is no way past the others; the frame has the name, and the Life its ring
    const [s, g] = [box(from), box((!thin && to.closest(".k-mini")) || to)];
    const up = g.y < m.y;
    const y = up ? above : below;
    const spots: Spot[] = [];
    if (s.y > m.b) {
      spots.push([s.x, s.t], [s.x, below]);
      if (!page && !scroll && g.t > m.t && g.y < m.b) return way([...spots, [g.x, below], [g.x, g.b]]); // on the board that is open
      if (up) spots.push([edge, below], [edge, above]);
    } else if (page) spots.push([s.x, up ? s.t : s.b], [s.x, y]);
    else spots.push([s.r, y]);
    if (!to.matches(".k-stack") || y > g.b) spots.push([g.x, y], [g.x, y < g.y ? g.t : g.b]);
    else if (page) spots.push([g.r + 6, y], [g.r + 6, g.t + 8], [g.r + 2, g.t + 8]);
    else if (y > g.t) spots.push([g.r + 2, y]);
    else spots.push([edge, y], [edge, g.y], [g.l - 2, g.y]);
    return way(spots);
  };
}

export function Lines({ board }: { board: Board }) {
  const svg = useRef<SVGSVGElement>(null);
  const aim = pointed.value;
  const [, again] = useState({});
  useLayoutEffect(() => {
    const watcher = new ResizeObserver(() => again({}));
    watcher.observe(svg.current!);
    return () => watcher.disconnect();
  }, []);
  useLayoutEffect(() => {
    const stage = svg.current?.closest<HTMLElement>(".k-desk");
    if (!stage || !svg.current) return;
    const ways = waysOf(stage);
    const drawn = ["", ""]; // heads lie above all ways
    const find = (what: string) => stage.querySelector(what);
    const join = (from: Element | null, to: Element | null) => {
      if (from && to) for (const [i, part] of ways(from, to).entries()) drawn[i] += part;
    };
    const seen = (seat: unknown) => find(`[data-pool="${seat}"]`) ?? find(`[data-zone="life/${seat}"] .k-stack`);
    if (board.step !== "block") {
      for (const crest of stage.querySelectorAll<HTMLElement>("[data-aim]")) join(crest, seen(crest.dataset.aim));
      if (aim !== null)
        join(find("[data-source]") ?? find(".k-card.selected[data-attacker]"), aim < 0 ? seen(-1 - aim) : find(`[data-card="${aim}"]`));
    }
    svg.current.innerHTML = drawn.join(""); // numbers alone
  });
  return <svg class="k-lines" ref={svg} aria-hidden="true" />;
}
