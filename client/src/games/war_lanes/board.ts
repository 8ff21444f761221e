// Everything the parts of this table draw from, worked out once for each drawing.
import type { Card, View } from "../../store/view";
import type { Legal } from "../../wire/messages";
import { optionOf } from "../catalogue";
import type { StageProps } from "../game";
import { LANES, SUITS, value } from "./cards";
import type { Plan } from "./layout";
import { t } from "./say";
import { ahead, aimed, chosen, DISCARD, hpAhead, onlyTarget, stagedIn, usesOf } from "./state";
import { type Lane, laneIn, laneWith } from "./sums";

export interface Board extends StageProps {
  plan: Plan;
  below: number; // the seat whose side is below: the viewer's, or the first for a watcher
  above: number;
  rules: { suits: boolean };
  suits: readonly number[];
  hp: readonly number[]; // as a scene has just counted them or as the table says
  struck: number; // a seat that has just lost some; -1: none
  hand: readonly Card[]; // of the seat below, sorted
  held: Card | null; // the chosen card
  uses: Record<string, Legal[1]>; // its targets
  aim: string | null;
  staged: readonly number[];
  lanes: Lane[];
  next: readonly (number | null)[]; // what HP the aimed play leads to at once
}

export function boardOf(props: StageProps, plan: Plan): Board {
  const { table, view, legal, viewer, words } = props;
  const below = viewer ?? 0;
  const rules = { suits: [true, "on"].includes(optionOf(table.settings, "suits") as string | boolean) };
  const rank = (face: string | null) => (face === null ? 0 : value(face) * 64 + words.faces.indexOf(face));
  const hand = [...(view.zones[`hand/${below}`] ?? [])].sort(([, a], [, b]) => rank(a) - rank(b));
  const held = viewer === null || !legal.length ? null : (hand.find(([id]) => id === chosen.value) ?? null);
  const uses = held ? usesOf(legal, held[1]) : {};
  const aim = aimed.value && uses[aimed.value] ? aimed.value : onlyTarget(uses);
  const counted = ahead(hpAhead.value, table);
  const board: Board = {
    ...props,
    ...{ plan, below, above: 1 - below, rules, hand, held, uses, aim },
    hp: counted?.hp ?? view.numbers.hp ?? [100, 100],
    struck: counted?.hit ?? -1,
    suits: [0, 1].map((seat) => suitOf(view, seat)),
    staged: stagedIn(view, viewer),
    lanes: LANES.map((lane) => laneIn(view, lane)),
    next: [],
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
  if (!held || !aim) return [null, null];
  const promises = uses[aim]!;
  const of = (name: string): number => (aim === DISCARD || promises.resolves_in === 0 ? Number(promises[name] ?? 0) : 0);
  const mine = of("heals") - of("costs") - of("damage");
  const change = below ? [of("heals_other") - of("deals"), mine] : [mine, of("heals_other") - of("deals")];
  return change.map((points, seat) => (points ? hp[seat]! + points : null));
}

/** A lane with the chosen card in it. */
export const withCard = ({ view, below, uses }: Board, lane: string): Lane => laneWith(view, lane, below, uses[lane] ?? {});

/** "14 damage to Vesper". */
export function blowWords(props: StageProps, lane: Pick<Lane, "winner" | "net">): string {
  const { points, what, whom } = blow(props, lane);
  return `${points} ${what} ${whom}`.trim();
}

/** The same in its parts: a lane's points, what they are, and whom they hit or heal. */
export function blow(
  { names, viewer }: StageProps,
  { winner, net }: Pick<Lane, "winner" | "net">,
): { points: number; what: string; whom: string } {
  const loser = 1 - winner;
  if (winner < 0 || !net) return { points: 0, what: t("damage"), whom: "" };
  const who = loser === viewer ? t("you") : (names[loser] ?? "");
  return { points: Math.abs(net), what: t(net < 0 ? "healing" : "damage"), whom: t(net < 0 ? "for_who" : "to_who", { who }) };
}
