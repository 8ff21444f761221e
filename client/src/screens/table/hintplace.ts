// Where a hint lies while there is no log beside the stage: where it covers least, and public cards least of all.
const STEP = 6;
const EDGE = 8;
const GAP = 3; // below it
const weights = (viewer: number | null): [selector: string, weight: number][] => [
  [".stage [data-card]", 4],
  [`.stage :is([data-hand], [data-zone="hand/${viewer}"]) [data-card]`, -3], // one's own hand may be covered before what lies on the table
  ["[data-hinted]:is([data-card], [data-action])", 12],
  [".actions .button, .bar button", 40],
  [".bar .status", 1], // it says the same
  [".stage button:not([data-card])", 6],
  [".stage h2, .stage h3", 2],
];
const AWAY = 1; // what a pixel of the way from the lower edge weighs; nothing beside the stage

/** The upper left corner of a panel below the bar, which on a phone's side stands beside the stage. */
export function roomFor(panel: HTMLElement, viewer: number | null): [x: number, y: number] {
  const [w, h] = [panel.offsetWidth, panel.offsetHeight + GAP];
  const stage = document.querySelector(".stage")?.getBoundingClientRect() ?? new DOMRect(0, 48, innerWidth, innerHeight - 48);
  const boxes = weights(viewer).flatMap(([selector, weight]) =>
    [...document.querySelectorAll(selector)].map((each) => ({ box: each.getBoundingClientRect(), weight })),
  );
  const [top, right, bottom] = [stage.top, Math.max(EDGE, innerWidth - w - EDGE), Math.max(stage.top, innerHeight - h - EDGE)];
  const columns = [...new Set([Math.max(EDGE, stage.left + (stage.width - w) / 2), stage.left + EDGE, right])];
  let best: [number, number] = [columns[0]!, bottom];
  let least = Number.POSITIVE_INFINITY;
  for (const x of columns) {
    const away = x < stage.right ? AWAY * w : 0;
    for (let y = bottom; y >= top; y -= STEP) {
      const cost = boxes.reduce((sum, { box, weight }) => sum + weight * shared(box, x, y, w, h), away * (bottom - y));
      if (cost < least) [least, best] = [cost, [x, y]];
    }
  }
  return best;
}

const shared = (box: DOMRect, x: number, y: number, w: number, h: number): number =>
  Math.max(0, Math.min(box.right, x + w) - Math.max(box.left, x)) * Math.max(0, Math.min(box.bottom, y + h) - Math.max(box.top, y));
