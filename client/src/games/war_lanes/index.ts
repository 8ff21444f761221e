// War-Lanes Poker in the browser. The table comes first; pictures, scenes and sounds follow while the players choose their suits.
import type { GameModule } from "../game";
import { Face } from "./faces";
import { actionName, cardName } from "./say";
import { status } from "./status";
import { Stage } from "./table";
import { slots, value } from "./text";

const warLanes: GameModule = {
  ...{ Stage, Face, slots, cardName, actionName, status },
  theme: "war-lanes",
  early: ["lane_resolved"],
  order: (a, b) => value(a) - value(b) || a.localeCompare(b),
  risky: (action) => action.endsWith(">discard") || action.startsWith("suit "),
  pauses: { suits_shown: 700, round_ended: 500, ticked: 260, filled: 260, match_won: 400, lane_resolved: 1400, flip_won: 900 },
};

import("./overlay").then(
  ({ scenes, sounds }) => Object.assign(warLanes, { scenes, sounds }),
  () => {}, // offline just now: the game goes on without
);

export default warLanes;
