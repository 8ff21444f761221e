// The menu of a table.
import { useState } from "preact/hooks";
import { Dialog } from "../../parts/dialog";
import { later } from "../../parts/screen";
import { openSheet } from "../../router";
import { house } from "../../store/house";
import { rematch } from "../../store/rematch";
import * as session from "../../store/session";
import { playsOn, type Table } from "../../store/table";
import { say } from "../../text";
import type { Offer } from "../../wire/messages";
import { Invite, WatchLink } from "./invite";
import { NameLine } from "./name";
import type { PeopleProps } from "./people";

const People = later<PeopleProps>(() => import("./people"), true);

const Item = ({ label, act }: { label: string; act(): void }) => (
  <button type="button" class="button" onClick={act}>
    {label}
  </button>
);

interface MenuProps {
  table: Table;
  sheet: { value: string };
  seeResult?(): void; // where it was put aside
}

export function Menu({ table, sheet, seeResult }: MenuProps) {
  const [asking, setAsking] = useState<"" | "resign" | "stop">("");
  const close = () => {
    sheet.value = "";
  };
  if (asking)
    return (
      <Dialog key={asking} title={say(`table.${asking}_ask`)} close={close}>
        <p>{say(`table.${asking}_more`)}</p>
        <div class="go">
          <button
            type="button"
            class="button danger"
            onClick={() => {
              house.say(asking === "resign" ? { t: "resign" } : { t: "offer", what: "stop" });
              close();
            }}
          >
            {say(asking === "resign" ? "table.resign_go" : "menu.stop")}
          </button>
          <button type="button" class="button primary" onClick={close}>
            {say("table.keep_playing")}
          </button>
        </div>
      </Dialog>
    );
  const then = (act: () => void) => () => {
    close();
    act();
  };
  const playing = table.status === "playing" && playsOn(table);
  const names = session.namesOf(table);
  const others = table.seats
    .map((seat, number) => ({ ...seat, number }))
    .filter((seat) => seat.person && !table.mine.includes(seat.number) && !seat.gone);
  const offer = (what: Offer) => (
    <button
      key={what}
      type="button"
      class="button"
      onClick={() => {
        house.say({ t: "offer", what });
        close();
      }}
    >
      {say(`menu.offer_${what}` as "menu.offer_undo")}
    </button>
  );
  return (
    <Dialog title={say("bar.menu")} close={close}>
      <nav class="menu">
        {table.status === "over" ? (
          <>
            {seeResult ? <Item label={say("result.again")} act={then(seeResult)} /> : null}
            {table.mine.length && !table.deal ? <Item label={say("result.rematch")} act={then(() => rematch(table))} /> : null}
            <a class="button" href={`/replay/${table.id}`}>
              {say("result.replay")}
            </a>
          </>
        ) : null}
        <a class="button" href="/">
          {say("menu.home")}
        </a>
        <button
          type="button"
          class="button only-phone"
          onClick={() => {
            sheet.value = "log";
          }}
        >
          {say("bar.log")}
        </button>
        <Item label={say("menu.rules")} act={then(() => openSheet("rules"))} />
        <button
          type="button"
          class="button"
          onClick={() => {
            sheet.value = "keys";
          }}
        >
          {say("menu.keys")}
        </button>
        <Item label={say("menu.settings")} act={then(() => openSheet("settings"))} />
        {playing ? (
          <>
            {others.length ? (["undo", "draw", "stop", "pause"] as const).map(offer) : offer("pause")}
            {table.settings.watching === "open" ? offer("open") : null}
            {others.length ? null : (
              <button type="button" class="button" onClick={() => setAsking("stop")}>
                {say("menu.stop")}
              </button>
            )}
            <button type="button" class="button danger" onClick={() => setAsking("resign")}>
              {say("menu.resign")}
            </button>
          </>
        ) : null}
      </nav>
      {table.mine.length ? (
        <People table={table} others={others.map(({ number, person }) => ({ number, person: person ?? "", name: names[number] ?? "" }))} />
      ) : null}
      <NameLine />
      {table.code && table.status === "gathering" ? <Invite table={table} /> : <WatchLink table={table} />}
    </Dialog>
  );
}
