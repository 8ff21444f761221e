// The table: three lanes between two players, drawn from a view.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { StageProps } from "../game";
import { beams } from "./art";
import { type Board, boardOf, seatsOf } from "./board";
import { Actions, aimBy, Hand, Tray } from "./hand";
import { LaneView } from "./lanes";
import { layout, type Room } from "./layout";
import { LANES } from "./maths";
import { t } from "./say";
import { Deck, Fan, Seat } from "./seats";
import { aimed, chosen, overlay } from "./state";
import { SuitChooser } from "./suits";

const BAR = 48;
const RAIL = 296;
const ROW = 56;
const PHONE = "(max-width: 720px)";

/** What the stage will most likely be, before it is there to be measured. */
function guess(): Room {
  const row = matchMedia(PHONE).matches;
  const zen = document.documentElement.classList.contains("zen");
  return { width: innerWidth - (row || zen ? 0 : RAIL), height: innerHeight - BAR - (row ? ROW : 0), row };
}

export function Stage(props: StageProps) {
  const main = useRef<HTMLElement>(null);
  const [room, setRoom] = useState(guess);
  useLayoutEffect(() => {
    const stage = main.current;
    if (!stage) return;
    const look = () => {
      const [width, height] = [stage.clientWidth, stage.clientHeight];
      const row = matchMedia(PHONE).matches;
      setRoom((was) => (was.width === width && was.height === height && was.row === row ? was : { width, height, row }));
    };
    const watch = new ResizeObserver(look);
    watch.observe(stage);
    look();
    return () => watch.disconnect();
  }, []);
  useEffect(() => {
    chosen.value = null; // a card's id may hold another face now
    aimed.value = null;
  }, [props.table.n, props.table.id]);

  const { below, above } = seatsOf(props);
  const { view } = props;
  const many = (zone: string) => view.zones[zone]?.length ?? 0;
  const plan = layout(room, {
    hand: many(`hand/${below}`),
    foe: many(`hand/${above}`),
    sides: LANES.map((lane) => [many(`${lane}/${above}`), many(`${lane}/${below}`)] as const),
  });
  const board = boardOf(props, plan);
  const latest = useRef<Board>(board);
  latest.current = board;
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (!event.ctrlKey && !event.metaKey && !event.altKey && aimBy(event.key, latest.current)) event.preventDefault();
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, []);

  const Over = overlay.value;
  const choosing = !view.numbers.round && board.rules.suits && !many("deck/0") && !(many("chosen/0") && many("chosen/1"));
  const shape = `${plan.desk ? "desk" : "hands"} ${plan.long ? "long" : "tall"} ${plan.height > room.height ? "scrolls" : ""}`;
  return (
    <>
      <main
        class={`stage wl ${shape} ${board.held ? "holding" : ""}`}
        id="stage"
        ref={main}
        aria-label={t("table")}
        style={{ "--text": plan.text }}
      >
        <div class="w-plane" style={{ height: `${plan.height}px` }}>
          <Backdrop />
          <Seat board={board} seat={above} place={plan.foe} />
          <Fan board={board} />
          <Deck board={board} seat={above} place={plan.foeDeck} />
          {LANES.map((lane, i) => (
            <LaneView key={lane} board={board} index={i} />
          ))}
          <Seat board={board} seat={below} place={plan.me} />
          <Deck board={board} seat={below} place={plan.deck} />
          <Tray board={board} />
          <Hand board={board} />
          {choosing ? <SuitChooser board={board} /> : null}
          {Over ? <Over board={board} room={room} /> : null}
        </div>
      </main>
      <Actions board={board} />
    </>
  );
}

/** Beams from below the stage, and a row of fans at its foot. */
function Backdrop() {
  const art = useMemo(() => {
    let fans = "";
    for (let x = 32; x < 1150; x += 72) for (const r of [36, 24, 12]) fans += `M${x - r} 852A${r} ${r} 0 0 1 ${x + r} 852`;
    return `${beams(46, 572, 900, 1400, 360, "rays")}<path class="fans" d="${fans}"/>`;
  }, []);
  return (
    <svg
      class="w-backdrop"
      viewBox="0 0 1144 852"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: art }}
    />
  );
}
