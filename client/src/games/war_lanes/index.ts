// War-Lanes Poker in the browser: a deco night club.
import type { GameModule } from "../game";
import { SUITS, value } from "./cards";
import { Face, Portrait } from "./faces";
import { actionName, cardName } from "./say";
import { scenes } from "./scenes";
import { sounds } from "./sounds";
import { status } from "./status";
import { story } from "./story";
import { Stage } from "./table";
import { dress, slots } from "./text";

const warLanes: GameModule = {
  ...{ Stage, Face, Portrait, dress, slots, cardName, actionName, status, scenes, sounds, story },
  theme: "war-lanes",
  pictured: [SUITS, ["9S", "5D"], ["JH", "QD", "KC", "AS", "JK"], [], ["7H", "8H", "9H"], ["4D", "8D", "KD", "JK"]],
  staged: (action, promises) => action.includes(">") && promises.resolves_in !== 0, // a clash is seen by both
  early: ["lane_resolved"],
  order: (a, b) => value(a) - value(b) || a.localeCompare(b),
  risky: (action) => /^suit |>discard$/.test(action),
  pauses: { suits_shown: 700, round_ended: 500, ticked: 260, filled: 260, match_won: 400 },
};

export default warLanes;
