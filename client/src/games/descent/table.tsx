// The descent's table: in a duel it is Grimhand's own, between duels the screen of the step. Everything that can be chosen is a legal action.
import "../grimhand/grimhand.css";
import "./descent.css";
import { useRef } from "preact/hooks";
import { useRoom } from "../../parts/place";
import { reducedMotion } from "../../store/settings";
import { say } from "../../text";
import type { StageProps } from "../game";
import { GrimhandTable } from "../grimhand/table";
import { Defs } from "./art";
import { useArrows, useHeading } from "./choose";
import { asDuel } from "./duel";
import { Ended } from "./end";
import { Intro, introduced } from "./intro";
import { MapActions, MapScreen } from "./map";
import { OfferActions, Offers } from "./offers";
import { Panel } from "./panel";
import { Event, QuietActions, Rest } from "./quiet";
import { type Run, runOf } from "./run";

export interface StepProps extends StageProps {
  run: Run;
  wide: boolean; // room for the whole floor side by side
}

export function DescentTable(props: StageProps) {
  const run = runOf(props.view, props.legal);
  return (
    <>
      <Defs />
      {run.step === "duel" ? <Duel {...props} run={run} /> : <Between {...props} run={run} />}
    </>
  );
}

function Duel({ run, ...props }: StageProps & { run: Run }) {
  useHeading("duel");
  return <GrimhandTable {...asDuel(props, run)} />;
}

const WIDE = 820;

function Between(props: StageProps & { run: Run }) {
  const stage = useRef<HTMLElement>(null);
  const { width, height } = useRoom(stage);
  useArrows();
  const { run } = props;
  const low = height < 440 && width > height;
  const own: StepProps = { ...props, wide: width >= WIDE && !low };
  const boss = introduced(own);
  useHeading(`${run.step} ${run.door} ${run.offers.length} ${boss?.what}`);
  const look = `d-at-${boss ? "intro" : run.step} ${own.wide ? "wide" : ""} ${low ? "low" : ""} ${reducedMotion() ? "calm" : ""}`;
  return (
    <>
      <main class={`stage d-stage ${look}`} id="stage" ref={stage} aria-label={say("table.stage")}>
        {boss ? <Intro {...own} boss={boss} /> : <Step key={`${run.step} ${run.door}`} {...own} />}
      </main>
      <Panel run={run} words={props.words} />
      {boss ? null : <Actions {...own} />}
    </>
  );
}

function Step(props: StepProps) {
  switch (props.run.step) {
    case "way":
      return <MapScreen {...props} />;
    case "event":
      return <Event {...props} />;
    case "rest":
      return <Rest {...props} />;
    case "end":
      return <Ended {...props} />;
    default:
      return <Offers {...props} />;
  }
}

function Actions(props: StepProps) {
  const { step } = props.run;
  if (step === "way") return <MapActions {...props} />;
  if (step === "event" || step === "rest") return <QuietActions {...props} />;
  return step === "end" ? <div class="actions" /> : <OfferActions {...props} />;
}
