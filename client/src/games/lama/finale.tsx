// The end of a round as it is seen: dusk over the table, the last card large, and the choice of the token to return.
import { at } from "../../parts/place";
import type { StageProps } from "../game";
import { Art, Thing, Token } from "./faces";
import type { Plan } from "./layout";
import type { End } from "./round";
import { promised, t } from "./text";

type Props = StageProps & { plan: Plan; end: End };

const POINTS = 16;
const BURST = `M${Array.from({ length: 2 * POINTS }, (_, i) => {
  const [angle, reach] = [(i * Math.PI) / POINTS - Math.PI / 2, i % 2 ? 150 : 196];
  return `${(200 + Math.cos(angle) * reach).toFixed(1)} ${(200 + Math.sin(angle) * reach).toFixed(1)}`;
}).join("L")}Z`;

const CRY: [letter: string, x: number, y: number, turn: number, colour: string][] = [
  ["chL", 14, 16, -9, "#FFF066"],
  ["chA", 84, 8, -4, "#FFFDF7"],
  ["chM", 160, 5, 0, "#FFA0DB"],
  ["chA", 236, 8, 4, "#FFFDF7"],
  ["bang", 298, 14, 9, "#FFF066"],
];

/** Dusk and rays: they lie under the plates. */
export function Dusk({ plan }: { plan: Plan }) {
  const { x, y, w, h } = plan.hero;
  const middle = { "--hx": `${x + w / 2}px`, "--hy": `${y + h / 2}px` };
  return (
    <>
      <div class="l-dusk" style={middle} aria-hidden="true" />
      <div class="l-rays" style={middle} aria-hidden="true" />
    </>
  );
}

/** Who went out, and with which card; or that everybody has quit. */
export function Hero({ view, names, viewer, plan, end }: Props) {
  const { x, y, w, h } = plan.hero;
  const burst = h * 1.36;
  const [top] = view.zones.discard ?? [];
  if (end.seat === null)
    return (
      <div class="l-hero" style={at({ x: x + w / 2 - 110, y: plan.low ? y - 16 : y + h * (plan.wide ? 0.3 : 0.8), w: 220, h: 90 })}>
        <p class="l-note">
          <Thing name="zzz" box="0 0 30 24" />
          {t("all_quit")}
        </p>
      </div>
    );
  return (
    <div class="l-hero" style={at(plan.hero)}>
      <svg
        class="l-burst"
        viewBox="0 0 400 400"
        style={{ left: `${(w - burst) / 2}px`, top: `${(h - burst) / 2}px`, width: `${burst}px`, height: `${burst}px` }}
        aria-hidden="true"
      >
        <path d={BURST} fill="#FFF066" />
        <path d={BURST} fill="#DD760B" transform="rotate(11.25 200 200) translate(24 24) scale(.88)" />
        <path d={BURST} fill="#FFFDF7" transform="translate(44 44) scale(.78)" />
      </svg>
      <span class="l-card">
        <span class="l-turned">
          <Art face={top?.[1] ?? null} />
        </span>
      </span>
      <svg class="l-cry" viewBox="-6 -14 372 120" role="img" aria-label="LAMA!">
        {CRY.map(([letter, left, down, turn, colour]) => (
          <g key={left}>
            <g transform={`translate(${left} ${down}) rotate(${turn} 30 40)`}>
              <use href={`#la-g${letter}`} stroke="#2b2118" stroke-width="31" />
              <use href={`#la-g${letter}`} stroke={colour} stroke-width="19" />
              <use href={`#la-g${letter}`} stroke="#b53216" stroke-width="1.8" stroke-dasharray="4.5 4" />
            </g>
          </g>
        ))}
      </svg>
      <p class="l-note out">{end.seat === viewer ? t("you_out") : t("is_out", { who: names[end.seat] ?? "" })}</p>
    </div>
  );
}

/** "Return black −10 / white −1": both say what remains. */
export function Chooser({ view, viewer, legal, play, pending, plan }: Props) {
  const colours = (["black", "white"] as const).filter((colour) => legal.some(([action]) => action === `return ${colour}`));
  if (viewer === null || !colours.length) return null;
  const points: number = view.numbers.points?.[viewer] ?? 0;
  return (
    <section class={`l-chooser ${plan.wide ? "" : "small"}`} style={at(plan.chooser)} aria-label={t("return_title")}>
      <h2>{t("return_title")}</h2>
      <div>
        {colours.map((colour, i) => (
          <button
            key={colour}
            type="button"
            class={`l-give ${pending === `return ${colour}` ? "on" : ""}`}
            data-action={`return ${colour}`}
            data-primary={i === 0 ? "" : undefined}
            onClick={() => play(`return ${colour}`)}
          >
            <Token colour={colour} />
            <span>
              <b>{t(plan.wide ? `return_${colour}` : colour)}</b>
              {t("return_then", { points, after: promised(legal, `return ${colour}`, "points") ?? "" })}
            </span>
          </button>
        ))}
      </div>
    </section>
  );
}
