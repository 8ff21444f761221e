// Everything the parts of this table draw from, worked out once for each drawing.
import type { Card, View } from "../../store/view";
import type { Legal } from "../../wire/messages";
import type { StageProps } from "../game";
import type { Box, Plan } from "./layout";
import { LANES, type Lane, laneIn, type Play, SUITS, termsIn } from "./maths";
import { t } from "./say";
import { aimed, bestOf, chosen, DISCARD, hpOf, playOf, stagedIn, usesOf } from "./state";
import { value } from "./text";

export interface Board extends StageProps {
  plan: Plan;
  below: number; // the seat whose side is below: one's own, or the first for a watcher
  above: number;
  rules: Play & { suits: boolean };
  suits: readonly number[];
  hp: readonly number[];
  hand: readonly Card[]; // of the seat below, sorted
  held: Card | null; // the chosen card
  uses: Record<string, Legal[1]>; // its targets
  aim: string | null;
  staged: readonly number[];
  lanes: Lane[];
  next: readonly (number | null)[]; // what HP the aimed play leads to at once
}

export const seatsOf = ({ eye }: StageProps): { below: number; above: number } => ({ below: eye ?? 0, above: 1 - (eye ?? 0) });

export function boardOf(props: StageProps, plan: Plan): Board {
  const { table, view, legal, eye, words } = props;
  const { below, above } = seatsOf(props);
  const rules = playOf(table);
  const rank = (face: string | null) => (face === null ? 0 : value(face) * 64 + words.faces.indexOf(face));
  const hand = [...(view.zones[`hand/${below}`] ?? [])].sort(([, a], [, b]) => rank(a) - rank(b));
  const held = eye === null || !legal.length ? null : (hand.find(([id]) => id === chosen.value) ?? null);
  const uses = held ? usesOf(legal, held[1]) : {};
  const aim = aimed.value && uses[aimed.value] ? aimed.value : bestOf(uses);
  const hp = hpOf(table, view);
  const board: Board = {
    ...props,
    ...{ plan, below, above, rules, hp, hand, held, uses, aim },
    suits: [0, 1].map((seat) => suitOf(view, seat)),
    staged: stagedIn(table, view, eye),
    lanes: LANES.map((lane) => laneIn(view, lane, rules)),
    next: [null, null],
  };
  return { ...board, next: nextOf(board) };
}

/** A seat's suit, 1 to 4: as it was shown, or as one knows it oneself; 0 for none. */
function suitOf(view: View, seat: number): number {
  const known = view.zones[`chosen/${seat}`]?.[0]?.[1] ?? "";
  return view.numbers.suit?.[seat] || 1 + (SUITS as readonly string[]).indexOf(known);
}

/** The HP after the aimed play, where it changes any at once. */
function nextOf(board: Board): (number | null)[] {
  const { held, aim, uses, hp, below } = board;
  const then: (number | null)[] = [null, null];
  if (!held || !aim) return then;
  if (aim === DISCARD) then[below] = hp[below]! - Number(uses[DISCARD]!.damage);
  else if (uses[aim]!.resolves_in === 0) {
    const { winner, net, swing } = withCard(board, aim);
    if (winner < 0) return then;
    const healed = Math.abs(swing) - net;
    then[1 - winner] = hp[1 - winner]! - net;
    if (healed) then[winner] = hp[winner]! + healed;
  }
  return then;
}

/** A lane with the chosen card in it. */
export const withCard = ({ view, rules, below, held }: Board, lane: string): Lane =>
  laneIn(view, lane, rules, { seat: below, face: held?.[1] ?? "" });

export const called = ({ names, eye }: StageProps, seat: number): string => (seat === eye ? t("you") : (names[seat] ?? ""));
export const Called = ({ names, eye }: StageProps, seat: number): string => (seat === eye ? t("You") : (names[seat] ?? ""));

/** The equation of a lane, and whom it hits. */
export const equationOf = ({ suits }: Board, lane: Lane) => termsIn(lane, suits);

/** A box as a style, inside another. */
export const at = ({ x, y, w, h }: Box, inside?: Box) => ({
  left: `${(x - (inside?.x ?? 0)).toFixed(1)}px`,
  top: `${(y - (inside?.y ?? 0)).toFixed(1)}px`,
  width: `${w.toFixed(1)}px`,
  height: `${h.toFixed(1)}px`,
});
