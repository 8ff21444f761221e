// The status line: always what there is to do.
import { taught } from "../../store/session";
import type { StageProps } from "../game";
import { LANES } from "./cards";
import { lanesInWords, shortName, t } from "./say";
import { chosen, DISCARD, lanesOf, PLAYS, usesOf } from "./state";

export function status({ legal, view, viewer, table }: StageProps): string {
  if (legal.some(([action]) => action.startsWith("suit "))) return t("turn_suit");
  const left: number = view.numbers.plays_left ?? PLAYS;
  const face = view.zones[`hand/${viewer}`]?.find(([id]) => id === chosen.value)?.[1] ?? "";
  const uses = usesOf(legal, face);
  const lanes = lanesOf(uses);
  const slots = { play: PLAYS + 1 - Math.max(1, left), plays: PLAYS, card: shortName(face), lanes: lanesInWords(lanes) };
  const lesson = taught.value;
  if (lesson?.actions[table.n - lesson.begins]) return t("turn_taught", slots); // what may be played is the lesson's choice, not the rules'
  const none = legal.every(([action]) => action.endsWith(`>${DISCARD}`));
  const may = lanes.length === LANES.length ? "turn_any" : "turn_may"; // all three names would fill a phone's bar
  return t(lanes.length ? may : uses[DISCARD] ? "turn_only" : none ? "turn_none" : "turn_pick", slots);
}
