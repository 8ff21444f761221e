// The story of a game: who led, what turned it. From what everybody could see of it, so that it fits any game.
import type { Turn } from "../../store/turns";
import { type View, zoneParts } from "../../store/view";
import type { Result } from "../../wire/messages";

export interface Story {
  led: { seat: number; moves: number; changes: number; throughout: boolean } | null;
  turned: { at: number; back: boolean } | null; // a turn's index; back: the lead was taken there, not only enlarged
}
type Score = (view: View, seat: number) => number;

/** What stands for the points of a game: the number or the pile of each seat that is its points at the end. */
function scoreOf(first: View, last: View, points: readonly number[]): Score | null {
  const seats = points.map((_, seat) => seat);
  for (const [name, value] of Object.entries(last.numbers))
    if (Array.isArray(value) && value.length === points.length && seats.every((seat) => value[seat] === points[seat]))
      return (view, seat) => Number(view.numbers[name]?.[seat] ?? 0);
  const count = (view: View, name: string, seat: number) => view.zones[`${name}/${seat}`]?.length ?? 0;
  for (const name of new Set(Object.keys(last.zones).map((zone) => zoneParts(zone).name)))
    if (count(first, name, 0) && seats.every((seat) => count(last, name, seat) === points[seat]))
      return (view, seat) => count(view, name, seat);
  return null;
}

export function storyOf(turns: readonly Turn[], result: Result, fewest = false): Story {
  const { points, winners } = result;
  const none = { led: null, turned: null };
  const [first, last] = [turns[0], turns.at(-1)];
  const score = first && last && points.length > 1 ? scoreOf(first.view, last.view, points) : null;
  if (!score) return none;
  const more = fewest ? -1 : 1;
  /** How far a seat is before everybody else. */
  const margin = ({ view }: Turn, seat: number) =>
    more * score(view, seat) - Math.max(...points.map((_, other) => (other === seat ? -Infinity : more * score(view, other))));
  const leads = turns.map((turn) => points.findIndex((_, seat) => margin(turn, seat) > 0));
  const led = ledBy(leads, points.length);
  const winner = winners.length === 1 ? winners[0]! : -1;
  if (winner < 0) return { led, turned: null };
  const before = leads.findLastIndex((seat) => seat >= 0 && seat !== winner);
  const taken = before < 0 ? -1 : leads.findIndex((seat, i) => i > before && seat === winner);
  if (taken > 0) return { led, turned: { at: taken, back: true } };
  const gains = turns.map((turn, i) => (i ? margin(turn, winner) - margin(turns[i - 1]!, winner) : 0));
  const best = Math.max(...gains);
  return { led, turned: best > 0 ? { at: gains.indexOf(best), back: false } : null };
}

/** Who led longest, and how often that changed. */
function ledBy(leads: readonly number[], seats: number): Story["led"] {
  const held = leads.filter((seat) => seat >= 0);
  if (!held.length) return null;
  const counts = Array.from({ length: seats }, (_, seat) => held.filter((each) => each === seat).length);
  const moves = Math.max(...counts);
  const changes = held.filter((seat, i) => i > 0 && seat !== held[i - 1]).length;
  return { seat: counts.indexOf(moves), moves, changes, throughout: changes === 0 };
}
