// What the player has: HP, candles, passives, sleeve and marks. Beside the stage, or in a strip above it.
import { useLayoutEffect, useState } from "preact/hooks";
import facts from "../../generated/descent.facts.json";
import type { GameWords } from "../../text/game";
import { kindOf as cardKind } from "../grimhand/cards";
import { Art } from "../grimhand/faces";
import { cardName } from "../grimhand/text";
import { Candle, Charm, Sign } from "./art";
import { faceOf, kindOf, type Run } from "./run";
import { numeral, rewardName, rewardText, t } from "./text";

export function Hp({ run: { hp, most } }: { run: Run }) {
  return (
    <div
      class={`g-hp ${hp * 4 <= most ? "low" : ""}`}
      role="meter"
      aria-label={t("hp_of", { hp, most })}
      aria-valuemin={0}
      aria-valuemax={most}
      aria-valuenow={hp}
    >
      <i class="fill" style={{ transform: `scaleX(${hp / Math.max(1, most)})` }} />
      <span class="num">
        <b>{hp}</b>
        <small>/{most}</small>
      </span>
    </div>
  );
}

export function Candles({ run: { candles, mostCandles } }: { run: Run }) {
  return (
    <span class="d-candles" role="img" aria-label={t("candles", { n: candles, most: mostCandles })}>
      {Array.from({ length: mostCandles }, (_, i) => (
        <Candle key={i} lit={i < candles} />
      ))}
    </span>
  );
}

/** The card of a mark, as it is worth in one's own hand. */
export function MarkedCard({ mark, words }: { mark: string; words: GameWords }) {
  const value = kindOf(mark) === "value";
  return (
    <span class="g-card" aria-hidden="true">
      <Art face={value ? mark : firstFace(words, mark)} now={value ? cardKind(mark).value + facts.honed : undefined} />
    </span>
  );
}

/** The card of a reward: of one whose value is rolled the highest. */
export const firstFace = ({ faces }: GameWords, key: string): string =>
  faces.findLast((each) => each === faceOf(key) || each.startsWith(`${faceOf(key)}:`)) ?? faceOf(key);

export function Panel({ run, words }: { run: Run; words: GameWords }) {
  const [open, setOpen] = useState(false); // where it is a strip: the whole of it, over the stage
  useLayoutEffect(() => setOpen(false), [run.step, run.door]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what may scroll can be reached by the keyboard
    <aside class={`d-run ${open ? "open" : ""}`} aria-label={t("your_run")} tabIndex={0}>
      <div class="d-who">
        <img src="/art/grimhand/player.svg" alt="" />
        <p>{t("you")}</p>
        <Hp run={run} />
      </div>
      <div class="d-lit">
        <Candles run={run} />
        <p>
          <b>{t("candles", { n: run.candles, most: run.mostCandles })}</b>
          <span>{t(run.candles ? "candles_do" : "candles_none")}</span>
        </p>
      </div>
      <section>
        <h2>{t("passives")}</h2>
        <ul class="d-passives">
          {run.ranks.map(({ key, rank }) => (
            <li key={key}>
              <span class="d-disc">
                <Charm of={key} />
                <b>{numeral(rank)}</b>
              </span>
              <p>
                <b>{`${rewardName(words, key)} ${numeral(rank)}`}</b>
                <span>{rewardText(words, key)}</span>
              </p>
            </li>
          ))}
          {run.ranks.length ? null : <li class="d-no">{t("no_passives")}</li>}
        </ul>
      </section>
      <section class="d-sleeve">
        <h2>{t("sleeve", { n: run.sleeve.length })}</h2>
        <ul>
          {[0, 1, 2].map((at) => {
            const trick = run.sleeve[at];
            return trick ? (
              <li key={at} title={t("sleeve_do")}>
                <span class="g-card" role="img" aria-label={cardName(trick)}>
                  <Art face={trick} />
                </span>
              </li>
            ) : (
              <li key={at} class="d-free">
                {t("free")}
              </li>
            );
          })}
        </ul>
      </section>
      <section class="d-marks">
        <h2>{t("marks", { n: run.held.length })}</h2>
        {["values", "effects"].map((look) => (
          <ul key={look} class={`d-${look}`}>
            {run.held
              .filter((key) => (kindOf(key) === "value") === (look === "values"))
              .map((key) => (
                <li key={key} title={rewardText(words, key)}>
                  <MarkedCard mark={key} words={words} />
                  <p>
                    <b>{rewardName(words, key)}</b>
                    <span>{rewardText(words, key)}</span>
                  </p>
                </li>
              ))}
          </ul>
        ))}
        {run.held.length ? null : <p class="d-no">{t("no_marks")}</p>}
        {run.debt ? <p class="d-no">{t("debt")}</p> : null}
      </section>
      <button
        type="button"
        class={`d-more ${open ? "d-open" : ""}`}
        aria-label={t("your_run")}
        aria-expanded={open}
        data-cancel={open ? "" : undefined}
        onClick={() => setOpen(!open)}
      >
        {open ? null : (
          <>
            <Sign name="passive" /> {run.ranks.length} <Sign name="trick" /> {run.sleeve.length} <Sign name="effect" /> {run.held.length}
          </>
        )}
        <i class="d-arrow" />
      </button>
    </aside>
  );
}
