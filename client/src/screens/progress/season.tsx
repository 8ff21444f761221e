// The track of a season: thirteen cards on a line, what each brings, and how far it has come.
import { Icon } from "../../parts/icon";
import type { ProgressInfo } from "./api";
import { t } from "./text";

const KINDS: Record<string, string> = {
  back: "M6 3h12v18H6zM12 8l3 4-3 4-3-4z",
  felt: "M3 9c0-3 18-3 18 0v6c0 3-18 3-18 0zM3 10c0 3 18 3 18 0",
  reveal:
    "M12 3c5 0 8 3 8 7.500 0 3-1.500 4-2.500 5v3H6.500v-3C5.500 14.500 4 13.500 4 10.500 4 6 7 3 12 3zM9 11.500h.01M15 11.500h.01M10 18.500v2.500M14 18.500v2.500",
};
const STAR = "M12 3l2.600 6 6.400.700-4.800 4.300 1.400 6.400L12 17.200l-5.600 3.200 1.400-6.400L3 9.700 9.400 9z";
const CROWN = "M4 18 3 8l5 4 4-7 4 7 5-4-1 10zM4 21h16";
const AROUND = 2; // steps on either side that a phone shows

export function Season({ season }: { season: ProgressInfo["season"] }) {
  const { steps, step: reached, xp, of, days, name } = season;
  const next = Math.min(reached + 1, steps.length);
  const middle = Math.min(Math.max(next, 1 + AROUND), steps.length - AROUND);
  /** How much of the line is full where so many steps are seen from one on: it runs from the middle of the first card to that of the last. */
  const full = (from: number, count: number) => `${(100 * Math.max(0, reached - from + (reached < steps.length ? xp / of : 0))) / count}%`;
  return (
    <div class="season">
      <div class="top">
        <h2>{name}</h2>
        <span class="hide-p">{t("season_about", { steps: steps.length, of })}</span>
        <p class="push">{t("season_at", { step: reached, steps: steps.length, days })}</p>
      </div>
      <ol class="track" style={{ "--full": full(1, steps.length), "--few": full(middle - AROUND, 2 * AROUND + 1) }}>
        {steps.map(({ step, say = "", kind = "" }) => {
          const state = step <= reached ? "reached" : step === reached + 1 ? "next" : "later";
          const what = say || t("step_plain");
          return (
            <li
              key={step}
              class={`${state} ${Math.abs(step - middle) <= AROUND ? "" : "far"}`}
              aria-current={state === "next" ? "step" : undefined}
            >
              <span class="step" role="img" aria-label={t(`step_${state}`, { step, what, xp, of })}>
                <b>{step}</b>
                {state === "reached" ? (
                  <Icon name="check" />
                ) : (
                  <svg class="ic" viewBox="0 0 24 24" aria-hidden="true">
                    <path d={step === steps.length ? CROWN : (KINDS[kind] ?? STAR)} />
                  </svg>
                )}
              </span>
              <span class="what" aria-hidden="true">
                {say}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
