// One player's side: plate, Flag, Life, piles, Azoth, field.

import { useRef } from "preact/hooks";
import { Hints } from "../../parts/hints";
import { useRoom } from "../../parts/place";
import { outlined } from "../../store/session";
import { lookOf } from "../../store/table";
import { wornBy } from "../../store/worn";
import { drawing } from "./art";
import { type Board, lifeOf, signOf, type Unit, zone } from "./board";
import { BEATS, cardOf, ELEMENTS, FLAG_GIVES, GENERIC, SYMBOLS } from "./cards";
import { Art, Mark, SeatSeal } from "./faces";
import { fit, named, type Plan, shifted } from "./layout";
import { elementName, type Key, t, threatOf, whose } from "./say";
import { browsed } from "./state";
import { chip, chosenAs, pointing, UnitCard } from "./unit";

export interface SideProps {
  board: Board;
  plan: Plan;
  seat: number;
}
const vars = (width: number) => ({ "--w": `${width}px` });

/** 4 green, 3 yellow, 2 orange, 1 red: always with the numeral. */
export const lifeClass = (life: number): string => `l${Math.max(0, Math.min(4, life))}`;

export function Pips({ life, of }: { life: number; of: number }) {
  return (
    <span class={`k-pips ${lifeClass(life)}`} aria-hidden="true">
      {Array.from({ length: Math.max(life, of) }, (_, i) => (
        <i key={i} class={i < Math.max(life, of) - life ? "gone" : ""} />
      ))}
    </span>
  );
}

/** How many Life Cards each had at the beginning. */
export const fullLife = ({ table }: Board): number => Number(table.settings.options?.life ?? 4);

/** The mark of a team: a sun or a moon, so that colour is not needed. */
export const TeamMark = ({ team }: { team: number }) => {
  const name = team ? "moon" : "sun";
  return <img class="k-team" src={drawing(name)} alt={t(`team_${name}`)} />;
};

/** What is to be said of a player besides the name. */
export function standing({ table, view, n, teams, side, below, viewer }: Board, seat: number): string {
  const info = table.seats[seat];
  if (info?.gone) return t("gone");
  if (n.out?.[seat]) return t("out");
  if (view.to_act === seat && table.status === "playing") return t(seat === viewer && seat === n.active ? "your_turn" : "to_act");
  const hand = t("hand_count", { count: zone(view, "hand", seat).length });
  return teams && seat !== below && side(seat) === side(below) ? `${t("partner")}, ${hand}` : hand;
}

export function Plate({ board, seat }: { board: Board; seat: number }) {
  const { view, names, teams, side, taps, play, n } = board;
  const target = taps.players.get(seat);
  const on = view.to_act === seat;
  const guard = (n.shield?.[seat] ?? 0) + (n.ward?.[seat] ?? 0);
  const inside = (
    <>
      <SeatSeal seat={lookOf(board.table, seat)} e={signOf(view, seat)} />
      <span class="k-who">
        <b>
          <span class="cut">{names[seat]}</span>
          <Hints table={board.table} seat={seat} />
          {teams ? <TeamMark team={side(seat)} /> : null}
        </b>
        {target ? <span class="k-chip">{chip(target) || t("choose")}</span> : <small class={on ? "on" : ""}>{standing(board, seat)}</small>}
      </span>
      {guard ? (
        <span class="k-guard" role="img" aria-label={t("guard", { count: guard })}>
          {guard}
        </span>
      ) : null}
    </>
  );
  const Tag = (target ? "button" : "div") as "span";
  return (
    <Tag
      class={`k-plate ${on ? "active" : ""} ${n.out?.[seat] ? "out" : ""} ${target ? "target" : ""}`}
      data-zone={`plate/${seat}`}
      {...(target
        ? {
            type: "button",
            "data-action": target[0],
            "aria-label": `${names[seat]}, ${chosenAs(chip(target))}`,
            onClick: () => play(target[0]),
            ...pointing(-1 - seat),
          }
        : {})}
    >
      {inside}
    </Tag>
  );
}

export function FlagAndLife({ board, plan, seat }: SideProps) {
  const { view, taps, play, duels } = board;
  const [flag] = zone(view, "flag", seat);
  const card = flag?.[1] ? cardOf(flag[1]) : undefined;
  const life = lifeOf(view, seat);
  const stack = zone(view, "life", seat).slice(0, 4).reverse();
  const target = taps.players.get(seat);
  const hit = target || duels.some(({ goal, player, blocker, held }) => !goal && player === seat && !blocker && !held);
  const known = zone(view, "life", seat).some(([, face]) => face !== null);
  const full = fullLife(board);
  const comes = seat === board.viewer && !target ? threatOf(board) : null;
  return (
    <div class="k-zone" {...(target ? { "data-hand": "" } : {})}>
      {flag && card ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the focus shows the Flag in full
        <span class="k-slot flag" data-zone={`flag/${seat}`} role="img" tabIndex={0} aria-label={`${card.name}: ${card.rules[0]}`}>
          <span class="k-card" data-card={flag[0]} style={vars(plan.zone)}>
            <Art face={card.key} />
          </span>
          <span class="k-what" aria-hidden="true">
            <b>{card.name}</b>
            {card.elements.length ? (
              <small>
                {`${elementName(ELEMENTS[card.elements[0]!]!)} +${FLAG_GIVES}`}
                <br />
                {t("strong", { element: elementName(ELEMENTS[BEATS[card.elements[0]!]!]!) })}
              </small>
            ) : null}
          </span>
        </span>
      ) : null}
      <button
        type="button"
        class={`k-slot life ${hit ? "hit" : ""} ${target ? "target" : ""}`}
        data-zone={`life/${seat}`}
        {...(target ? { "data-action": target[0] } : {})}
        aria-label={`${whose(board, seat, "life_of", { life, of: full })}${known ? `, ${t("seen")}` : ""}${comes ? `. ${comes.said}` : ""}${target ? `, ${chip(target) || t("choose")}` : ""}`}
        onClick={() => {
          if (target) play(target[0]);
          else browsed.value = `life/${seat}`;
        }}
      >
        <span class="k-stack" style={vars(plan.zone)}>
          {stack.map(([id, face]) => (
            <span key={id} class={`k-card ${outlined.value.includes(id) ? "outlined" : ""}`} data-card={id} style={vars(plan.zone)}>
              <Art face={null} back={wornBy(board.table, seat, "back")} />
              {face === null ? null : <Eye />}
            </span>
          ))}
        </span>
        <span class={`k-what ${lifeClass(life)}`} aria-hidden="true">
          <span class="k-num">
            <b class="big">{life}</b>
            <small>{t("life")}</small>
          </span>
          <Pips life={life} of={full} />
        </span>
        {comes ? (
          <span class={`k-threat ${comes.grave ? "grave" : ""}`} aria-hidden="true">
            <Mark d={SWORDS} />
            <b>{comes.amount}</b>
            <span>{comes.said}</span>
          </span>
        ) : null}
      </button>
    </div>
  );
}

const SWORDS = "M-.9-.9.7.7M.9-.9-.7.7M-1 .4-.4 1M1 .4 .4 1";
const LINES = "M-.9-.7H.9M-.9 0H.9M-.9 .7H.5";

/** A card that you know although it lies face down. */
export const Eye = () => <img class="k-eye" src={drawing("eye")} alt="" />;

export function Piles({ board, plan, seat }: SideProps) {
  const { view } = board;
  const pile = (name: string, label: Key) => {
    const cards = zone(view, name, seat);
    const [top] = cards;
    const open = name !== "deck";
    const what = top?.[1] ? t("on_top", { card: cardOf(top[1])?.name ?? "" }) : "";
    const known = !open && top !== undefined && top[1] !== null;
    return (
      <button
        type="button"
        class={`k-pile k-${name}`}
        data-zone={`${name}/${seat}`}
        aria-label={`${whose(board, seat, `${name}_of` as Key, { count: cards.length })}${open && what ? `, ${what}` : ""}`}
        onClick={() => {
          browsed.value = `${name}/${seat}`;
        }}
      >
        {top ? (
          <span class="k-card" data-card={top[0]} style={vars(plan.pile)}>
            <Art face={open ? top[1] : null} form={named(plan.pile) ? "named" : "small"} back={wornBy(board.table, seat, "back")} />
            {known ? <Eye /> : null}
            {name === "deck" ? (
              <i class="k-list">
                <Mark d={LINES} />
              </i>
            ) : null}
          </span>
        ) : (
          <span class="k-nothing" style={vars(plan.pile)} />
        )}
        <small aria-hidden="true">
          <span>{t(label)}</span> <b>{cards.length}</b>
        </small>
      </button>
    );
  };
  return (
    <div class="k-piles">
      {pile("deck", "deck")}
      {pile("removed", "removed")}
      {pile("discard", "discard")}
    </div>
  );
}

/** Azoth is counted by kind; which card stands for which is chosen here so that each keeps its place. */
function layingOf({ view, n }: Board, seat: number): { id: number; face: string | null; kind: number; ready: boolean }[] {
  const left = [...(n.azoth?.[seat] ?? [])] as number[];
  const found: { id: number; face: string | null; kind: number }[] = [];
  const lying = [...zone(view, "azoth", seat)].reverse();
  const kindsOf = (face: string | null) => cardOf(face ?? "")?.azoth ?? [];
  lying.sort(([, a], [, b]) => kindsOf(a).length - kindsOf(b).length);
  for (const [id, face] of lying) {
    const kinds = [...kindsOf(face), ...SYMBOLS.keys()];
    const kind = kinds.find((each) => (left[each] ?? 0) > 0) ?? GENERIC;
    left[kind] = (left[kind] ?? 0) - 1;
    found.push({ id, face, kind });
  }
  found.sort((a, b) => a.kind - b.kind || a.id - b.id);
  const ready = [...(n.ready?.[seat] ?? [])] as number[];
  return found.map((each) => {
    const up = (ready[each.kind] ?? 0) > 0;
    if (up) ready[each.kind]! -= 1;
    return { ...each, ready: up };
  });
}

export function Edge({ board, plan, seat }: SideProps) {
  const { view, below } = board;
  const row = layingOf(board, seat);
  const ready = row.filter((each) => each.ready).length;
  const hand = zone(view, "hand", seat);
  return (
    <div class="k-edge">
      {seat === below ? null : (
        <ul
          class={`k-backs ${hand[0]?.[1] ? "known" : ""}`}
          data-zone={`hand/${seat}`}
          aria-label={whose(board, seat, "hand_of", { count: hand.length })}
        >
          {hand.slice(0, 10).map(([id, face]) => (
            <li key={id} class="k-card" data-card={id} style={vars(plan.azoth * (face ? 1.15 : 0.9))}>
              <Art face={face} form="small" back={wornBy(board.table, seat, "back")} />
            </li>
          ))}
        </ul>
      )}
      <ol
        class="k-azoth"
        data-zone={`azoth/${seat}`}
        style={vars(plan.azoth)}
        aria-label={whose(board, seat, "azoth_of", { ready, count: row.length })}
      >
        {row.map(({ id, face, kind, ready: up }) => (
          <li key={id} class={up ? "" : "rested"}>
            <span
              class="k-card"
              data-card={id}
              role="img"
              aria-label={t(up ? "azoth_ready" : "azoth_rested", { element: elementName([...ELEMENTS, "generic", "any"][kind]!) })}
            >
              <Art face={face} form="azoth" element={kind} />
            </span>
          </li>
        ))}
      </ol>
      <small class="k-count" aria-hidden="true">
        {row.length ? (
          <>
            <b>{ready}</b> {t("of_azoth", { count: row.length })}
          </>
        ) : (
          t("no_azoth")
        )}
      </small>
    </div>
  );
}

/** Familiars on the field; those on the page of combat have left a place. */
export function Field({ board, plan, seat, most = plan.field }: SideProps & { most?: number }) {
  const { duels, units } = board;
  const box = useRef<HTMLUListElement>(null);
  const busy = new Set(duels.flatMap(({ attacker, goal, blocker }) => [attacker.id, blocker?.id ?? -1, blocker ? -1 : (goal?.id ?? -1)]));
  const mine = units[seat] ?? [];
  const here = mine.filter(({ id }) => !busy.has(id));
  const { width, row } = fit(useRoom(box), here.length, most);
  const targets = here.some(({ id }) => board.taps.units.has(id) || board.taps.attackers.has(id));
  return (
    <ul
      class="k-field"
      ref={box}
      data-zone={`field/${seat}`}
      style={{ ...vars(width), "--n": row }}
      {...(targets ? { "data-hand": "" } : {})}
      aria-label={whose(board, seat, "field_of", { count: mine.length })}
    >
      {here.map((unit: Unit, i) => (
        <li key={unit.id} style={shifted(i, row, here.length)}>
          <UnitCard board={board} unit={unit} width={width} at={i + 1} count={here.length} />
        </li>
      ))}
      {mine.length ? null : (
        <li class="k-vacant" aria-hidden="true">
          {t("field_empty")}
        </li>
      )}
    </ul>
  );
}

export function Side({ board, plan, seat }: SideProps) {
  const own = seat === board.below;
  return (
    <section class={`k-side ${own ? "me" : "foe"}`} aria-label={board.names[seat]}>
      <Plate board={board} seat={seat} />
      <FlagAndLife board={board} plan={plan} seat={seat} />
      <Piles board={board} plan={plan} seat={seat} />
      <Edge board={board} plan={plan} seat={seat} />
      <Field board={board} plan={plan} seat={seat} />
    </section>
  );
}
