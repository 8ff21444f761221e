// The end of a run: the whole of it on one strip of doors, what it left, and what is next.
import "./end.css";
import { useEffect, useRef, useState } from "preact/hooks";
import { ask } from "../../api";
import { go } from "../../router";
import { type EarnedInfo, earned as gainsOf } from "../../screens/progress/api";
import { earned, notify } from "../../store/house";
import { reducedMotion } from "../../store/settings";
import type { Table } from "../../store/table";
import { say } from "../../text";
import type { GameWords } from "../../text/game";
import type { CampaignShown } from "../../wire/http";
import { Defs, Door, Sign } from "./art";
import { emblem } from "./map";
import { m } from "./moments";
import { descend } from "./open";
import { DOORS, type Run, runOf, takenAt } from "./run";
import type { StepProps } from "./table";
import { foeWithin, numeral, t, wayName, waySaid } from "./text";

const passedOf = ({ door, outcome }: Run): number => (outcome === "won" ? DOORS : door - 1);

/** The run's last scene and its doors, as the table shows them in a replay, too. */
export function Ended({ run, words }: Pick<StepProps, "run" | "words">) {
  return (
    <div class={`d-end ${run.outcome}`}>
      <Hero run={run} words={words} />
      <Doors run={run} words={words} />
    </div>
  );
}

function Hero({ run, words }: { run: Run; words: GameWords }) {
  const { outcome, door } = run;
  const last = takenAt(run, door);
  const slots = {
    n: passedOf(run),
    door: numeral(door),
    hp: run.hp,
    candles: run.candles,
    who: last?.hp ? foeWithin(words, last.what) : t("house"),
  };
  const key = outcome === "open" ? "gave" : outcome;
  return (
    <header class="d-hero">
      <img src={`/art/descent/${outcome === "won" ? "won" : "lost"}.svg`} alt="" />
      <div>
        <h1>{m(`${key}_title`)}</h1>
        <p class="d-story">{m(`${key}_story`, slots)}</p>
      </div>
    </header>
  );
}

function Doors({ run, words }: { run: Run; words: GameWords }) {
  return (
    <ol class="d-strip" aria-label={m("strip")}>
      {run.doors.map((ways, i) => {
        const door = i + 1;
        const taken = takenAt(run, door);
        const passed = door <= passedOf(run);
        const here = !passed && door === run.door && taken !== undefined;
        const way = taken ?? ways[0];
        const hp = run.hpAfter[i] ?? 0;
        const outcome = passed ? m("passed", { hp }) : here ? m("fell_here") : m("not_reached");
        return (
          <li
            key={door}
            class={here ? "fell" : ""}
            style={{ "--at": i }}
            aria-label={`${taken ? waySaid(words, taken) : t("door", { door: numeral(door) })}: ${outcome}`}
          >
            <Door
              what={taken || way?.kind === "boss" ? emblem(way!) : ""}
              door={door}
              state={passed ? "past" : here ? (run.outcome === "lost" ? "fell" : "ahead") : "dark"}
            />
            <p aria-hidden="true">
              <b>{taken ? wayName(words, taken) : ""}</b>
              {passed ? t("hp", { hp }) : ""}
            </p>
          </li>
        );
      })}
    </ol>
  );
}

/** Instead of the usual verdict: the end with what was earned, and every way on. */
export function RunOver({ table, words }: { table: Table; words: GameWords }) {
  const panel = useRef<HTMLElement>(null);
  const [gained, setGained] = useState<EarnedInfo | null>(null);
  useEffect(() => panel.current?.focus(), []); // a key that was meant for the last move presses no button
  const counted = earned.value?.table === table.id;
  const night = Number(table.settings.options?.night ?? 0);
  const [nights, setNights] = useState(night); // which are open: a run that goes on from a record opens none
  useEffect(() => {
    ask<CampaignShown>("GET", "/api/campaigns/descent").then(
      (shown) => setNights(shown.nights),
      () => {},
    );
  }, [table.id, counted]);
  useEffect(() => {
    if (counted) gainsOf(table.id).then(setGained, () => {});
  }, [table.id, counted]);
  if (!table.view) return null;
  const run = runOf(table.view);
  const next = Math.min(run.outcome === "won" ? night + 1 : night, nights);
  const again = () => descend({ night: next }).then(go, (error: Error) => notify(error.message, undefined, true));
  return (
    <div class={`veil end d-veil ${reducedMotion() ? "calm" : ""}`}>
      <Defs />
      <section
        class={`d-end ${run.outcome}`}
        role="dialog"
        aria-label={m(`${run.outcome === "open" ? "gave" : run.outcome}_title`)}
        tabIndex={-1}
        ref={panel}
      >
        <Hero run={run} words={words} />
        <Doors run={run} words={words} />
        <div class="d-left">
          {gained ? (
            <section>
              <h2>{m("left_you")}</h2>
              <ul class="d-got">
                {gained.gains.map((gain, i) => (
                  <li key={i}>
                    <b>{gain.say}</b>
                    {gain.xp ? <span>{m("xp", { xp: gain.xp })}</span> : null}
                  </li>
                ))}
                {gained.gains.length ? null : <li class="d-no">{m("left_nothing")}</li>}
              </ul>
            </section>
          ) : null}
          <ul class="d-tally">
            {(
              [
                [passedOf(run), "tally_doors"],
                [run.duels, "tally_duels"],
                [run.held.length, "tally_marks"],
                [run.hp, "tally_hp"],
              ] as const
            ).map(([n, key]) => {
              const [count, ...what] = m(key, { n }).split(" ");
              return (
                <li key={key}>
                  <b>{count}</b> {what.join(" ")}
                </li>
              );
            })}
          </ul>
          <p class="d-no d-sealed">
            {m("seed_note")} <a href={`/verify?table=${table.id}`}>{m("check_it")}</a>
          </p>
        </div>
        <div class="d-go">
          {table.mine.length ? (
            <button type="button" class="button primary big" data-again aria-keyshortcuts="R" onClick={again}>
              <span class="g-lines">
                <span>{next > night ? m("next_night", { n: next }) : m("again")}</span>
                <small>{m("again_more")}</small>
              </span>
            </button>
          ) : null}
          <a class="button big" href={`/replay/${table.id}`}>
            {m("watch_run")}
          </a>
          <a class="button big" href={`/review/${table.id}`}>
            {say("result.review")}
          </a>
          <a class="button big" href="/descent">
            {m("to_descents")}
          </a>
          <a class="button big" href="/">
            <Sign name="door" />
            {m("to_house")}
          </a>
        </div>
      </section>
    </div>
  );
}
