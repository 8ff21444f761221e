// What an experiment says: a sentence, the first player's share as it settled, a table, and the differences.
import type { CatalogueEntry } from "../games/catalogue";
import { Segments } from "../parts/controls";
import { download, save } from "../parts/file";
import { Icon, Pip } from "../parts/icon";
import { notify } from "../store/house";
import { capital } from "../text/format";
import type { LabFound, LabStarted } from "../wire/http";
import { apart, columnName, finding, isShare, rowOf, t, trouble, variantName, written } from "./data";
import { picture } from "./picture";
import { Difference, Funnel, Legend } from "./plots";

interface AnswerProps {
  entry: CatalogueEntry;
  started: LabStarted;
  found: LabFound;
  running: boolean;
  chosen: number;
  choose(variant: number): void;
  section: { current: HTMLElement | null };
}

export function Answer(props: AnswerProps) {
  const { entry, started, found, running, chosen } = props;
  const names = started.variants.map((variant) => variantName(entry, variant));
  const [says, more] = finding(entry, started, found, chosen);
  const fair = started.variants[0]?.fair ?? 0.5;
  const span = spanOf(found, 100 * fair);
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
      <Numbers {...props} names={names} says={says} />
      {names.length > 1 ? <Differences {...props} names={names} /> : null}
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

/** Everything that was measured, and how to keep it. */
function Numbers({ entry, started, found, names, says }: AnswerProps & { names: string[]; says: string }) {
  const file = `${entry.key}-${found.key.slice(0, 6)}`;
  const keep = async (what: () => Promise<void>) => {
    try {
      await what();
    } catch (error) {
      notify(trouble(error), undefined, true);
    }
  };
  return (
    <section class="stock lab-card">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard */}
      <div class="lab-scroll" tabIndex={0}>
        <table class="lab-table">
          <thead>
            <tr>
              <th scope="col">{capital(entry.options.find(({ name }) => name in (started.variants[0]?.changes ?? {}))?.title ?? "")}</th>
              {started.columns.map(({ key }) => (
                <th key={key} scope="col">
                  {columnName(entry, key)}
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
          onClick={() => keep(async () => save(await picture(entry, says, names, started, found), `${file}.png`))}
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
  );
}

/** By how much each number differs from that of the usual rules. */
function Differences({ entry, started, found, chosen, choose, section, names }: AnswerProps & { names: string[] }) {
  const columns = started.columns.filter(({ key }) => key !== "first");
  return (
    <section class="stock lab-card lab-differences" ref={section} aria-labelledby="lab-differences">
      <div class="head">
        <Pip />
        <h2 id="lab-differences">{t("difference")}</h2>
        <span class="m">{t("difference_more", { variant: names[chosen] ?? "", base: names[0]! })}</span>
      </div>
      {names.length > 2 ? (
        <Segments label={t("compare")} value={chosen} set={choose} choices={names.slice(1).map((label, i) => ({ value: i + 1, label }))} />
      ) : null}
      <ul>
        {["first", ...columns.map(({ key }) => key)].map((key) => {
          const row = rowOf(found, chosen, key);
          if (!row) return null;
          const share = isShare(started, key);
          const said = apart(row, share);
          return (
            <li key={key}>
              <b>{columnName(entry, key)}</b>
              <Difference row={row} share={share} name={columnName(entry, key)} />
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
  );
}
