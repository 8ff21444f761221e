// The menu of a table.
import { useState } from "preact/hooks";
import { Dialog } from "../../parts/dialog";
import { house } from "../../store/house";
import type { Table } from "../../store/table";
import { say } from "../../text";
import type { Offer } from "../../wire/messages";
import { Invite } from "./gathering";

export function Menu({ table, sheet }: { table: Table; sheet: { value: string } }) {
  const [resigning, setResigning] = useState(false);
  const close = () => {
    sheet.value = "";
  };
  if (resigning)
    return (
      <Dialog title={say("table.resign_ask")} close={close}>
        <p>{say("table.resign_more")}</p>
        <div class="go">
          <button
            type="button"
            class="button danger"
            onClick={() => {
              house.say({ t: "resign" });
              close();
            }}
          >
            {say("table.resign_go")}
          </button>
          <button type="button" class="button primary" onClick={close}>
            {say("table.keep_playing")}
          </button>
        </div>
      </Dialog>
    );
  const playing = table.status === "playing" && table.mine.length > 0;
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
        <a class="button" href={`/help/${table.settings.game}`}>
          {say("menu.rules")}
        </a>
        <button
          type="button"
          class="button"
          onClick={() => {
            sheet.value = "keys";
          }}
        >
          {say("menu.keys")}
        </button>
        <a class="button" href="/settings">
          {say("menu.settings")}
        </a>
        {playing ? (
          <>
            {(["undo", "draw", "stop", "pause"] as const).map(offer)}
            {table.settings.watching === "open" ? offer("open") : null}
            <button type="button" class="button danger" onClick={() => setResigning(true)}>
              {say("menu.resign")}
            </button>
          </>
        ) : null}
      </nav>
      {table.code && table.status === "gathering" ? <Invite table={table} /> : null}
    </Dialog>
  );
}
