// Placement of small boxes beside what they are about: near, and where they cover least of the table.

const ASIDE = 12; // pixels between the two
const EDGE = 8;
const STEP = 20; // from one spot that is tried to the next
const MATTERS = ".stage :is([data-card], button, h2, [data-seat], [data-kept]), .actions .button"; // what should not be covered

/** The place of a box beside another, at most so many steps away, and how many pixels it covers there; a step weighs as much as so many. */
export function beside(box: HTMLElement, card: DOMRect, steps: number, near: number): [x: number, y: number, covered: number] {
  const { offsetWidth: w, offsetHeight: h } = box;
  const others = [...document.querySelectorAll(MATTERS)].map((each) => each.getBoundingClientRect());
  const [left, top] = [card.left + card.width / 2 - w / 2, card.top + card.height / 2 - h / 2];
  const spots = Array.from({ length: steps }, (_, i) => i).flatMap((i) => [
    [left, card.top - ASIDE - h - i * STEP],
    [left, card.bottom + ASIDE + i * STEP],
    [card.left - ASIDE - w - i * STEP, top],
    [card.right + ASIDE + i * STEP, top],
  ]) as [number, number][];
  const costs = spots.map(([x, y], i) => {
    const [a, b] = kept(x, y, w, h);
    const covered = [card, card, ...others].map((each) => shared(each, a, b, w, h)).reduce((sum, each) => sum + each, 0);
    return { x: a, y: b, covered, cost: covered + i * near };
  });
  const best = costs.reduce((one, other) => (other.cost < one.cost ? other : one));
  return [best.x, best.y, best.covered];
}

/** Inside of the window, below its bar. */
const kept = (x: number, y: number, w: number, h: number): [number, number] => [
  Math.max(EDGE, Math.min(innerWidth - w - EDGE, x)),
  Math.max(48, Math.min(innerHeight - h - EDGE, y)),
];

/** How many pixels a box has in common with one at x, y. */
const shared = (box: DOMRect, x: number, y: number, w: number, h: number): number =>
  Math.max(0, Math.min(box.right, x + w) - Math.max(box.left, x)) * Math.max(0, Math.min(box.bottom, y + h) - Math.max(box.top, y));
