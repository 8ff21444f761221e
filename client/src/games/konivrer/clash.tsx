// The middle: a page of vellum on which combat is written, rolled up in the main phases; and cards that are being played.
import { log, outlined } from "../../store/session";
import { lookOf } from "../../store/table";
import { drawing } from "./art";
import { dueOf } from "./ask";
import { type Board, blow, type Duel, lifeLeft, RESOLVING, signOf, type Unit, zone } from "./board";
import { cardOf, ELEMENTS } from "./cards";
import { Art, Disc, SeatSeal } from "./faces";
import { formOf, type Plan } from "./layout";
import { t } from "./say";
import { UnitCard } from "./unit";

const COLUMN = 140; // pixels of a pair
const MARGINS = 340; // of the heading and the wheel of elements, at its sides

export function Clash({ board, plan }: { board: Board; plan: Plan }) {
  return board.fighting || board.duels.length ? <Page board={board} plan={plan} /> : <Scroll board={board} />;
}

/** Rolled up: it says what happened last, or what a Tribute has still to pay. */
function Scroll({ board }: { board: Board }) {
  const said = log.value.at(-1)?.text ?? "";
  const due = dueOf(board);
  return (
    <section class="k-clash rolled" aria-label={t("middle")}>
      <i class="k-knob l" />
      <i class="k-knob r" />
      <p class="k-news">{due ?? (said || t("turn", { turn: board.n.turn }))}</p>
    </section>
  );
}

function Page({ board, plan }: { board: Board; plan: Plan }) {
  const { duels, step } = board;
  const asked = board.legal.find(([action]) => action.startsWith("block "))?.[0].split(" ")[1];
  const columns = duels.length + (step === "attack" && duels.length < 4 ? 1 : 0);
  const many = columns > 3 || !plan.desk;
  const margins = plan.page >= columns * COLUMN + MARGINS;
  return (
    <section class={`k-clash page ${many ? "many" : ""}`} aria-label={t("phase_combat")} data-zone={`combat/${board.below}`}>
      {many || !margins ? null : (
        <>
          <h2 class="k-margin">{t("phase_combat")}</h2>
          <img class="k-wheel" src={drawing("wheel")} alt={t("wheel")} />
        </>
      )}
      <ol class="k-pairs">
        {duels.map((duel) => (
          <Pair key={duel.attacker.id} board={board} duel={duel} plan={plan} asked={duel.attacker.card.key === asked} />
        ))}
        {step === "attack" && (duels.length === 0 || plan.desk) && duels.length < 4 ? (
          <li class="k-pair">
            <div class="k-empty">
              <img src={drawing("aim")} alt="" />
              {t("page_target")}
            </div>
            <p class="k-strike" />
            <div class="k-empty">
              <img src={drawing("rise")} alt="" />
              {t("page_attacker")}
            </div>
          </li>
        ) : null}
      </ol>
    </section>
  );
}

/** Two face to face; the viewer's side is below. */
function Pair({ board, duel, plan, asked }: { board: Board; duel: Duel; plan: Plan; asked: boolean }) {
  const { attacker, blocker, goal } = duel;
  const { side, below } = board;
  const facing = blocker ?? goal;
  const sure = blocker !== null; // before that another may block
  const up = side(attacker.seat) === side(below) || side(duel.player) !== side(below); // it attacks upwards
  const mine = <UnitCard board={board} unit={attacker} width={plan.front} children={fate(board, attacker, facing, sure)} />;
  const other = facing ? (
    <UnitCard board={board} unit={facing} width={plan.front} children={fate(board, facing, attacker, sure)} />
  ) : (
    <Crest board={board} duel={duel} />
  );
  return (
    <li class={`k-pair ${asked ? "asked" : ""} ${outlined.value.includes(attacker.id) ? "outlined" : ""}`} data-pair={attacker.id}>
      {up ? other : mine}
      <Strike board={board} duel={duel} up={up} tight={!plan.desk && board.duels.length > 4} />
      {up ? mine : other}
    </li>
  );
}

/** What will become of a Familiar in this fight, as far as the open numbers say: a shield that others may use up leaves it open. */
function fate({ view, n, duels }: Board, unit: Unit, other: Unit | null, sure: boolean) {
  if (!other || n.fighting === RESOLVING) return null;
  const hit = blow(view, other, unit);
  if (!hit || (hit.stopped && duels.length > 1)) return null;
  const { falls } = hit;
  return (
    <span class={`k-fate ${falls ? "" : "stands"} ${sure ? "" : "maybe"}`} aria-hidden="true">
      {t(falls ? "falls" : "stands")}
      {sure ? "" : "?"}
    </span>
  );
}

function Crest({ board, duel }: { board: Board; duel: Duel }) {
  const { view, names, n } = board;
  const { player, held } = duel;
  return (
    <div class="k-crest" {...(n.fighting === RESOLVING ? {} : { "data-aim": player })}>
      <SeatSeal seat={lookOf(board.table, player)} e={signOf(view, player)} />
      <b class="cut">{names[player]}</b>
      <span>{held ? t("held") : n.fighting === RESOLVING ? t("open") : t("may_block")}</span>
    </div>
  );
}

/** The sums of a fight; the Flag's advantage is drawn as its element. */
function Strike({ board, duel, up, tight }: { board: Board; duel: Duel; up: boolean; tight: boolean }) {
  const { view } = board;
  const { attacker, blocker, goal, held } = duel;
  const facing = blocker ?? goal;
  if (held) return <p class="k-strike" />;
  if (!facing)
    return (
      <p class="k-strike">
        <span class={up ? "up" : "down"}>{tight ? attacker.strength : t("damage", { count: attacker.strength })}</span>
      </p>
    );
  const sums = [blow(view, attacker, facing), blow(view, facing, attacker)];
  const text = (i: number) => {
    if (!sums[i]) return null;
    const { strength, flag, fire, sum, stopped } = sums[i];
    if (stopped && board.duels.length > 1) return t("at_most", { count: (i ? facing : attacker).strength });
    const e = signOf(view, i ? facing.seat : attacker.seat);
    return (
      <>
        {!tight && (flag || fire) ? (
          <span class="sum">
            {strength}
            {flag ? (
              <>
                {` + ${flag} `}
                <Disc e={e} />
              </>
            ) : null}
            {fire ? (
              <>
                {` + ${fire} `}
                <Disc e={ELEMENTS.indexOf("fire")} />
              </>
            ) : null}
            {" = "}
          </span>
        ) : null}
        {tight ? sum : t("damage", { count: sum })}
      </>
    );
  };
  return (
    <p class="k-strike">
      <span class={up ? "up" : "down"}>{text(0)}</span>
      <span class={up ? "down" : "up"}>{text(1)}</span>
    </p>
  );
}

/** Cards that lie open for all: one that is being played, Life Cards that wait for their Burst. */
export function Shown({ board, plan }: { board: Board; plan: Plan }) {
  const { table, view, names, n } = board;
  const { side } = board;
  const left = (seat: number) => lifeLeft(board, side(seat)) > 0; // the last Life Card has had its moment
  const open = table.seats.flatMap((_, seat) => (left(seat) ? zone(view, "shown", seat).map(([id, face]) => ({ id, face, seat })) : []));
  if (!open.length) return null;
  const width = Math.round(plan.desk ? (plan.crowd ? 66 : 72) * plan.k : plan.short ? 50 : plan.crowd ? 34 : 43);
  return (
    <ul class="k-shown" aria-label={t("shown")}>
      {open.slice(0, 5).map(({ id, face, seat }) => {
        const name = face ? (cardOf(face)?.name ?? face) : "";
        return (
          <li key={id} data-zone={`shown/${seat}`}>
            <span
              class={`k-card glow ${outlined.value.includes(id) ? "outlined" : ""}`}
              data-card={id}
              data-source={id === n.playing ? "" : undefined}
              style={{ "--w": `${width}px` }}
              role="img"
              aria-label={`${names[seat]}: ${name}`}
            >
              <Art face={face} form={formOf(width)} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
