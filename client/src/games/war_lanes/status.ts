// The status line: always what there is to do.
import type { StageProps } from "../game";
import { LANES } from "./maths";
import { lanesInWords, shortName, t } from "./say";
import { chosen, DISCARD, PLAYS, usesOf } from "./state";

export function status({ legal, view, eye }: StageProps): string {
  if (legal.some(([action]) => action.startsWith("suit "))) return t("turn_suit");
  const left: number = view.numbers.plays_left ?? PLAYS;
  const slots = { play: PLAYS + 1 - Math.max(1, Math.min(PLAYS, left)), plays: PLAYS };
  const face = (view.zones[`hand/${eye}`] ?? []).find(([id]) => id === chosen.value)?.[1];
  const uses = face ? usesOf(legal, face) : {};
  const lanes = LANES.filter((lane) => uses[lane]);
  if (face && lanes.length) return t("turn_may", { ...slots, card: shortName(face), lanes: lanesInWords(lanes) });
  if (face && uses[DISCARD]) return t("turn_only", { ...slots, card: shortName(face) });
  return t(legal.every(([action]) => action.endsWith(`>${DISCARD}`)) ? "turn_none" : "turn_pick", slots);
}
