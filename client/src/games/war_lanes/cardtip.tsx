// A card large, with what it is worth and what it would do.
import { useEffect } from "preact/hooks";
import { type Board, withCard } from "./board";
import { Art, lookFor } from "./faces";
import { effectOf, inWords, isActive, isJoker, LANES, termsIn } from "./maths";
import { cardName, kindName, laneName, t } from "./say";
import { DISCARD, usesOf } from "./state";
import { value } from "./text";
import { closeTip, tip } from "./tip";

const WIDE = 340;
const HIGH = 190;

export function CardTip({ board, stage }: { board: Board; stage: DOMRect | null }) {
  const shown = tip.value;
  useEffect(() => {
    const hear = (event: KeyboardEvent) => event.key === "Escape" && closeTip();
    addEventListener("keydown", hear);
    return () => {
      removeEventListener("keydown", hear);
      closeTip();
    };
  }, []);
  if (!shown || !stage) return null;
  const { face, suit, box } = shown;
  const uses = usesOf(board.legal, face);
  const held = board.hand.find(([, own]) => own === face) ?? null;
  const w = Math.min(WIDE, stage.width - 16);
  const x = Math.max(8, Math.min(stage.width - w - 8, box.left - stage.left + box.width / 2 - w / 2));
  const above = box.top - stage.top > HIGH + 40;
  const y = above ? { bottom: `${(stage.bottom - box.top + 14).toFixed(0)}px` } : { top: `${(box.bottom - stage.top + 14).toFixed(0)}px` };
  const line = (lane: string) => {
    const then = withCard({ ...board, held }, lane);
    const equation = inWords(termsIn(then, board.suits));
    return `${uses[lane]!.total}, ${kindName(Number(uses[lane]!.bonus))}${equation ? `: ${equation} = ${then.net}`.replaceAll("-", "−") : ""}`;
  };
  return (
    <div class="w-tip" role="tooltip" style={{ left: `${x}px`, width: `${w}px`, ...y }}>
      <span class="w-card">
        <Art face={face} look={lookFor(face, suit)} />
      </span>
      <div>
        <h3>{cardName(face)}</h3>
        <p>
          {t("tip_value", { value: value(face) })}
          {suit ? ` · ${isActive(face, suit) ? t("tip_active", { points: effectOf(face) }) : t("tip_rest")}` : ""}
          {isJoker(face) ? ` · ${t("tip_wild")}` : ""}
        </p>
        {held && Object.keys(uses).length ? (
          <dl>
            {LANES.filter((lane) => uses[lane]).map((lane) => (
              <div key={lane}>
                <dt>{laneName(lane)}</dt>
                <dd>{line(lane)}</dd>
              </div>
            ))}
            {uses[DISCARD] ? (
              <div>
                <dt>{t("discard")}</dt>
                <dd>{t("discard_cost", { points: Number(uses[DISCARD]!.damage) })}</dd>
              </div>
            ) : null}
          </dl>
        ) : null}
      </div>
    </div>
  );
}
