// The table: an alchemist's desk. Sizes come from layout(), places from the grid in konivrer.css, legal actions from the server.
import "./konivrer.css";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useRoom } from "../../parts/place";
import type { StageProps } from "../game";
import { Actions, Phases } from "./actions";
import { Ask } from "./ask";
import { boardOf } from "./board";
import { Browse } from "./browse";
import { Clash, Shown } from "./clash";
import { Hand, Modes } from "./hand";
import { layout } from "./layout";
import { Lines } from "./lines";
import { Reveal } from "./reveal";
import { t } from "./say";
import { Side } from "./side";
import { focused, letGo, turned } from "./state";
import { Minis, openSeat, Pools } from "./teams";

export function Stage(props: StageProps) {
  const stage = useRef<HTMLElement>(null);
  const room = useRoom(stage);
  const { table } = props;
  useLayoutEffect(() => {
    letGo(); // a card's id may hold another face now
    const on = document.activeElement;
    if (on?.matches(".k-slot, .k-head")) (on as HTMLElement).blur(); // it was chosen: Space is for the main button again
  }, [table.n, table.id]);
  useLayoutEffect(() => {
    focused.value = null;
    turned.value = null;
  }, [table.id]);
  const board = boardOf(props);
  const { fighting, duels, others, teams, below } = board;
  const crowd = others.length > 1;
  const open = openSeat(board);
  const plan = layout(room, table.seats.length, fighting, duels.length + (board.step === "attack" ? 1 : 0));
  const looking = crowd && plan.desk && (!fighting || focused.value !== null);
  const shape = [
    plan.desk ? "desk" : "thin",
    plan.short ? "short" : plan.beside ? "beside" : "",
    fighting ? "fight" : "calm",
    crowd ? "crowd" : "two",
    looking ? "looking" : "",
    others.length > 4 ? "six" : "",
  ].join(" ");
  const sizes = {
    "--k": plan.k,
    "--field": `${plan.field}px`,
    "--front": `${plan.front}px`,
  };
  return (
    <>
      <main class={`stage k-stage ${shape}`} id="stage" ref={stage} aria-label={t("table")}>
        <div class="k-desk" style={{ ...sizes, minHeight: `${plan.height}px` }}>
          {teams ? <Pools board={board} /> : null}
          {crowd ? <Minis board={board} plan={plan} /> : null}
          {!crowd || looking || !plan.desk ? <Side key={open} board={board} plan={plan} seat={open} /> : null}
          {looking ? null : <Clash board={board} plan={plan} />}
          <Side board={board} plan={plan} seat={below} />
          <Hand board={board} plan={plan} />
          <Phases board={board} />
          <Shown board={board} plan={plan} />
          <Modes board={board} />
          <Ask board={board} plan={plan} />
          <Lines board={board} />
          <Browse board={board} plan={plan} />
          <Reveal board={board} />
        </div>
      </main>
      <Actions board={board} />
    </>
  );
}
