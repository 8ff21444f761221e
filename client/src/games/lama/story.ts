// What the result tells of a game: how many rounds, the dearest hand, and who gave most back.
import type { Table } from "../../store/table";
import type { Turn } from "../../store/turns";
import { t } from "./text";

const pointsOf = ({ view }: Turn): number[] => view.numbers.points ?? [];

export function story({ seat: mine, mine: seats }: Table, turns: readonly Turn[], names: readonly string[]): string[] | null {
  const [last] = turns.slice(-1);
  if (!last || turns.length < 2) return null;
  const own = (seat: number) => seat === mine && seats.length === 1;
  const back = pointsOf(last).map(() => 0);
  let dearest = { cost: 0, seat: 0, round: 1 };
  turns.slice(1).forEach((turn, i) => {
    const before = turns[i]!;
    pointsOf(turn).forEach((points, seat) => {
      const cost = points - (pointsOf(before)[seat] ?? points);
      if (cost > dearest.cost) dearest = { cost, seat, round: before.view.numbers.round ?? 1 };
      if (cost < 0) back[seat]! -= cost;
    });
  });
  const slots = { ...dearest, rounds: last.view.numbers.round ?? 1, who: names[dearest.seat] ?? "" };
  const lines = [t(own(dearest.seat) ? "story_own_dearest" : "story_dearest", slots)];
  const most = Math.max(...back);
  const giver = back.indexOf(most);
  if (most > 0) lines.push(t(own(giver) ? "story_own_back" : "story_back", { who: names[giver] ?? "", points: most }));
  return lines;
}
