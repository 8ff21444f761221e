// The lab: change a number of a game, let bots play the same deals with every value, and watch the intervals shrink.
import "../style/lab.css";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { type CatalogueEntry, catalogue, entryOf, type Option } from "../games/catalogue";
import { Page } from "../parts/bar";
import { Segments, Stepper } from "../parts/controls";
import { Icon, Pip, Seal } from "../parts/icon";
import { go } from "../router";
import { UnknownGame } from "../screens/help";
import { notify } from "../store/house";
import { capital, number } from "../text/format";
import type { LabFound, LabStarted, NewExperiment } from "../wire/http";
import type { Value } from "../wire/messages";
import { download, follow, save, start } from "./asked";
import {
  apart,
  choices,
  finding,
  isNumber,
  isShare,
  METRICS,
  type Metric,
  other,
  rowOf,
  t,
  trouble,
  valueName,
  variable,
  variantName,
  written,
} from "./data";
import { picture } from "./picture";
import { Difference, Funnel, Legend } from "./plots";

const MOST = 6; // values at once
const STOPS = [2, 1, 0.7];

export default function LabScreen({ game }: { game: string }) {
  const entry = game ? entryOf(game) : catalogue.value[0];
  return entry && !entry.campaign_of ? <Bench key={entry.key} entry={entry} /> : <UnknownGame game={game} />;
}

interface Asked {
  option: string;
  values: Value[];
  bots: "easy" | "normal";
  margin: number;
  seed: number;
  metrics: Metric[];
}

function firstQuestion(entry: CatalogueEntry): Asked {
  const offered = variable(entry);
  const option = offered.find(({ name }) => ["target", "delay", "overdraw", "life"].includes(name)) ?? offered[0]!;
  const values = isNumber(option) ? [option.default, other(option)] : choices(option).slice(0, 3);
  return { option: option.name, values, bots: "normal", margin: 1, seed: 1, metrics: ["first", "length", "lead_changes", "comebacks"] };
}

const experimentOf = (entry: CatalogueEntry, { option, values, bots, margin, seed, metrics }: Asked): NewExperiment => ({
  game: entry.key,
  vary: { [option]: values },
  bots,
  margin,
  seed,
  metrics,
  games: 20_000,
});

function Bench({ entry }: { entry: CatalogueEntry }) {
  const [asked, setAsked] = useState<Asked>(() => firstQuestion(entry));
  const [started, setStarted] = useState<LabStarted | null>(null);
  const [found, setFound] = useState<LabFound | null>(null);
  const [wrong, setWrong] = useState("");
  const [running, setRunning] = useState(false);
  const [chosen, setChosen] = useState(1);
  const reading = useRef<AbortController | null>(null);
  const differences = useRef<HTMLElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const change = (some: Partial<Asked>) => setAsked({ ...asked, ...some });

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

const RunButton = ({ running, run, cancel }: { running: boolean; run(): void; cancel(): void }) =>
  running ? (
    <button type="button" class="button" onClick={cancel} aria-keyshortcuts="Escape">
      <Icon name="x" small />
      {t("cancel")}
    </button>
  ) : (
    <button type="button" class="button primary" onClick={run} aria-keyshortcuts="R" data-primary>
      <Icon name="play" small />
      {t("run")}
    </button>
  );

interface FormProps {
  entry: CatalogueEntry;
  asked: Asked;
  change(some: Partial<Asked>): void;
  running: boolean;
  run(): void;
  cancel(): void;
}

function Form({ entry, asked, change, running, run, cancel }: FormProps) {
  const offered = variable(entry);
  const option = offered.find(({ name }) => name === asked.option)!;
  const pick = (name: string) => {
    const next = offered.find((each) => each.name === name)!;
    change({ option: name, values: isNumber(next) ? [next.default, other(next)] : choices(next).slice(0, MOST) });
  };
  const metric = (name: Metric) =>
    change({ metrics: METRICS.filter((each) => (each === name ? !asked.metrics.includes(each) : asked.metrics.includes(each))) });
  return (
    <section class="stock lab-card lab-form" aria-labelledby="lab-asked">
      <div class="head">
        <Pip />
        <h2 id="lab-asked">{t("experiment")}</h2>
      </div>
      <div class="lab-games" role="group" aria-label={t("game")}>
        {catalogue.value.map((each) => (
          <button
            key={each.key}
            type="button"
            aria-pressed={each.key === entry.key}
            aria-label={each.title}
            title={each.title}
            onClick={() => go(`/lab/${each.key}`, true)}
          >
            <Seal game={each.key} />
          </button>
        ))}
        <b class="cut">{entry.title}</b>
      </div>
      <label class="lab-line">
        <span>{t("vary")}</span>
        <select class="field" value={asked.option} onChange={(event) => pick(event.currentTarget.value)}>
          {offered.map((each) => (
            <option key={each.name} value={each.name}>
              {capital(each.title)}
            </option>
          ))}
        </select>
      </label>
      <p class="m t13">{capital(option.about)}</p>
      <Values option={option} values={asked.values} set={(values) => change({ values })} />
      <div class="lab-line">
        <span>{t("bots")}</span>
        <Segments
          label={t("bots")}
          value={asked.bots}
          set={(bots) => change({ bots })}
          choices={(["easy", "normal"] as const).map((value) => ({ value, label: t(value) }))}
        />
      </div>
      <div class="lab-line">
        <span>{t("stop_at")}</span>
        <Segments
          label={t("stop_at")}
          value={asked.margin}
          set={(margin) => change({ margin })}
          choices={STOPS.map((value) => ({ value, label: `± ${number(value)}` }))}
        />
      </div>
      <label class="lab-line">
        <span>{t("seed")}</span>
        <input
          class="field code"
          inputMode="numeric"
          maxLength={9}
          value={asked.seed}
          onInput={(event) => {
            const typed = event.currentTarget.value.replace(/\D/g, "");
            event.currentTarget.value = typed;
            change({ seed: Number(typed || 1) });
          }}
        />
      </label>
      <div class="lab-measure" role="group" aria-label={t("measure")}>
        <span>{t("measure")}</span>
        {METRICS.filter((name) => name !== "first" && (name !== "skill" || asked.bots === "normal")).map((name) => (
          <button key={name} type="button" aria-pressed={asked.metrics.includes(name)} onClick={() => metric(name)}>
            {t(name)}
          </button>
        ))}
      </div>
      <div class="lab-run">
        <RunButton running={running} run={run} cancel={cancel} />
      </div>
    </section>
  );
}

/** The usual value and what it is compared with: one other number, or some of the words. */
function Values({ option, values, set }: { option: Option; values: Value[]; set(values: Value[]): void }) {
  if (isNumber(option)) {
    const usual = Number(option.default);
    return (
      <div class="lab-line">
        <span>{t("against", { usual })}</span>
        <Stepper
          label={capital(option.title)}
          value={Number(values[1])}
          low={option.low!}
          high={option.high!}
          set={(value) =>
            set([
              usual,
              value === usual ? (value > Number(values[1]) ? Math.min(option.high!, value + 1) : Math.max(option.low!, value - 1)) : value,
            ])
          }
        />
      </div>
    );
  }
  const all = choices(option);
  const toggle = (value: Value) => {
    const next = all.filter((each) => (each === value ? !values.includes(each) : values.includes(each)));
    if (next.length > 1 && next.length <= MOST) set(next);
  };
  return (
    <div class="lab-values" role="group" aria-label={t("values")}>
      {all.map((value, i) => (
        <button
          key={String(value)}
          type="button"
          aria-pressed={values.includes(value)}
          onClick={() => i && toggle(value)}
          aria-disabled={!i || undefined}
        >
          {valueName(option, value)}
          {i ? null : <small>{t("usual")}</small>}
        </button>
      ))}
    </div>
  );
}

function Empty({ entry, asked, run }: { entry: CatalogueEntry; asked: Asked; run(): void }) {
  const option = entry.options.find(({ name }) => name === asked.option);
  return (
    <section class="stock lab-card lab-empty">
      <img src="/art/unknown.svg" alt="" />
      <div>
        <h1>{t("empty")}</h1>
        <p class="m">{t("empty_more", { game: entry.title })}</p>
        <button type="button" class="button" onClick={run}>
          {t("example", { option: capital(option?.title ?? ""), values: asked.values.map((each) => valueName(option, each)).join(", ") })}
        </button>
      </div>
    </section>
  );
}

interface ProgressProps {
  started: LabStarted | null;
  found: LabFound | null;
  running: boolean;
  cancel(): void;
  goOn(): void;
}

function Progress({ started, found, running, cancel, goOn }: ProgressProps) {
  const deals = found?.deals ?? 0;
  const over = found?.state === "done";
  const stopped = found?.state === "stopped" || found?.state === "failed";
  const said = over
    ? t("deals_done", { deals, seed: started?.seed ?? 1 })
    : deals
      ? t("deals", { deals, goal: found?.goal ?? 0 })
      : t("starting");
  return (
    <section class="stock lab-card lab-bar">
      <div class="grow">
        {running || over ? (
          <p>{said}</p>
        ) : (
          <p role="status">
            <b>{t(found?.state === "failed" ? "failed" : stopped ? "stopped" : "cancelled", { deals })}</b>{" "}
            <span class="m">{t(stopped ? "limit" : "cancelled_more")}</span>
          </p>
        )}
        {over ? null : <progress max={found?.goal ?? 1} value={deals} aria-label={said} />}
      </div>
      {running ? (
        <button type="button" class="button hide-p" onClick={cancel}>
          <Icon name="x" small />
          {t("cancel")}
          <small>{t("cancel_more")}</small>
        </button>
      ) : over || found?.state === "stopped" ? null : (
        <button type="button" class="button" onClick={goOn}>
          {t("go_on")}
        </button>
      )}
    </section>
  );
}

interface AnswerProps {
  entry: CatalogueEntry;
  started: LabStarted;
  found: LabFound;
  running: boolean;
  chosen: number;
  choose(variant: number): void;
  section: { current: HTMLElement | null };
}

function Answer({ entry, started, found, running, chosen, choose, section }: AnswerProps) {
  const names = started.variants.map((variant) => variantName(entry, variant));
  const [says, more] = finding(entry, started, found, chosen);
  const fair = started.variants[0]?.fair ?? 0.5;
  const span = spanOf(found, 100 * fair);
  const file = `${entry.key}-${found.key.slice(0, 6)}`;
  const keep = async (what: () => Promise<void>) => {
    try {
      await what();
    } catch (error) {
      notify(trouble(error), undefined, true);
    }
  };
  const columns = started.columns.filter(({ key }) => key !== "first");
  return (
    <>
      <section class="stock lab-card lab-finding">
        <p class="eyebrow">{t(running ? "says" : "finding")}</p>
        <h1>{says}</h1>
        {more ? <p>{more}</p> : null}
        <p class="hidden" role="alert">
          {running ? "" : says}
        </p>
      </section>
      <section class="stock lab-card">
        <div class="head">
          <Pip />
          <h2>{t("course")}</h2>
          <span class="m hide-p">{t("course_more")}</span>
        </div>
        <div class="lab-funnels">
          {names.map((name, i) => (
            <Funnel
              key={name}
              name={name}
              variant={i}
              course={found.course[i] ?? []}
              fair={started.variants[i]?.fair ?? fair}
              span={span}
              goal={found.goal}
            />
          ))}
        </div>
      </section>
      <section class="stock lab-card">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard */}
        <div class="lab-scroll" tabIndex={0}>
          <table class="lab-table">
            <thead>
              <tr>
                <th scope="col">{capital(entry.options.find(({ name }) => name in (started.variants[0]?.changes ?? {}))?.title ?? "")}</th>
                {started.columns.map(({ key }) => (
                  <th key={key} scope="col">
                    {t(key as Metric)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {names.map((name, i) => (
                <tr key={name}>
                  <th scope="row">
                    <Legend variant={i} />
                    {name}
                  </th>
                  {started.columns.map(({ key, unit }) => {
                    const row = rowOf(found, i, key);
                    const said = row && written(row, unit === "share");
                    return (
                      <td key={key}>
                        {said ? (
                          <>
                            <b>
                              {said.value}
                              {unit === "share" ? "%" : ""}
                            </b>{" "}
                            <small>±{said.margin}</small>
                          </>
                        ) : (
                          "–"
                        )}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <div class="lab-keep">
          <p class="m t13 grow">{t("fair")}</p>
          <button type="button" class="button" onClick={() => keep(() => download(`/api/lab/${found.key}/csv`, `${file}.csv`))}>
            <Icon name="copy" small />
            {t("csv")}
          </button>
          <button
            type="button"
            class="button"
            onClick={() => keep(async () => save(await picture(entry.title, says, names, started, found), `${file}.png`))}
          >
            <Icon name="eye" small />
            {t("png")}
          </button>
          <button
            type="button"
            class="button"
            title={t("file_more")}
            onClick={() => keep(() => download(`/api/lab/${found.key}/toml`, `${file}.toml`))}
          >
            <Icon name="log" small />
            {t("file")}
          </button>
        </div>
      </section>
      {names.length > 1 ? (
        <section class="stock lab-card lab-differences" ref={section} aria-labelledby="lab-differences">
          <div class="head">
            <Pip />
            <h2 id="lab-differences">{t("difference")}</h2>
            <span class="m">{t("difference_more", { variant: names[chosen] ?? "", base: names[0]! })}</span>
          </div>
          {names.length > 2 ? (
            <Segments
              label={t("compare")}
              value={chosen}
              set={choose}
              choices={names.slice(1).map((label, i) => ({ value: i + 1, label }))}
            />
          ) : null}
          <ul>
            {["first", ...columns.map(({ key }) => key)].map((key) => {
              const row = rowOf(found, chosen, key);
              if (!row) return null;
              const share = isShare(started, key);
              const said = apart(row, share);
              return (
                <li key={key}>
                  <b>{t(key as Metric)}</b>
                  <Difference row={row} share={share} name={t(key as Metric)} />
                  <p>
                    <b>
                      {said.value} <span class="m">± {said.margin}</span>
                    </b>
                    <small>{row.clear ? `${t("is_clear")}${share ? `, ${t("points")}` : ""}` : t("not_clear")}</small>
                  </p>
                </li>
              );
            })}
          </ul>
          <div class="lab-keep">
            <p class="m t13 grow">{t("together")}</p>
            <a class="button" href={`/new/${entry.key}`}>
              <Icon name="play" small />
              {t("try_it")}
            </a>
          </div>
        </section>
      ) : null}
    </>
  );
}

/** The part of the scale that all courses share: what is known by now, with air, and always what is fair. */
function spanOf(found: LabFound, fair: number): [number, number] {
  const late = found.course.flatMap((line) => line.slice(Math.min(line.length - 1, 4)));
  const low = Math.min(fair, ...late.map((point) => 100 * point[2])) - 2;
  const high = Math.max(fair, ...late.map((point) => 100 * point[3])) + 2;
  return [Math.max(0, Math.floor(low)), Math.min(100, Math.ceil(high))];
}

function useKeys(keys: Record<string, () => unknown>): void {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : document.body;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea")) return;
      const act = keys[event.key] ?? keys[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
}
