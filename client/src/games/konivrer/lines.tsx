// Lines from what attacks or is played to what it is aimed at, drawn over the table after every change.
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Board } from "./board";
import { pointed } from "./state";

interface Spot {
  x: number;
  y: number;
}

/** A bow from one place to the other, with its head. */
function bow(from: Spot, to: Spot, sure: boolean): string {
  const steep = Math.abs(to.y - from.y) > Math.abs(to.x - from.x) * 0.6;
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const [a, b] = steep ? [0, dy * 0.5] : [dx * 0.5, 0];
  const d = `M${from.x} ${from.y}C${from.x + a} ${from.y + b} ${to.x - a} ${to.y - b} ${to.x} ${to.y}`;
  const turn = (Math.atan2(steep ? dy : 0, steep ? 0 : dx) * 180) / Math.PI;
  const head = `<path class="head" d="m2 0-13-7v14z" transform="translate(${to.x} ${to.y}) rotate(${turn})"/>`;
  return `<g class="${sure ? "sure" : "maybe"}"><path class="case" d="${d}"/><path class="line" d="${d}"/>${head}</g>`;
}

export function Lines({ board }: { board: Board }) {
  const svg = useRef<SVGSVGElement>(null);
  const aim = pointed.value;
  useLayoutEffect(() => {
    const stage = svg.current?.closest<HTMLElement>(".k-desk");
    if (!stage || !svg.current) return;
    const base = stage.getBoundingClientRect();
    const place = (element: Element, edge: Spot): Spot => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const [dx, dy] = [edge.x - x, edge.y - y];
      const scale = Math.min(width / 2 / Math.max(1, Math.abs(dx)), height / 2 / Math.max(1, Math.abs(dy)), 1);
      return { x: Math.round(x + dx * scale - base.left), y: Math.round(y + dy * scale - base.top) };
    };
    const middle = (element: Element): Spot => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    };
    const join = (from: Element | null, to: Element | null, sure: boolean): string =>
      from && to?.getClientRects().length ? bow(place(from, middle(to)), place(to, middle(from)), sure) : "";
    const seen = (seat: number): Element | null =>
      stage.querySelector(`[data-pool="${seat}"]`) ?? stage.querySelector(`.k-slot[data-zone="life/${seat}"] .k-stack`);
    let drawn = "";
    const crests = [...stage.querySelectorAll<HTMLElement>("[data-aim]")];
    if (crests.length < 4 && !(board.step === "block" && stage.closest(".thin")))
      for (const crest of crests) drawn += join(crest, seen(Number(crest.dataset.aim?.split("/")[1])), true);
    const source =
      stage.querySelector("[data-source]") ??
      stage.querySelector(".k-card.selected[data-attacker]") ??
      stage.querySelector(".k-pair.asked .k-card");
    const targets = [...stage.querySelectorAll<HTMLElement>(".k-card.target")];
    if (source) {
      const seats = board.step === "life" ? [] : [...board.taps.players.keys()];
      if (targets.length + seats.length <= 4 && board.step !== "block" && board.step !== "tribute") {
        for (const target of targets) drawn += join(source, target, aim === Number(target.dataset.card));
        for (const seat of seats) drawn += join(source, seen(seat), aim === -1 - seat);
      } else if (aim !== null) drawn += join(source, aim < 0 ? seen(-1 - aim) : stage.querySelector(`[data-card="${aim}"]`), true);
    }
    svg.current.setAttribute("viewBox", `0 0 ${base.width} ${base.height}`);
    svg.current.innerHTML = drawn; // numbers alone
  });
  return <svg class="k-lines" ref={svg} aria-hidden="true" />;
}
