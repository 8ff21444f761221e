// Who came where.
import type { Result } from "../../wire/messages";

/** Places and seats, the winners first; whether few or many points are better follows from who won. */
export function standing({ points, winners }: Result): { place: number; seat: number }[] {
  const best = points[winners[0] ?? 0] ?? 0;
  const sign = best <= Math.min(...points) ? 1 : -1;
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
