// Grimhand Tactics in the browser.
import type { GameModule } from "../game";
import { Face } from "./faces";
import { Portrait } from "./plates";
import { scenes } from "./scenes";
import { sounds } from "./sounds";
import { GrimhandTable } from "./table";
import { actionName, cardName, cardText, dress, risky, score, slots, status, story } from "./text";

const grimhand: GameModule = {
  ...{ Stage: GrimhandTable, Face, slots, cardName, cardText, dress, actionName, status, Portrait, risky, score, story, scenes, sounds },
  theme: "casino",
  pictured: [["A9", "D6"], ["A7", "A13"], [], ["blessing", "swap_hands", "scrying_orb"]],
  turn: ({ numbers }) => Number(numbers.turn_number),
  ahead: ["saved", "died"],
  pauses: { stored: 420, gifted: 520, doomed: 620, flushed: 620, exchanged: 420 },
};

export default grimhand;
