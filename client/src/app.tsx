// Which screen an address shows.
import { useEffect } from "preact/hooks";
import type { DecksProps } from "./decks/screen";
import { Page } from "./parts/bar";
import { Notices } from "./parts/notices";
import { later } from "./parts/screen";
import { route } from "./router";
import { Home, NotConnected } from "./screens/home";
import { earned } from "./store/house";
import { say, withTexts } from "./text";

const loadTable = () => import("./screens/table");
const TableScreen = later<{ id: string; code: string; watch: boolean }>(loadTable);
const NewTable = later<{ game: string }>(() => import("./screens/new"));
const Learn = later<{ game: string }>(() => import("./screens/learn"));
const Opponents = later<{ game: string }>(() => import("./screens/opponents/page").then(withTexts));
const Descent = later<object>(() => import("./games/descent/page").then(withTexts));
const Lab = later<{ game: string }>(() => import("./lab/page"));
const Rare = later<{ path: string }>(() => import("./screens/rare"));
const Lobby = later<object>(() => import("./screens/lobby"));
const Replay = later<{ id: string; move: number | null; entry: number | null; viewer: string }>(() => import("./screens/replay"));
const Review = later<{ id: string; seat: number | null; entry: number | null; luck: number | null }>(() => import("./screens/review"));
const Puzzle = later<{ game: string; id: string }>(() => import("./screens/puzzle"));
const Profile = later<object>(() => import("./screens/profile"));
const Trophies = later<object>(() => import("./screens/progress/page"));
const Ratings = later<{ game: string }>(() => import("./screens/progress/ratings").then(withTexts));
const Toast = later<object>(() => import("./screens/progress/toast"), true);
const SettingsScreen = later<object>(() => import("./screens/settings"));
const Help = later<{ game: string }>(() => import("./screens/help"));
const Decks = later<DecksProps>(() => import("./decks/screen"));

function Screen() {
  const at = route.value;
  switch (at.at) {
    case "home":
      return <Home />;
    case "new":
      return <NewTable game={at.game} />;
    case "learn":
      return <Learn game={at.game} />;
    case "opponents":
      return <Opponents game={at.game} />;
    case "ratings":
      return <Ratings game={at.game} />;
    case "descent":
      return <Descent />;
    case "lab":
      return <Lab game={at.game} />;
    case "lobby":
      return <Lobby />;
    case "table":
      return <TableScreen id={at.id} code={at.code} watch={at.watch} />;
    case "replay":
      return <Replay {...at} />;
    case "review":
      return <Review {...at} />;
    case "puzzle":
      return <Puzzle game={at.game} id={at.id} />;
    case "profile":
      return <Profile />;
    case "trophies":
      return <Trophies />;
    case "settings":
      return <SettingsScreen />;
    case "help":
      return <Help game={at.game} />;
    case "decks":
      return <Decks game={at.game} code={at.code} deck={at.deck} ready={at.ready} name={at.name} />;
    case "nowhere":
      return <Rare path={at.path} />;
  }
}

export function App() {
  const at = route.value.at;
  useEffect(() => {
    if (at !== "table" && at !== "learn" && at !== "puzzle") document.title = say("title");
  }, [at]);
  useEffect(() => {
    const idle = setTimeout(() => void loadTable().catch(() => {}), 600); // so that the first tap need not wait for it
    return () => clearTimeout(idle);
  }, []);
  const shut = at === "settings" || at === "help" ? null : NotConnected();
  return (
    <>
      {shut ? (
        <Page>
          <main class="center">{shut}</main>
        </Page>
      ) : (
        <Screen />
      )}
      <Notices />
      {earned.value && <Toast />}
    </>
  );
}
