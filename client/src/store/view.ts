// A view kept current by events, exactly as engine/views.py folds them. Needs no knowledge of any game.
import type { View as WireView } from "../wire/messages";

export type Card = [id: number, face: string | null];
export type Zones = Record<string, Card[]>;
// biome-ignore lint/suspicious/noExplicitAny: a game's public numbers are numbers, or rows of them, by its own names
export type Numbers = Record<string, any>;
export type Fact = [name: string, ...rest: unknown[]];

export interface View {
  to_act: number | null;
  zones: Zones;
  numbers: Numbers;
  shown: Numbers; // what the game derives of all that for the screen; a game kept from before it did has none
}

const HIDDEN = -1;

export const viewOf = (wire: WireView): View => ({ shown: {}, ...wire }) as View;

/** The view after some events; what did not change is shared with the view before. */
export function folded(view: View, events: readonly unknown[][]): View {
  const next: View = { to_act: view.to_act, zones: { ...view.zones }, numbers: { ...view.numbers }, shown: { ...view.shown } };
  for (const event of events) fold(next, event as Fact);
  return next;
}

function fold(view: View, event: Fact): void {
  const zones = view.zones;
  const at = (zone: string): Card[] => zones[zone] ?? [];
  switch (event[0]) {
    case "moved": {
      const [, card, source, target, face] = event as [string, number, string, string, string | null];
      zones[source] = at(source).filter((entry) => entry[0] !== card);
      zones[target] = [[card, face], ...at(target)];
      return;
    }
    case "handed":
      for (const one of handed(view, event)) fold(view, one);
      return;
    case "swapped": {
      const [, a, b] = event as [string, number, number];
      const faces = new Map([
        [a, faceOf(zones, b)],
        [b, faceOf(zones, a)],
      ]);
      refaced(zones, faces);
      return;
    }
    case "gathered": {
      const [, source, target, shown] = event as [string, string, string, (string | null)[] | null];
      const taken = at(source);
      const last = taken.length - 1; // faces come from the bottom card up
      zones[target] = [...taken.map(([card], i): Card => [card, shown?.[last - i] ?? null]), ...at(target)];
      zones[source] = [];
      return;
    }
    case "collected": {
      const [, sources, target, shown] = event as [string, string[], string, (string | null)[] | null];
      const ids = sources.flatMap((zone) => at(zone).map(([card]) => card)).sort((a, b) => a - b);
      for (const zone of sources) zones[zone] = [];
      zones[target] = ids.map((card, i): Card => [card, shown?.[i] ?? null]).reverse();
      return;
    }
    case "shuffled": {
      const [, zone, shown] = event as [string, string, (string | null)[] | null];
      const last = at(zone).length - 1;
      zones[zone] = at(zone).map(([card], i): Card => [card, shown?.[last - i] ?? null]);
      return;
    }
    case "revealed": {
      const [, card, face] = event as [string, number, string];
      refaced(zones, new Map([[card, face]]));
      return;
    }
    case "turn":
      view.to_act = event[1] === HIDDEN ? null : (event[1] as number);
      return;
    case "set": {
      const [, name, index, value] = event as [string, string, number | null, unknown];
      if (index === null) view.numbers[name] = value;
      else view.numbers[name] = (view.numbers[name] as unknown[]).map((old, i) => (i === index ? value : old));
      return;
    }
    case "shown": {
      const [, name, value] = event as [string, string, unknown];
      if (value === null) delete view.shown[name];
      else view.shown[name] = value;
      return;
    }
  }
}

/** Events as they are shown: cards that were drawn together move one after the other. */
export function singly(view: View | null, events: unknown[][]): unknown[][] {
  if (!view || !events.some(([name]) => name === "handed")) return events;
  let now = view;
  return events.flatMap((event) => {
    const single = event[0] === "handed" ? handed(now, event as Fact) : [event];
    now = folded(now, single);
    return single;
  });
}

function handed({ zones }: View, event: Fact): Fact[] {
  const [, source, target, n, shown] = event as [string, string, string, number, (string | null)[] | null];
  return (zones[source] ?? []).slice(0, n).map(([card], i): Fact => ["moved", card, source, target, shown?.[i] ?? null]);
}

export function faceOf(zones: Zones, card: number): string | null {
  for (const cards of Object.values(zones)) for (const [id, face] of cards) if (id === card) return face;
  return null;
}

function refaced(zones: Zones, faces: Map<number, string | null>): void {
  for (const [name, cards] of Object.entries(zones)) {
    if (cards.some(([id]) => faces.has(id))) zones[name] = cards.map(([id, face]): Card => [id, faces.has(id) ? faces.get(id)! : face]);
  }
}

/** The zone of a name: "hand" and the seat it belongs to. */
export function zoneParts(zone: string): { name: string; seat: number | null } {
  const [name = zone, seat] = zone.split("/");
  return { name, seat: seat === undefined ? null : Number(seat) };
}
