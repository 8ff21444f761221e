// What the result tells of a match: the hardest blow, and how near the winner came to losing.
import type { Table } from "../../store/table";
import type { Turn } from "../../store/turns";
import { t } from "./say";

const hpOf = ({ view }: Turn): number[] => view.numbers.hp ?? [];

export function story({ result, seat: mine, mine: seats }: Table, turns: readonly Turn[], names: readonly string[]): string[] | null {
  const [last] = turns.slice(-1);
  const winner = result?.winners[0];
  if (!last || winner === undefined || turns.length < 2) return null;
  const own = (seat: number) => seat === mine && seats.length === 1;
  let blow = { points: 0, seat: 0 };
  turns.forEach((turn, i) => {
    const before = hpOf(turns[i - 1] ?? turn);
    hpOf(turn).forEach((hp, seat) => {
      const points = (before[seat] ?? hp) - hp;
      if (points > blow.points) blow = { points, seat };
    });
  });
  const least = Math.min(...turns.map((turn) => hpOf(turn)[winner] ?? 100));
  const lines = [
    t(own(blow.seat) ? "story_own_blow" : "story_blow", { ...blow, rounds: last.view.numbers.round ?? 1, who: names[blow.seat] ?? "" }),
  ];
  lines.push(t(own(winner) ? "story_own_least" : "story_least", { who: names[winner] ?? "", hp: least }));
  return lines;
}
