// Pages that few open: their addresses are known here, not in what every first page brings. At any other address there is nothing.
import { Page } from "../parts/bar";
import { HomeLink, Room } from "../parts/room";
import { later } from "../parts/screen";
import { say, withTexts } from "../text";

const Evening = later<{ id: string; code: string }>(() => import("../duplicate/evening"));
const Daily = later<{ game: string }>(() => import("../duplicate/daily"));
const Clubs = later<{ id: string; code: string }>(() => import("../clubs/screen").then(withTexts));
const Notices = later<{ act: string; token: string }>(() => import("../notices/page").then(withTexts));
const Fairness = later<object>(() => import("../duplicate/fairness"));
const Tournaments = later<{ fresh: boolean }>(() => import("./tournament/list"));
const FairPlay = later<{ kind: "tournament" | "evening"; id: string }>(() => import("./tournament/fairplay"));
const Tournament = later<{ id: string; code: string }>(() => import("./tournament/page"));

export default function Rare({ path }: { path: string }) {
  const [first = "", second = "", third = "", more] = path.split("/").filter(Boolean);
  if (more === undefined) {
    if (first === "clubs") return <Clubs key={path} id={second} code={third} />;
    if (first === "settings" && second === "notices" && !third) return <Notices act="" token="" />;
    if (first === "notices" && third) return <Notices act={second} token={third} />;
    if ((first === "evening" || first === "tournament") && second && third === "fair-play") return <FairPlay kind={first} id={second} />;
    if (first === "evening") return <Evening id={second} code={third} />;
    if (first === "daily" && !third) return <Daily game={second} />;
    if (first === "tournaments" && (!second || second === "new") && !third) return <Tournaments fresh={second === "new"} />;
    if (first === "tournament" && second) return <Tournament id={second} code={third} />;
    if (first === "fairness" && !second) return <Fairness />;
  }
  return <Nowhere path={path} />;
}

function Nowhere({ path }: { path: string }) {
  return (
    <Page>
      <main class="center">
        <Room
          art="unknown"
          index="?"
          suit="diamond"
          title={say("state.no_game")}
          text={say("state.no_game_more", { path: path.slice(0, 60) })}
        >
          <HomeLink />
        </Room>
      </main>
    </Page>
  );
}
