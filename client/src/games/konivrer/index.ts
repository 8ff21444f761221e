// KONIVRER in the browser: an alchemist's manuscript.
import type { GameModule } from "../game";
import { cardOf, nameOf } from "./cards";
import { Face, Portrait } from "./faces";
import { actionName, actionText, slots } from "./say";
import { scenes } from "./scenes";
import { sounds } from "./sounds";
import { meanwhile, status } from "./status";
import { story } from "./story";
import { Stage } from "./table";

const konivrer: GameModule = {
  Stage,
  Face,
  Portrait,
  theme: "manuscript",
  pictured: [
    [null, null, null, null],
    ["ash_moth", "struck_flint"],
    [],
    [],
    ["flame_sovereign", "root_of_the_mountain", "banner_of_the_four_winds", "pearl_of_the_deep"],
  ],
  turn: ({ numbers }) => Number(numbers.turn),
  slots,
  cardName: nameOf,
  cardText: (face) => cardOf(face)?.rules.join(" ") || nameOf(face),
  actionName,
  actionText,
  ...{ status, meanwhile, story },
  risky: (action, { lethal }) => action.startsWith("with ") || action === "mulligan" || (action === "no block" && !!lethal),
  sounds,
  scenes,
  pauses: {
    turn_began: 380,
    announced: 420,
    paid: 120,
    cast: 460,
    attacked: 260,
    drew: 60,
    combat_ended: 200,
    tributed: 360,
    not_burst: 500,
  },
};

export default konivrer;
