// How far an experiment is, and what stands there before one has begun.
import type { CatalogueEntry } from "../games/catalogue";
import { Icon } from "../parts/icon";
import { capital } from "../text/format";
import type { LabFound, LabStarted } from "../wire/http";
import { t, valueName } from "./data";
import type { Question } from "./form";

export function Empty({ entry, asked, run }: { entry: CatalogueEntry; asked: Question; run(): void }) {
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

export function Progress({ started, found, running, cancel, goOn }: ProgressProps) {
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
