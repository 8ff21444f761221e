// How fair house rules are, at once and beside them: the usual rules against these on the same deals. Silent where the house is busy.
import "../style/lab.css";
import { useEffect, useState } from "preact/hooks";
import type { CatalogueEntry } from "../games/catalogue";
import { Icon } from "../parts/icon";
import { capital, number } from "../text/format";
import type { LabFound, LabStarted } from "../wire/http";
import type { Value } from "../wire/messages";
import { apart, rowOf, t, valueName, written } from "./data";
import { follow, measure } from "./requests";

const WAIT = 300; // milliseconds after the last change

export interface FairnessProps {
  entry: CatalogueEntry;
  options: Record<string, Value>;
  seats: number;
  change(option: string, value: Value): void;
  tell(line: string): void; // what a narrow screen says beside its button
}

export default function Fairness({ entry, options, seats, change, tell }: FairnessProps) {
  const [answer, setAnswer] = useState<{ started: LabStarted; found: LabFound } | null>(null);
  const asked = JSON.stringify([options, seats]);
  const changed = entry.options.some(({ name, default: usual }) => name !== entry.seated?.option && (options[name] ?? usual) !== usual);
  useEffect(() => {
    setAnswer(null);
    tell("");
    if (!changed) return;
    const reading = new AbortController();
    const later = setTimeout(async () => {
      try {
        const started = await measure({ game: entry.key, options, seats });
        if (!reading.signal.aborted)
          await follow(
            started.key,
            (found) => {
              const ours = rowOf(found, 1, "first");
              setAnswer({ started, found });
              if (ours) tell([t("fair_now", { ...written(ours, true) }), minutesApart(entry, found)].filter(Boolean).join(", "));
            },
            reading.signal,
          );
      } catch {
        // busy, closed or offline: the table opens all the same
      }
    }, WAIT);
    return () => {
      clearTimeout(later);
      reading.abort();
    };
  }, [asked, changed]);
  return (
    <>
      {answer && rowOf(answer.found, 1, "first") ? <Shown entry={entry} {...answer} change={change} /> : null}
      <a class="link" href={`/lab/${entry.key}`}>
        {t("in_lab")}
      </a>
    </>
  );
}

interface ShownProps {
  entry: CatalogueEntry;
  started: LabStarted;
  found: LabFound;
  change(option: string, value: Value): void;
}

function Shown({ entry, started, found, change }: ShownProps) {
  const [usual, ours] = [rowOf(found, 0, "first")!, rowOf(found, 1, "first")!];
  const fair = started.variants[1]?.fair ?? 0.5;
  const said = written(ours, true);
  const percent = (share: number) => number(Math.round(1000 * share) / 10);
  const verdict = ours.low > fair ? "edge" : ours.high < fair ? "burden" : "even";
  const all = [fair, usual.low, usual.high, ours.low, ours.high];
  const [low, high] = [Math.max(0, Math.min(...all) - 0.02), Math.min(1, Math.max(...all) + 0.02)];
  const x = (share: number) => (320 * (share - low)) / (high - low);
  const length = minutesApart(entry, found);
  const changes = started.variants.slice(2).map(({ changes }, i) => {
    const name = Object.keys(changes).find((each) => changes[each] !== started.variants[0]?.changes[each]) ?? "";
    return { name, usual: started.variants[0]?.changes[name], ours: started.variants[1]?.changes[name], row: rowOf(found, i + 2, "first") };
  });
  return (
    <section class="fairness" aria-labelledby="fairness">
      <p class="eyebrow">
        <Icon name="lamp" small />
        {t("how_fair")}
      </p>
      <h2 id="fairness">{t(verdict)}</h2>
      <p class="big">{t("fair_now", { ...said })}</p>
      <svg viewBox="0 0 320 42" role="img" aria-label={t("fair_said", { ...said, fair: percent(fair) })}>
        <path class="track" d="M0 12H320" />
        <rect class="was" x={x(usual.low)} y={4} width={Math.max(2, x(usual.high) - x(usual.low))} height={16} />
        <rect class="is" x={x(ours.low)} y={2} width={Math.max(2, x(ours.high) - x(ours.low))} height={20} rx={2} />
        <path class="fair" d={`M${x(fair)} -2V26`} />
        <text x={Math.max(24, Math.min(296, x(fair)))} y={40}>
          {t("fair_at", { fair: percent(fair) })}
        </text>
      </svg>
      <p class="t13">
        {t("fair_more", { usual: written(usual, true).value })}
        {length ? `. ${capital(length)}.` : "."}
      </p>
      {changes.length ? (
        <>
          <p class="t13">
            <b>{t("each")}</b> <span class="m">{t("each_more")}</span>
          </p>
          <ul>
            {changes.map(({ name, usual, ours, row }) => {
              const option = entry.options.find((each) => each.name === name);
              const by = row && apart(row, true);
              return (
                <li key={name}>
                  <p>
                    <b>{capital(option?.title ?? name)}</b>
                    <small>
                      {valueName(option, usual)} → {valueName(option, ours)}
                    </small>
                  </p>
                  <p>
                    {by ? (
                      <>
                        <b>{by.value}</b> <span class="m">±{by.margin}</span>
                      </>
                    ) : null}
                    {row ? <small>{t(row.clear ? "is_clear" : "not_clear")}</small> : null}
                  </p>
                  <button
                    type="button"
                    class="tool"
                    aria-label={t("undo", { option: capital(option?.title ?? name) })}
                    onClick={() => change(name, usual as Value)}
                  >
                    <Icon name="undo" />
                  </button>
                </li>
              );
            })}
          </ul>
        </>
      ) : null}
      <p class="m t12">{t("quiet", { deals: found.deals })}</p>
    </section>
  );
}

/** How much longer a game takes, from its moves and the minutes that the usual game takes; said only where it is beyond doubt. */
function minutesApart({ minutes }: CatalogueEntry, found: LabFound): string {
  const [usual, ours] = [rowOf(found, 0, "length"), rowOf(found, 1, "length")];
  if (!usual || !ours || !minutes) return "";
  const by = Math.round((minutes * (ours.difference ?? 0)) / usual.value);
  if (!ours.clear || !by) return t("as_long");
  return t(by > 0 ? "longer" : "shorter", { minutes: Math.abs(by) });
}
