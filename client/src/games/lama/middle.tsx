// The middle of the blanket: what is drawn from, what was played, the order of the cards and the supply of tokens.

import { drag } from "../../parts/drag";
import { at } from "../../parts/place";
import { outlined } from "../../store/session";
import { pileBack } from "../../store/worn";
import type { StageProps } from "../game";
import { Art, Thing, Token } from "./faces";
import type { Box, Plan } from "./layout";
import { type End, supplyOf } from "./round";
import { nameOf, t } from "./text";

type Props = StageProps & { plan: Plan; end: End | null };

const UNDER = 2; // older plays that peek out
const AROUND = 44; // a card may be dropped so far beside the pile

const wider = ({ x, y, w, h }: Box, by: number): Box => ({ x: x - by, y: y - by, w: w + 2 * by, h: h + 2 * by });

export function Middle(props: Props) {
  return (
    <>
      <DrawPile {...props} />
      <Discard {...props} />
      {props.end ? null : <Strip {...props} />}
      <Bowl {...props} />
    </>
  );
}

function DrawPile({ table, view, legal, plan, viewer, play, why, end }: Props) {
  const pile = view.zones.draw ?? [];
  const legally = legal.some(([action]) => action === "draw");
  const turn = legal.length > 0 && !end;
  const label = pile.length ? t("draw_pile", { count: pile.length }) : t("draw_empty");
  const top = pile[0];
  const back = pileBack(table);
  const take = (zone: string | null): boolean => {
    if (zone !== `hand/${viewer}`) return false;
    play("draw");
    return true;
  };
  return (
    <div class={`l-pile ${end ? "asleep" : ""}`} style={at(plan.draw)} data-zone="draw">
      {[2, 1].map((depth) =>
        pile.length > depth ? (
          <span key={depth} class={`l-card deep${depth}`}>
            <Art face={null} back={back} />
          </span>
        ) : null,
      )}
      {pile.length === 0 ? <span class="l-card l-hole" /> : null}
      <button
        key={top?.[0] ?? "none"}
        type="button"
        class={`l-card l-top ${legally ? "legal" : ""} ${pile.length ? "" : "none"}`}
        data-card={top?.[0]}
        aria-label={label}
        aria-disabled={!legally}
        onPointerDown={(event) => legally && drag(event, take)}
        onClick={() => (legally ? play("draw") : turn ? why(["draw"]) : undefined)}
      >
        {pile.length ? <Art face={null} back={back} /> : <Thing name="head" box="0 0 60 80" className="l-none" />}
      </button>
      <span class="l-label" aria-hidden="true">
        {t("draw")} <b>{pile.length}</b>
      </span>
    </div>
  );
}

function Discard({ view, plan, end, viewer }: Props) {
  const pile = view.zones.discard ?? [];
  const [top] = pile;
  const under = pile.slice(1, 1 + UNDER).reverse();
  const face = top?.[1] ?? null;
  const label = face === null ? t("played") : t("discard_pile", { top: nameOf(face), count: pile.length });
  return (
    <div class={`l-drop ${viewer === null ? "" : "takes"}`} style={at(wider(plan.discard, AROUND))} data-zone="discard">
      <div
        class={`l-pile ${end ? "asleep" : ""}`}
        style={{ left: `${AROUND}px`, top: `${AROUND}px`, width: `${plan.discard.w}px`, height: `${plan.discard.h}px` }}
        role="img"
        aria-label={label}
      >
        {under.map(([id, old], i) => (
          <span key={id} class={`l-card under${under.length - i} ${outlined.value.includes(id) ? "outlined" : ""}`} data-card={id}>
            <Art face={old} kind="i" />
          </span>
        ))}
        {top ? (
          <span key={top[0]} class={`l-card l-last ${outlined.value.includes(top[0]) ? "outlined" : ""}`} data-card={top[0]}>
            <Art face={face} />
          </span>
        ) : null}
        <span class="l-label">
          {t("played")} <b>{pile.length}</b>
        </span>
      </div>
    </div>
  );
}

/** 1 to 6 and the Llama: what lies on top, and what may follow. */
function Strip({ view, words, plan }: Props) {
  const top = view.zones.discard?.[0]?.[1] ?? null;
  const after = top === null ? null : words.faces[(words.faces.indexOf(top) + 1) % words.faces.length];
  return (
    <ol
      class="l-strip"
      data-kept
      style={{ top: `${plan.strip.y}px`, left: `${plan.strip.x + plan.strip.w / 2}px`, "--cell": `${plan.cell}px` }}
      aria-label={t("strip")}
    >
      {words.faces.map((face) => {
        const now = face === top;
        const next = now || face === after;
        const name = nameOf(face);
        return (
          <li
            key={face}
            class={`l-v${face} ${next ? "next" : ""} ${now ? "now" : ""}`}
            aria-label={now ? t("follows_top", { face: name }) : next ? t("follows", { face: name }) : name}
          >
            <Thing name={`d${face}`} box="0 0 60 80" />
            {now ? <span class="l-on">{t("on_top")}</span> : null}
          </li>
        );
      })}
      <li class="l-loop" aria-hidden="true">
        <Thing name="loop" box="0 0 24 56" />
      </li>
    </ol>
  );
}

function Bowl({ table, view, plan, end }: Props) {
  const { black, white } = supplyOf(table, view);
  const short: number = (view.numbers.substitute_black ?? 0) + (view.numbers.substitute_white ?? 0);
  const aside = end && plan.low && plan.bowl.x > plan.me.x + plan.me.w; // its numbers stand beside it, the choice lies below
  return (
    <div
      class={`l-bowl ${plan.wide ? "" : "small"} ${aside ? "aside" : ""}`}
      style={at(plan.bowl)}
      role="img"
      aria-label={t("supply", { black, white }) + (short ? `, ${t("short", { count: short })}` : "")}
    >
      <img src="/art/lama/bowl.svg" alt="" />
      <span class="l-label">
        <span class="l-black">
          <Token colour="black" />
          {black}
        </span>
        <span class="l-white">
          <Token colour="white" />
          {white}
        </span>
        {short ? <span>{t("short", { count: short })}</span> : null}
      </span>
    </div>
  );
}
