// The menu of a table.
import { useState } from "preact/hooks";
import { Line, Switch } from "../../parts/controls";
import { Dialog } from "../../parts/dialog";
import { house } from "../../store/house";
import * as sitting from "../../store/sitting";
import type { Table } from "../../store/table";
import { say } from "../../text";
import type { Offer } from "../../wire/messages";
import { Invite } from "./invite";

export function Menu({ table, sheet }: { table: Table; sheet: { value: string } }) {
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
  const playing = table.status === "playing" && table.mine.length > 0;
  const names = sitting.namesOf(table);
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
      {table.mine.length
        ? others.map(({ number, person }) => (
            <Line key={number} title={say("menu.emotes", { who: names[number] ?? "" })}>
              <Switch
                label={say("menu.emotes", { who: names[number] ?? "" })}
                on={!sitting.muted.value.includes(person ?? "")}
                set={(on) => sitting.mute(table, number, !on)}
              />
            </Line>
          ))
        : null}
      {table.code && table.status === "gathering" ? <Invite table={table} /> : null}
    </Dialog>
  );
}
