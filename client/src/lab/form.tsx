// What is asked: the option to vary, its values, who plays, and how sure the answer has to be.
import { type CatalogueEntry, catalogue, type Option } from "../games/catalogue";
import { Segments, Stepper } from "../parts/controls";
import { Icon, Pip, Seal } from "../parts/icon";
import { go } from "../router";
import { capital, number } from "../text/format";
import type { NewExperiment } from "../wire/http";
import type { Value } from "../wire/messages";
import { choices, isNumber, METRICS, type Metric, measurable, other, t, valueName, variable } from "./data";

const MOST = 6; // values at once
const STOPS = [2, 1, 0.7];

export interface Question {
  option: string;
  values: Value[];
  bots: "easy" | "normal";
  margin: number;
  seed: number;
  metrics: Metric[];
}

export function firstQuestion(entry: CatalogueEntry): Question {
  const offered = variable(entry);
  const option = offered.find(({ name }) => ["target", "delay", "overdraw", "life"].includes(name)) ?? offered[0]!;
  const values = isNumber(option) ? [option.default, other(option)] : choices(option).slice(0, 3);
  return { option: option.name, values, bots: "normal", margin: 1, seed: 1, metrics: ["first", "length", "lead_changes", "comebacks"] };
}

export const experimentOf = (entry: CatalogueEntry, { option, values, bots, margin, seed, metrics }: Question): NewExperiment => ({
  game: entry.key,
  vary: { [option]: values },
  bots,
  margin,
  seed,
  metrics,
  games: 20_000,
});

export const RunButton = ({ running, run, cancel }: { running: boolean; run(): void; cancel(): void }) =>
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
  asked: Question;
  change(some: Partial<Question>): void;
  running: boolean;
  run(): void;
  cancel(): void;
}

export function Form({ entry, asked, change, running, run, cancel }: FormProps) {
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
        {measurable(entry)
          .filter((name) => name !== "first" && (name !== "skill" || asked.bots === "normal"))
          .map((name) => (
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
