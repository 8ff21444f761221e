// What the result tells of a game: how many turns, the hardest blow, and who was never behind.
import type { Table } from "../../store/table";
import type { Turn } from "../../store/turns";
import { lifeOf } from "./board";
import { t } from "./say";

export function story({ seat: mine, mine: seats, result }: Table, turns: readonly Turn[], names: readonly string[]): string[] | null {
  const last = turns.at(-1);
  if (!last || turns.length < 2) return null;
  const own = (seat: number) => seat === mine && seats.length === 1;
  const lives = turns.map(({ view }) => names.map((_, seat) => lifeOf(view, seat)));
  let hardest = { count: 0, seat: 0, turn: 1 };
  lives.slice(1).forEach((now, i) => {
    now.forEach((life, seat) => {
      const count = lives[i]![seat]! - life;
      if (count > hardest.count) hardest = { count, seat, turn: turns[i]!.view.numbers.turn };
    });
  });
  const slots = { ...hardest, turns: last.view.numbers.turn, who: names[hardest.seat] ?? "" };
  const lines = hardest.count ? [t(own(hardest.seat) ? "story_own_blow" : "story_blow", slots)] : [];
  const [winner, ...more] = result?.winners ?? [];
  const ahead = (now: number[]) => now.every((life) => life <= now[winner!]!);
  if (winner !== undefined && !more.length && lives.every(ahead))
    lines.push(t(own(winner) ? "story_own_never" : "story_never", { who: names[winner] ?? "" }));
  return lines.length ? lines : null;
}
