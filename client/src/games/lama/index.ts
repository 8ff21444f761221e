// L.A.M.A. in the browser: a woven picnic.
import { face as values } from "../../generated/lama.words";
import type { GameModule } from "../game";
import { Face } from "./faces";
import { scenes } from "./scenes";
import { Llama } from "./seats";
import { sounds } from "./sounds";
import { story } from "./story";
import { LamaTable } from "./table";
import { dress, meanwhile, nameOf, slots, status } from "./text";

const placeOf = (face: string): number => (values as readonly string[]).indexOf(face);

const lama: GameModule = {
  Stage: LamaTable,
  Face,
  Portrait: Llama,
  theme: "picnic",
  cardName: nameOf,
  ...{ dress, slots, status, meanwhile },
  digit: (face) => placeOf(face) + 1, // the llama follows the 6: 7
  order: (a, b) => placeOf(a) - placeOf(b),
  story,
  pictured: [[], [], [...values, "1"], [], [null, null, null], [], ["4", "4", "L"]],
  risky: (action) => action === "quit",
  sounds,
  scenes,
  renewed: ["quit", "round", "starter"],
  pauses: { dealt: 400, quit_round: 350, passed: 200, exchanged: 300, substituted: 700 },
};

export default lama;
