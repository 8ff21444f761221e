// Both players: portrait, name, HP with what the forecast leaves of them, statuses as chips, and the puck that says whose turn it is.
import { Hints } from "../../parts/hints";
import type { Table } from "../../store/table";
import { say } from "../../text";
import { said } from "../../text/game";
import { type Board, bounds, opened } from "./board";
import { Icon } from "./faces";
import { enemyAt, type Key, maskOf, mostEnergy, option, t } from "./text";

/** Statuses with their colours. */
const STATUSES =
  "bleed attack,fortify defense,expose gold,weakness attack,doom death,double attack,combo attack,carry defense,hex death,mist bone,rune defense,omen gold"
    .split(",")
    .map((each) => each.split(" ") as [name: string, tone: string]);
const WORDED = 3; // so many have room for their words

export interface Status {
  name: string;
  tone: string;
  n: number;
  word: string;
  does: string;
  listed?: boolean; // only in the list of all that a seat has
}

/** The statuses of a seat that are on, after what it brings; an omen is upon both. */
export function statusesOf({ view, words, gear }: Board, seat: number, all = false): Status[] {
  const permanent = gear?.[seat]?.filter(({ listed }) => all || !listed) ?? [];
  const on = STATUSES.flatMap(([name, tone]) => {
    const all = view.numbers[name];
    const n: number = all?.[seat] ?? all ?? 0;
    return n ? [{ name, tone, n, word: said(words, "status", name, { n }), does: t(`${name}_does` as Key) }] : [];
  });
  return [...permanent, ...on];
}

export function Chip({ icon, tone, n = 0 }: { icon: string; tone: string; n?: number }) {
  return (
    <span class="g-chip" style={{ "--tone": `var(--${tone})` }} aria-hidden="true">
      <Icon name={icon === "omen" ? "trick" : icon} tone="in" />
      {n ? <b class="count">{n}</b> : null}
    </span>
  );
}

/** What a chip means, while the mouse is on it; a tap on the plate tells all of them. */
const Tip = ({ text }: { text: string }) => (
  <span class="g-tip" aria-hidden="true">
    {text}
  </span>
);

/** Energy as pips: what is there, and room for more. */
function Energy({ board: { table, view }, seat }: { board: Board; seat: number }) {
  if (option(table, "energy") === "off") return null;
  const [n, most] = [view.numbers.energy?.[seat] ?? 0, mostEnergy(view)];
  const said = t("energy_of", { n, most });
  return (
    <li class="g-energy" role="img" aria-label={said}>
      {Array.from({ length: most }, (_, i) => (
        <i key={i} class={`g-pip ${i < n ? "on" : ""}`} />
      ))}
      <Tip text={said} />
    </li>
  );
}

/** A player outside of this table, behind the same mask. */
export const Portrait = ({ table, seat }: { table: Table; seat: number }) => (
  <img src={maskOf(enemyAt({ table }, seat)?.key, seat === (table.seat ?? 0))} alt="" />
);

export function Plate({ board, seat }: { board: Board; seat: number }) {
  const { names, view, table, below, viewer, plan } = board;
  const own = seat === below;
  const enemy = enemyAt(board, seat);
  const statuses = statusesOf(board, seat);
  const brief = !plan.long || statuses.length > WORDED || (own && board.gear !== undefined);
  const turn = view.to_act === seat && table.status === "playing";
  const info = table.seats[seat];
  const state = info?.gone
    ? say("table.gone")
    : info?.person && !info.bot && info.here === false
      ? say("table.away")
      : enemy && enemy.name !== names[seat]
        ? enemy.name
        : "";
  const who = names[seat] ?? "";
  const tell = () => {
    opened.value = { seat };
  };
  return (
    <section class={`g-plate ${own ? "own" : "foe"} ${turn ? "turn" : ""}`} aria-label={who} data-seat={seat}>
      <button
        type="button"
        class="g-medal"
        aria-label={who}
        title={[enemy?.rule, ...statuses.map(({ word, does }) => `${word}: ${does}`)].filter(Boolean).join("\n")}
        onClick={tell}
      >
        <img src={maskOf(enemy?.key, own)} alt="" />
      </button>
      <h2>
        <span class="cut">{who}</span>
        {state ? <small>{state}</small> : null}
        <Hints table={table} seat={seat} />
        {turn && seat === viewer ? <small class="go">{t("your_turn_tag")}</small> : null}
      </h2>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the portrait is the button; a chip only lies above its reach */}
      <ul class={`g-chips ${brief ? "brief" : ""}`} onClick={tell}>
        <Energy board={board} seat={seat} />
        {enemy?.rule ? (
          <li>
            <Chip icon="skull" tone="death" />
            <span class={brief ? "visually-hidden" : "word"}>{enemy.rule}</span>
            <Tip text={`${enemy.name}: ${enemy.rule}`} />
          </li>
        ) : null}
        {statuses.map(({ name, tone, n, word, does }) => (
          <li key={name}>
            <Chip icon={name} tone={tone} n={n} />
            <span class={brief ? "visually-hidden" : "word"}>{word}</span>
            <Tip text={`${word}: ${does}`} />
          </li>
        ))}
      </ul>
      <Hp board={board} seat={seat} />
    </section>
  );
}

/** What is left of a seat's HP after what could come next, as the house promised it: the least and the most. */
function leftOf({ attack, aim, above, threat, left, viewer }: Board, seat: number): [number, number] | null {
  if (seat === above && attack?.leaves !== undefined && aim === "attack") return bounds(attack.leaves);
  return seat === viewer && left !== null && bounds(threat)[1] > 0 ? bounds(left) : null;
}

const span = ([low, high]: [number, number]): string => (low === high ? String(low) : `${low}–${high}`);

function Hp({ board, seat }: { board: Board; seat: number }) {
  const { hp, view, names, above } = board;
  const now = hp[seat] ?? 0;
  const most = Math.max(now, view.numbers.most_hp?.[seat] ?? now, 1);
  const left = leftOf(board, seat);
  const low = left ? left[0] : now;
  const after =
    !left || (left[0] === now && left[1] === now)
      ? ""
      : seat === above
        ? left[1] === 0
          ? t("kills")
          : t("you_leave", { hp: span(left) })
        : low === 0
          ? t("could_kill")
          : t("they_leave", { hp: span(left) });
  return (
    <div
      class={`g-hp ${now * 4 <= most ? "low" : ""}`}
      role="meter"
      aria-label={`${t("hp", { who: names[seat] ?? "", hp: now, most })}${after && `, ${after}`}`}
      aria-valuemin={0}
      aria-valuemax={most}
      aria-valuenow={now}
    >
      <i class="fill" style={{ transform: `scaleX(${now / most})` }} />
      <i class="drain" style={{ transform: `scaleX(${now / most})` }} />
      {low < now ? <i class="loss" style={{ left: `${(low / most) * 100}%`, width: `${((now - low) / most) * 100}%` }} /> : null}
      {after ? <span class="after">{after}</span> : null}
      <span class="num">
        <b>{now}</b>
        <small>/{most}</small>
      </span>
    </div>
  );
}
