// The descent's table: in a duel it is Grimhand's own, between duels the screen of the step. Everything that can be chosen is a legal action.
import "../grimhand/grimhand.css";
import "./descent.css";
import type { ComponentType } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useRoom } from "../../parts/place";
import { later } from "../../parts/screen";
import { reducedMotion } from "../../store/settings";
import { say, withTexts } from "../../text";
import type { GameModule, StageProps } from "../game";
import { GrimhandTable } from "../grimhand/table";
import { Defs } from "./art";
import { bossNext, introduced, leaveBoss } from "./boss";
import { useArrows, useHeading } from "./choose";
import { asDuel } from "./duel";
import { MapActions, MapScreen } from "./map";
import { OfferActions, Offers } from "./offers";
import { Panel } from "./panel";
import { Event, QuietActions, Rest } from "./quiet";
import { type Run, runOf, type Way } from "./run";

export interface StepProps extends StageProps {
  run: Run;
  wide: boolean; // room for the whole floor side by side
}

type OverProps = GameModule["Verdict"] extends ComponentType<infer P> | undefined ? P : never;

const loadIntro = () => import("./intro").then(withTexts);
const loadEnd = () => import("./end").then(withTexts);
const Intro = later<StepProps & { boss: Way; back: () => void }>(loadIntro, true);
const Ended = later<Pick<StepProps, "run" | "words">>(() => loadEnd().then(({ Ended }) => ({ default: Ended })), true);
/** Instead of the usual verdict. */
export const RunOver = later<OverProps>(() => loadEnd().then(({ RunOver }) => ({ default: RunOver })), true);

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
  useEffect(() => void loadEnd(), []); // a duel may end the run, and the house be out of reach by then
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
  const near = bossNext(own) !== null;
  useEffect(() => void (near && loadIntro()), [near]);
  useHeading(`${run.step} ${run.door} ${run.offers.length} ${boss?.what}`);
  const look = `d-at-${boss ? "intro" : run.step} ${own.wide ? "wide" : ""} ${low ? "low" : ""} ${reducedMotion() ? "calm" : ""}`;
  return (
    <>
      <main class={`stage d-stage ${look}`} id="stage" ref={stage} aria-label={say("table.stage")}>
        {boss ? <Intro {...own} boss={boss} back={leaveBoss} /> : <Step key={`${run.step} ${run.door}`} {...own} />}
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
