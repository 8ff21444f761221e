// The descent, Grimhand's campaign, in the browser.
import type { GameModule } from "../game";
import grimhand from "../grimhand";
import { sounds } from "./sounds";
import { DescentTable, RunOver } from "./table";
import { actionName, seatName, status } from "./text";

const descent: GameModule = {
  ...grimhand,
  ...{ Stage: DescentTable, Verdict: RunOver, actionName, seatName, status, sounds },
  story: undefined,
  score: undefined,
};

export default descent;
