// The open tables, as they come and go.
import { useEffect } from "preact/hooks";
import { Page } from "../parts/bar";
import { Pip } from "../parts/icon";
import { Loading, Room } from "../parts/room";
import { house, me, tables } from "../store/house";
import { say } from "../text";
import { TableRow } from "./home";

export default function Lobby() {
  useEffect(() => {
    house.followLobby(true);
    return () => house.followLobby(false);
  }, []);
  const found = tables.value?.filter((table) => !table.seats.some((seat) => seat.person && seat.person === me.value?.person));
  return (
    <Page where={say("lobby.title")}>
      <main class={found?.length ? "narrow-page" : "center"}>
        {found === undefined ? <Loading /> : null}
        {found?.length === 0 ? (
          <Room art="offline" index="0" suit="club" title={say("lobby.none")} text={say("lobby.none_more")}>
            <a class="button primary" href="/new/">
              {say("menu.new")}
            </a>
            <a class="button" href="/">
              {say("state.home")}
            </a>
          </Room>
        ) : null}
        {found?.length ? (
          <section class="stock">
            <div class="head">
              <Pip />
              <h1 class="t18">{say("lobby.title")}</h1>
            </div>
            <ul class="list">
              {found.map((table) => (
                <TableRow key={table.id} table={table} />
              ))}
            </ul>
          </section>
        ) : null}
      </main>
    </Page>
  );
}
