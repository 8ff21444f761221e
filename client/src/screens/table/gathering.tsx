// A table that waits for its players: who sits, who is ready, and the link for the others.
import { entropy } from "../../api";
import { titleOf } from "../../games/catalogue";
import { Icon, Seal } from "../../parts/icon";
import { later } from "../../parts/screen";
import { route } from "../../router";
import { house, me } from "../../store/house";
import type { Table } from "../../store/table";
import { say, withTexts } from "../../text";
import type { SeatBotProps } from "../opponents/seatbot";
import { Figure } from "./figure";
import { Invite } from "./invite";
import { NameHint } from "./name";

const SeatBot = later<SeatBotProps>(() => import("../opponents/seatbot").then(withTexts), true);

export function Gathering({ table }: { table: Table }) {
  const seated = table.mine.length > 0;
  const free = table.seats.findIndex((seat) => !seat.name);
  const ready = table.mine.every((seat) => table.seats[seat]?.ready);
  const code = route.value.at === "table" ? route.value.code : "";
  return (
    <section class="gather">
      <div class="stock">
        <div class="head">
          <Seal game={table.settings.game} />
          <h2>{titleOf(table.settings.game)}</h2>
        </div>
        <ul>
          {table.seats.map((seat, number) => (
            <li key={number}>
              <Figure table={table} seat={number} on={seat.person === me.value?.person && Boolean(seat.person)} />
              <span class="grow cut b">{seat.name || say("open_seat")}</span>
              {seat.ready ? <Icon name="check" /> : null}
              {seated && !seat.name && table.settings.kind !== "tournament" ? (
                <SeatBot seat={number} settings={table.settings} seats={table.seats.length} />
              ) : null}
              {!seated && !seat.name ? (
                <button
                  type="button"
                  class={`button ${number === free ? "primary" : ""}`}
                  data-primary={number === free || undefined}
                  onClick={() => house.say({ t: "sit", seat: number, code })}
                >
                  {say("table.sit")}
                </button>
              ) : null}
            </li>
          ))}
        </ul>
        {seated ? <NameHint /> : null}
        <div class="go">
          {seated && !ready ? (
            <button type="button" class="button primary" data-primary onClick={() => house.say({ t: "ready", add: entropy() })}>
              {say("table.ready")}
            </button>
          ) : null}
          {seated && !table.tournament ? (
            <button type="button" class="button ghost" onClick={() => house.say({ t: "stand" })}>
              {say("table.stand")}
            </button>
          ) : null}
        </div>
      </div>
      {table.code && free >= 0 ? <Invite table={table} /> : null}
    </section>
  );
}
