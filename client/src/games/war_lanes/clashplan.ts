// Where everything lies while a lane clashes: between the two players, whose HP stay in sight.
import { type Box, card, type Plan, RATIO, type Spot } from "./layout";

export interface ClashPlan {
  box: Box; // the lane, grown
  theirs: Spot[];
  mine: Spot[];
  star: Box; // about the point where the fronts meet
  above: Box; // where the sums stand
  below: Box;
  stamp: Box;
  equation: Box;
}

export function clashPlan({ foe, me, desk, low, height }: Plan, width: number, above: number, below: number): ClashPlan {
  const wide = width >= 640 || low;
  const top = foe.y + foe.h + 14;
  const tall = wide ? (desk ? 116 : 108) : 88; // the equation
  const equation: Box = low
    ? { x: me.x + me.w + 8, y: me.y, w: width - me.x - me.w - 14, h: me.h }
    : desk
      ? { x: me.x + me.w + 48, y: height - tall - 10, w: width - me.x - me.w - 72, h: tall }
      : { x: 4, y: me.y - tall - 8, w: width - 8, h: tall };
  const edge = desk ? width * 0.05 : 6;
  const foot = low ? me.y - 4 : desk ? Math.min(equation.y - 14, me.y + 6) : equation.y - 8; // the viewer's name stays in sight
  const box: Box = { x: edge, y: top, w: width - 2 * edge, h: foot - top };
  const size = wide ? Math.min(width * 0.135, (box.h * 0.41) / RATIO) : Math.min(width * 0.25, (box.h * 0.31) / RATIO);
  const sums = wide ? box.w * 0.25 : 0;
  const area = { x: box.x + size * 0.3, w: box.w - sums - size * 0.6 };
  const row = (count: number, y: number, up: number): Spot[] => {
    const step = count > 1 ? Math.min(size * 1.12, (area.w - size) / (count - 1)) : 0;
    return Array.from({ length: count }, (_, i) => {
      const k = i - (count - 1) / 2;
      return card(area.x + area.w / 2 + k * step - size / 2, y + up * Math.abs(k) * size * 0.05, size, k * 4 * up);
    });
  };
  const head = wide ? box.h * 0.06 : 56; // above and below the cards: on the phone the sums stand there
  const heel = wide ? box.h * 0.05 : 54;
  const middle = box.y + head + size * RATIO + (box.h - head - heel - 2 * size * RATIO) / 2;
  const reach = Math.min(area.w * 0.62, size * 2.4) * 1.3; // the drawing has room for splinters
  const sum = (y: number): Box =>
    wide ? { x: box.x + box.w - sums - 4, y: y - 46, w: sums, h: 92 } : { x: box.x + 8, y: y - 22, w: box.w - 16, h: 44 };
  return {
    ...{ box, equation },
    theirs: row(above, box.y + head, -1),
    mine: row(below, box.y + box.h - heel - size * RATIO, 1),
    star: { x: area.x + area.w / 2 - reach, y: middle - reach, w: 2 * reach, h: 2 * reach },
    above: sum(wide ? box.y + head + (size * RATIO) / 2 : box.y + 34),
    below: sum(wide ? box.y + box.h - heel - (size * RATIO) / 2 : box.y + box.h - 28),
    stamp: { x: wide ? area.x : box.x, y: middle - (wide ? 44 : 26), w: wide ? area.w : box.w, h: wide ? 88 : 52 },
  };
}
