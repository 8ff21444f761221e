// The lab: change a number of a game, let bots play the same deals with every value, and watch the intervals shrink.
import "../style/lab.css";
import { useEffect, useRef, useState } from "preact/hooks";
import { type CatalogueEntry, catalogue, entryOf } from "../games/catalogue";
import { Page } from "../parts/bar";
import { useKeys } from "../parts/keys";
import { UnknownGame } from "../screens/help";
import type { LabFound, LabStarted } from "../wire/http";
import { Answer } from "./answer";
import { rowOf, t, trouble, written } from "./data";
import { experimentOf, Form, firstQuestion, type Question, RunButton } from "./form";
import { Empty, Progress } from "./progress";
import { follow, start } from "./requests";

export default function LabScreen({ game }: { game: string }) {
  const entry = game ? entryOf(game) : catalogue.value[0];
  return entry && !entry.campaign_of ? <Bench key={entry.key} entry={entry} /> : <UnknownGame game={game} />;
}

function Bench({ entry }: { entry: CatalogueEntry }) {
  const [asked, setAsked] = useState<Question>(() => firstQuestion(entry));
  const [started, setStarted] = useState<LabStarted | null>(null);
  const [found, setFound] = useState<LabFound | null>(null);
  const [wrong, setWrong] = useState("");
  const [running, setRunning] = useState(false);
  const [chosen, setChosen] = useState(1);
  const reading = useRef<AbortController | null>(null);
  const differences = useRef<HTMLElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const change = (some: Partial<Question>) => setAsked({ ...asked, ...some });

  const read = async (key: string) => {
    const now = new AbortController();
    reading.current = now;
    setRunning(true);
    setWrong("");
    try {
      await follow(key, setFound, now.signal);
    } catch (error) {
      if (!now.signal.aborted) setWrong(trouble(error));
    }
    if (reading.current === now) setRunning(false);
  };
  const run = async () => {
    reading.current?.abort();
    setFound(null);
    setStarted(null);
    setRunning(true);
    setWrong("");
    try {
      const made = await start(experimentOf(entry, asked));
      setStarted(made);
      setChosen(Math.min(1, made.variants.length - 1));
      await read(made.key);
    } catch (error) {
      setWrong(trouble(error));
      setRunning(false);
    }
  };
  const cancel = () => {
    reading.current?.abort();
    setRunning(false);
  };
  useEffect(() => () => reading.current?.abort(), []);
  useEffect(() => {
    if (running) results.current?.scrollIntoView({ block: "start" }); // above the form, where a screen has no room for both
  }, [running]);
  useKeys({
    r: () => !running && void run(),
    Escape: () => running && cancel(),
    c: () => differences.current?.scrollIntoView({ block: "start" }),
  });

  const lead = found && rowOf(found, 0, "first");
  const margin = lead ? written(lead, true).margin : "";
  const over = found?.state === "done";
  const status = margin ? t(running ? "status_running" : over ? "status_done" : "status_cancelled", { margin }) : t("status_ready");
  return (
    <Page where={`${t("title")} · ${entry.title}`} status={status}>
      <main class="lab">
        <Form entry={entry} asked={asked} change={change} running={running} run={run} cancel={cancel} />
        <div class="lab-results" ref={results}>
          {wrong ? (
            <section class="stock lab-card" role="alert">
              <h2>{t("trouble")}</h2>
              <p>{wrong}</p>
              <button type="button" class="button" onClick={() => void (started ? read(started.key) : run())}>
                {t("again")}
              </button>
            </section>
          ) : null}
          {running || found ? (
            <Progress started={started} found={found} running={running} cancel={cancel} goOn={() => started && void read(started.key)} />
          ) : wrong ? null : (
            <Empty entry={entry} asked={asked} run={run} />
          )}
          {started && found?.rows.length ? (
            <Answer
              entry={entry}
              started={started}
              found={found}
              running={running}
              chosen={chosen}
              choose={setChosen}
              section={differences}
            />
          ) : null}
          <p class="m t12 hide-p lab-keys">{t("keys")}</p>
        </div>
        <div class="sticky row">
          <p class="grow t13">{margin ? <b>± {margin}</b> : entry.title}</p>
          <RunButton running={running} run={run} cancel={cancel} />
        </div>
      </main>
    </Page>
  );
}
