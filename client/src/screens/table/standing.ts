// Places at the end of a game.
import type { Result } from "../../wire/messages";

/** Places and seats, the winners first; the others by their points, of which few or many are better. */
export function standing({ points, winners }: Result, fewest = false): { place: number; seat: number }[] {
  const sign = fewest ? 1 : -1;
  const won = (seat: number) => (winners.includes(seat) ? 0 : 1);
  const seats = points.map((_, seat) => seat).sort((a, b) => won(a) - won(b) || sign * (points[a]! - points[b]!) || a - b);
  const places: { place: number; seat: number }[] = [];
  seats.forEach((seat, i) => {
    const before = places[i - 1];
    const tied = before !== undefined && points[before.seat] === points[seat] && won(before.seat) === won(seat);
    places.push({ place: tied ? before.place : i + 1, seat });
  });
  return places;
}
