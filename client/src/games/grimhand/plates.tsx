// Both players: portrait, name, HP with what the forecast leaves of them, statuses as chips, and the puck that says whose turn it is.
import { say } from "../../text";
import { said } from "../../text/game";
import { type Board, bounds, opened } from "./board";
import { Icon } from "./faces";
import { enemyAt, type Key, option, t } from "./text";

/** Statuses with their colours. */
const STATUSES =
  "bleed attack,fortify defense,expose gold,weakness attack,doom death,double attack,combo attack,carry defense,hex death,mist bone,rune defense,omen gold"
    .split(",")
    .map((each) => each.split(" ") as [name: string, tone: string]);
const COUNTED = ["bleed", "carry", "hex", "mist", "rune"];
const WORDED = 3; // so many have room for their words

interface Status {
  name: string;
  tone: string;
  n: number;
  word: string;
  does: string;
}

/** The statuses of a seat that are on; an omen is upon both. */
export function statusesOf({ view, words }: Board, seat: number): Status[] {
  return STATUSES.flatMap(([name, tone]) => {
    const all = view.numbers[name];
    const n: number = all?.[seat] ?? all ?? 0;
    return n ? [{ name, tone, n, word: said(words, "status", name, { n }), does: t(`${name}_does` as Key) }] : [];
  });
}

export function Chip({ icon, tone }: { icon: string; tone: string }) {
  return (
    <span class="g-chip" style={{ "--tone": `var(--${tone})` }} aria-hidden="true">
      <Icon name={icon === "omen" ? "trick" : icon} tone="in" />
    </span>
  );
}

export function Plate({ board, seat }: { board: Board; seat: number }) {
  const { names, view, table, below, eye, plan } = board;
  const own = seat === below;
  const enemy = enemyAt(board, seat);
  const statuses = statusesOf(board, seat);
  const brief = !plan.long || statuses.length > WORDED;
  const turn = view.to_act === seat && table.status === "playing";
  const info = table.seats[seat];
  const state = info?.gone ? say("table.gone") : info?.person && !info.bot && info.here === false ? say("table.away") : (enemy?.name ?? "");
  const energy: number = option(table, "energy") === "off" ? 0 : (view.numbers.energy?.[seat] ?? 0);
  const who = names[seat] ?? "";
  return (
    <section class={`g-plate ${own ? "own" : "foe"} ${turn ? "turn" : ""}`} aria-label={who} data-seat={seat}>
      <button
        type="button"
        class="g-medal"
        aria-label={who}
        title={[enemy?.rule, ...statuses.map(({ word, does }) => `${word}: ${does}`)].filter(Boolean).join("\n")}
        onClick={() => {
          opened.value = { seat };
        }}
      >
        <img src={`/art/grimhand/${enemy?.key ?? (own ? "player" : "rival")}.svg`} alt="" />
      </button>
      <h2>
        <span class="cut">{who}</span>
        {state ? <small>{state}</small> : null}
        {turn && seat === eye ? <small class="go">{t("your_turn_tag")}</small> : null}
      </h2>
      <ul class={`g-chips ${brief ? "brief" : ""}`}>
        {energy ? <li class="go">{t("energy", { n: energy })}</li> : null}
        {enemy?.rule ? (
          <li>
            <Chip icon="skull" tone="death" />
            <span class="word">{enemy.rule}</span>
          </li>
        ) : null}
        {statuses.map(({ name, tone, n, word }) => (
          <li key={name}>
            <Chip icon={name} tone={tone} />
            <span class="word">{word}</span>
            {brief && COUNTED.includes(name) ? (
              <b class="count" aria-hidden="true">
                {n}
              </b>
            ) : null}
          </li>
        ))}
      </ul>
      <Hp board={board} seat={seat} />
    </section>
  );
}

/** What is left of a seat's HP after what could come next: the least and the most. */
function leftOf({ attack, aim, above, hp, threat, eye }: Board, seat: number): [number, number] | null {
  const now = hp[seat] ?? 0;
  const after = (taken: [number, number]): [number, number] => [Math.max(0, now - taken[1]), Math.max(0, now - taken[0])];
  if (seat === above && attack && aim === "attack") {
    const mirrored = Number(attack.mirror ?? 0);
    return after(bounds(attack.damage).map((dealt) => dealt - mirrored) as [number, number]);
  }
  return seat === eye && threat !== null ? after(bounds(threat)) : null;
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
