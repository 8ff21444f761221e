// The signature moment: a Life Card turns in the middle of the table, and its owner may let it Burst.

import { useLayoutEffect, useRef } from "preact/hooks";
import { wornBy } from "../../store/worn";
import { drawing } from "./art";
import { type Board, bursting, lifeLeft, lifeOf } from "./board";
import { cardOf, GENERIC, nameOf } from "./cards";
import { Art, FullCard } from "./faces";
import { t, whose } from "./say";
import { fullLife, lifeClass, Pips } from "./side";
import { type Turned, turned } from "./state";

/** What is shown of it: while a scene plays, and as long as the own choice is open. */
function shownNow(board: Board): { seat: number; face: string; life: number; up: boolean; live: Turned | null } | null {
  const scene = turned.value;
  if (scene && scene.table === board.table.id && board.table.n < scene.n) return { ...scene, live: scene };
  const card = bursting(board.legal);
  if (!card) return null;
  return { seat: board.viewer!, face: card.key, life: lifeOf(board.view, board.viewer!), up: true, live: null };
}

export function Reveal({ board }: { board: Board }) {
  const now = shownNow(board);
  const first = useRef<HTMLButtonElement>(null);
  const choosing = now !== null && !now.live;
  const card = now ? cardOf(now.face) : undefined;
  const element = card?.elements[0] ?? GENERIC;
  useLayoutEffect(() => {
    if (choosing) first.current?.focus({ preventScroll: true });
  }, [choosing, now?.face]);
  if (!now || !card) return null;
  const { legal, play, pending, side, teams } = board;
  const options = legal.filter(([action]) => /^(burst|decline)/.test(action));
  const reads = card.kind === "spell" && card.abilities.join().includes("⊗");
  const last = now.live?.last;
  const lit = now.up && (now.live ? now.live.burns || last : choosing);
  return (
    <section class={`k-reveal ${now.live ? "scene" : "choosing"} ${last ? "last" : ""}`} aria-label={t("reveal")}>
      <img class={`k-blaze ${lit ? "lit" : ""}`} src={drawing(`fire-${last ? 0 : element}`)} alt="" />
      <div class="k-toll" aria-hidden="true">
        <span>{whose(board, now.seat, "life")}</span>
        <p class={lifeClass(now.life)}>
          {now.live ? <s>{now.life + 1} → </s> : null}
          <b>{now.life}</b>
        </p>
        <Pips life={now.life} of={fullLife(board)} />
        {teams ? <span>{t("pool_left", { count: lifeLeft(board, side(now.seat)) })}</span> : null}
      </div>
      <div class={`k-turned ${now.up ? "up" : ""}`} data-turned>
        {now.up ? (
          <>
            <FullCard card={card} />
            {last ? <img class="k-burn" src={drawing("burn")} alt="" /> : null}
          </>
        ) : (
          <span class="k-full">
            <Art face={null} back={wornBy(board.table, now.seat, "back")} />
          </span>
        )}
      </div>
      {choosing ? (
        <div class="k-choice">
          <h2>{t("burst_title")}</h2>
          <p>
            {t("burst_about")} {reads ? t("burst_x", { count: now.life }) : ""}
          </p>
          {options.map(([action, { strength }], i) => {
            const which = action === "burst 2" ? 1 : 0;
            const decline = action === "decline";
            const what = decline
              ? t("decline_more")
              : card.kind === "familiar"
                ? t("burst_enters", { strength: strength!, health: card.health })
                : (card.abilities[which]?.replace(/^[^:]*: /, "") ?? "");
            return (
              <button
                key={action}
                type="button"
                ref={i ? null : first}
                class={`button ${decline ? "" : "primary"}`}
                data-action={action}
                {...(i ? {} : { "data-primary": "" })}
                onClick={() => play(action)}
              >
                <b>
                  {t(pending === action ? "sure" : decline ? "decline" : "burst")}
                  {what.includes("⊗") ? `, ⊗ = ${now.life}` : ""}
                </b>
                <small>{what}</small>
              </button>
            );
          })}
        </div>
      ) : (
        <p class="k-caption">{`${board.names[now.seat]}: ${last ? t("reveal_last") : nameOf(now.face)}`}</p>
      )}
    </section>
  );
}
