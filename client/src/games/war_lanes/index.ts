// War-Lanes Poker in the browser.
import type { GameModule, SceneProps } from "../game";
import { Face } from "./faces";
import { actionName, cardName } from "./say";
import { sounds } from "./sounds";
import { status } from "./status";
import { Stage } from "./table";
import { slots, value } from "./text";

const brought = import("./overlay").catch(() => null); // offline just now: no scenes, the game goes on
const scene = (name: "flipped" | "sudden_death" | "flip_won" | "discarded" | "lane_resolved") => async (props: SceneProps) =>
  (await brought)?.scenes[name](props);

const warLanes: GameModule = {
  ...{ Stage, Face, slots, cardName, actionName, status, sounds },
  scenes: Object.fromEntries((["flipped", "sudden_death", "flip_won", "discarded", "lane_resolved"] as const).map((name) => [name, scene(name)])),
  theme: "war-lanes",
  early: ["lane_resolved"],
  order: (a, b) => value(a) - value(b) || a.localeCompare(b),
  risky: (action) => action.endsWith(">discard") || action.startsWith("suit "),
  pauses: { suits_shown: 700, round_ended: 500, ticked: 260, filled: 260, match_won: 400 },
};

export default warLanes;
