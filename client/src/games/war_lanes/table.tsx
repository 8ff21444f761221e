// The table: three lanes between two players, drawn from a view.
import { useLayoutEffect, useRef } from "preact/hooks";
import { useRoom } from "../../parts/place";
import { say } from "../../text";
import type { StageProps } from "../game";
import { boardOf } from "./board";
import { LANES } from "./cards";
import { ClashView } from "./clash";
import { Actions, aimBy, Hand, Tray } from "./hand";
import { LaneView } from "./lanes";
import { layout } from "./layout";
import { Reference, ReferenceSheet } from "./reference";
import { Deck, Fan, Seat } from "./seats";
import { release } from "./state";
import { SuitChooser, suitBy } from "./suits";

export function Stage(props: StageProps) {
  const main = useRef<HTMLElement>(null);
  const room = useRoom(main);
  const { view, table, viewer } = props;
  useLayoutEffect(release, [table.n, table.id, view]); // a card's id may hold another face now

  const below = viewer ?? 0;
  const above = 1 - below;
  const many = (zone: string) => view.zones[zone]?.length ?? 0;
  const plan = layout(room, {
    hand: many(`hand/${below}`),
    foe: many(`hand/${above}`),
    sides: LANES.map((lane) => [many(`${lane}/${above}`), many(`${lane}/${below}`)] as const),
  });
  const board = boardOf(props, plan);
  const latest = useRef(board);
  latest.current = board;
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
      if (aimBy(key, latest.current) || suitBy(key, latest.current)) event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);

  const choosing = !view.numbers.round && board.rules.suits && !many("deck/0") && !(many("chosen/0") && many("chosen/1"));
  const shape = `${plan.desk ? "desk" : "hands"} ${plan.long ? "long" : "tall"} ${plan.beside ? "beside" : ""} ${plan.low ? `low ${plan.lanes[0]!.box.w < 240 ? "thin" : ""}` : ""} ${plan.height > room.height ? "scrolls" : ""} ${choosing ? "choosing" : ""}`;
  return (
    <>
      <main
        class={`stage wl ${shape}`}
        id="stage"
        ref={main}
        data-shows-outcome={board.held ? "" : undefined}
        aria-label={say("table.stage")}
        style={{ "--text": plan.text }}
      >
        <div class="w-plane" style={{ height: `${plan.height}px` }}>
          <Seat board={board} seat={above} place={plan.foe} />
          <Fan board={board} />
          <Deck board={board} seat={above} place={plan.foeDeck} />
          <Reference board={board} />
          {LANES.map((lane, i) => (
            <LaneView key={lane} board={board} index={i} />
          ))}
          <Seat board={board} seat={below} place={plan.me} />
          <Deck board={board} seat={below} place={plan.deck} />
          <Tray board={board} />
          <Hand board={board} />
          {choosing ? <SuitChooser board={board} /> : null}
          <ClashView board={board} room={room} />
        </div>
      </main>
      <Actions board={board} />
      <ReferenceSheet board={board} />
    </>
  );
}
