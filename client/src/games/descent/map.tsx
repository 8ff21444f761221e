// The map: the floor one stands on is large, the floors above and below are strips. Every door is on it from the beginning.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { log } from "../../store/session";
import { said } from "../../text/game";
import { Door, type DoorState, Sign } from "./art";
import { introduce } from "./boss";
import { choice, pickedOf } from "./choose";
import { DOORS, floorOf, type Run, takenAt, type Way } from "./run";
import type { StepProps } from "./table";
import { answersOf, answerText, foe, listed, numeral, t, wayName, waySaid, wayWithin } from "./text";

const FLOORS = ["parlour", "cellar", "crypt"] as const;
export const emblem = ({ kind, what }: Way): string => (kind === "duel" || kind === "boss" ? what : kind);

/** The ways of the door that is next which the way before leads to. */
function reached(run: Run): Way[] {
  const before = takenAt(run, run.door - 1);
  return (run.doors[run.door - 1] ?? []).filter(({ way }) => !before || before.leads.includes(way));
}

export function MapScreen(props: StepProps) {
  const { run, words, wide, table } = props;
  const { at, first, last } = floorOf(run.door);
  const ways = reached(run);
  const chosen = pickedOf(table, actionsOf(ways));
  const floorName = (floor: number) => said(words, "floor", FLOORS[floor] ?? "");
  const ahead = Array.from({ length: last - run.door }, (_, i) => run.door + 1 + i);
  return (
    <>
      <Head {...props} />
      {wide ? (
        FLOORS.slice(0, at).map((_, floor) => <Strip key={floor} {...props} floor={floor} name={floorName(floor)} />)
      ) : (
        <Trail run={run} words={words} />
      )}
      <Threads run={run} wide={wide}>
        <header>
          <h2>{floorName(at)}</h2>
          <p>{t("doors_of", { first: numeral(first), last: numeral(last) })}</p>
        </header>
        <Here {...props} first={first} />
        <ol class="d-ways">
          {ways.map((way) => (
            <li key={way.way}>
              <WayCard {...props} way={way} chosen={chosen !== null && way.action === chosen} />
            </li>
          ))}
        </ol>
        {ahead.map((door) => (
          <ul key={door} class={`d-later ${door === last ? "last" : ""}`} aria-label={t("door", { door: numeral(door) })}>
            {run.doors[door - 1]?.map((way) => (
              <Spot key={way.way} {...props} way={way} state="ahead" />
            ))}
          </ul>
        ))}
      </Threads>
      {wide ? FLOORS.slice(at + 1).map((_, i) => <Strip key={i} {...props} floor={at + 1 + i} name={floorName(at + 1 + i)} />) : null}
      {!wide && at < 2 ? (
        <p class="d-below">
          <img src={`/art/grimhand/${at ? "thirteenth" : "shakhaar"}.svg`} alt="" />
          <span>
            <b>{t("below", { floor: floorName(at + 1) })}</b>
            {t("doors_of", { first: numeral(last + 1), last: numeral(floorOf(last + 1).last) })}
          </span>
        </p>
      ) : null}
    </>
  );
}

const actionsOf = (ways: readonly Way[]): string[] => ways.flatMap(({ action }) => (action ? [action] : []));

/** "Night 2 · door VII of XIII", and what happened last. */
function Head({ table, run }: StepProps) {
  const news = log.value
    .filter((line) => line.kind === "event")
    .slice(-3)
    .map(({ text }) => text);
  const { night = 0, day = 0 } = (table.settings.options ?? {}) as { night?: number; day?: number };
  const parts = [day ? t("of_day") : "", Number(night) ? t("night", { n: Number(night) }) : "", t("door_of", { door: numeral(run.door) })];
  return (
    <header class="d-head">
      <h1>{t("title")}</h1>
      <p>{parts.filter(Boolean).join(" · ")}</p>
      {run.door > 1 && news.length ? <p class="d-news">{news.join(" ")}</p> : null}
      <ul class="d-legend" aria-hidden="true">
        {(["duel", "event", "rest", "exchange", "boss"] as const).map((kind) => (
          <li key={kind}>
            <Sign name={kind} />
            {t(kind)}
          </li>
        ))}
      </ul>
    </header>
  );
}

/** All doors in a row, where there is no room for floors. */
function Trail({ run, words }: Pick<StepProps, "run" | "words">) {
  return (
    <ol class="d-trail">
      {Array.from({ length: DOORS }, (_, i) => {
        const door = i + 1;
        const taken = takenAt(run, door);
        const ways = taken ? [taken] : (run.doors[i] ?? []);
        const boss = ways[0]?.kind === "boss" ? ways[0].what : "";
        return (
          <li key={door} class={`${door < run.door ? "did" : door === run.door ? "at" : ""} ${boss}`}>
            <div role="img" aria-label={ways.map((way) => waySaid(words, way)).join("; ")}>
              {door < run.door ? <Sign name="check" /> : numeral(door)}
            </div>
            <span class="d-kinds">
              {ways.map((way) => (
                <Sign key={way.way} name={way.kind} />
              ))}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** A floor that is behind or below: its doors in a row. */
function Strip({ run, words, floor, name, ...props }: StepProps & { floor: number; name: string }) {
  const { first, last } = floorOf([1, 6, 10][floor] ?? 1);
  const past = run.door > last;
  return (
    <section class={`d-floor strip ${past ? "behind" : "deep"}`}>
      <header>
        <h2>{name}</h2>
        <p>
          {t("doors_of", { first: numeral(first), last: numeral(last) })}
          {past ? `, ${t("behind")}` : ""}
        </p>
      </header>
      <ol>
        {Array.from({ length: last - first + 1 }, (_, i) => {
          const door = first + i;
          const taken = takenAt(run, door);
          const ways = run.doors[door - 1] ?? [];
          return past && taken ? (
            <Spot key={door} {...props} run={run} words={words} way={taken} state="past" />
          ) : (
            <li key={door} class="d-spot">
              <div role="img" aria-label={ways.map((way) => waySaid(words, way)).join("; ")}>
                <Door what={ways[0]?.kind === "boss" ? emblem(ways[0]) : ""} door={door} state="dark" />
                <span class="d-kinds">
                  {ways.map((way) => (
                    <Sign key={way.way} name={way.kind} />
                  ))}
                </span>
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** The door behind, or the stairs that lead here. */
function Here({ run, words, first }: StepProps & { first: number }) {
  const before = takenAt(run, run.door - 1);
  const hp = run.hpAfter[run.door - 2] ?? run.hp;
  return (
    <div class="d-here" data-node={`${run.door - 1}`}>
      {before && run.door > first ? <Door what={emblem(before)} door={before.door} state="past" /> : <Stairs />}
      <p>
        <b>{before ? wayName(words, before) : t("stairs")}</b>
        {before ? t("left_with", { hp }) : ""}
      </p>
    </div>
  );
}

const Stairs = () => (
  <svg class="d-stairs" viewBox="0 0 120 150" aria-hidden="true">
    {Array.from({ length: 7 }, (_, i) => (
      <path key={i} d={`M${6 + i * 13} ${24 + i * 18}h27v6h-27z`} opacity={0.5 + i * 0.08} />
    ))}
    <path class="rail" d="M10 6 104 134M18 24V14M44 60V50M70 96V86M96 132V120" />
  </svg>
);

function Spot({ run, words, way, state }: StepProps & { way: Way; state: DoorState }) {
  const hp = run.hpAfter[way.door - 1];
  return (
    <li class="d-spot" data-node={`${way.door}-${way.way}`}>
      <div role="img" aria-label={waySaid(words, way)}>
        <Door what={emblem(way)} door={way.door} state={state} />
        <p>
          <b>{wayName(words, way)}</b>
          {state === "past" ? t("hp", { hp: hp ?? 0 }) : way.hp ? t("hp", { hp: way.hp }) : ""}
        </p>
      </div>
    </li>
  );
}

/** What a way promises, in a line or two. */
function promiseOf({ run, words }: StepProps, { kind, what, hp, door }: Way): string {
  if (kind === "duel" || kind === "boss")
    return [t("hp", { hp }), foe(what).rule, door < DOORS ? t(kind === "boss" ? "win_two" : "win_one") : ""].filter(Boolean).join(" · ");
  if (kind === "event")
    return answersOf(words, run, what)
      .map((each) => `${each.name}: ${answerText(each)}.`)
      .join(" ");
  if (kind === "rest") return t("rest_does", { heals: run.heals, hp: run.hp, next: Math.min(run.most, run.hp + run.heals) });
  return t("exchange_does");
}

function WayCard(props: StepProps & { way: Way; chosen: boolean }) {
  const { run, words, way, chosen, table } = props;
  const then = (run.doors[way.door] ?? []).filter((each) => way.leads.includes(each.way)).map((each) => wayWithin(words, each));
  const act = () => way.action && open(props, way);
  return (
    <button
      {...choice(table, way.action ?? "", chosen, act, way.action !== null)}
      class={`d-way ${way.kind}`}
      data-node={`${way.door}-${way.way}`}
      aria-label={[waySaid(words, way), promiseOf(props, way)].join(". ")}
    >
      <Door what={emblem(way)} door={way.door} state={chosen ? "here" : "open"} />
      <span>
        <span class="d-kind">
          <Sign name={way.kind} />
          {t(way.kind as "duel")}
          {chosen ? (
            <span class="d-tick">
              <Sign name="check" />
              {t("chosen")}
            </span>
          ) : null}
        </span>
        <span class="d-name">{wayName(words, way)}</span>
        <span class="d-does">
          {promiseOf(props, way)} {then.length && way.kind !== "boss" ? t("and_then", { ways: listed(then) }) : ""}
        </span>
      </span>
    </button>
  );
}

/** A boss is introduced before its door opens. */
function open(props: StepProps, way: Way): void {
  if (way.kind === "boss") introduce(props.table);
  else if (way.action) props.play(way.action);
}

export function MapActions(props: StepProps) {
  const { run, words, table, pending, cancel } = props;
  const ways = reached(run);
  const chosen = pickedOf(table, actionsOf(ways));
  const way = ways.find(({ action }) => action !== null && action === chosen);
  return (
    <div class="actions d-actions">
      <a class="button" href="/">
        {t("leave")}
      </a>
      {pending ? (
        <button type="button" class="button" data-cancel onClick={cancel}>
          {t("back_to_map")}
        </button>
      ) : null}
      {way ? (
        <button type="button" class="button primary" data-primary data-action={way.action} onClick={() => open(props, way)}>
          <span class="g-lines">
            <span>{way.kind === "boss" ? t("meet", { who: wayName(words, way) }) : t("open_door", { door: numeral(way.door) })}</span>
            <small>
              {way.kind === "boss"
                ? t("door", { door: numeral(way.door) })
                : [wayName(words, way), way.hp ? t("hp", { hp: way.hp }) : ""].filter(Boolean).join(", ")}
            </small>
          </span>
        </button>
      ) : null}
    </div>
  );
}

/** The floor with threads between its doors, drawn from where they lie. */
function Threads({ run, wide, children }: { run: Run; wide: boolean; children: preact.ComponentChildren }) {
  const floor = useRef<HTMLElement>(null);
  const [paths, setPaths] = useState<{ d: string; look: string }[]>([]);
  useLayoutEffect(() => {
    const element = floor.current;
    if (!element || !wide) return;
    const draw = () => setPaths(threadsOf(run, element));
    draw();
    const watcher = new ResizeObserver(draw);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [run.door, wide, run.step]);
  return (
    <section class="d-floor now" ref={floor}>
      {wide ? (
        <svg class="d-threads" aria-hidden="true">
          {paths.map(({ d, look }) => (
            <path key={d} d={d} class={look} />
          ))}
        </svg>
      ) : null}
      {children}
    </section>
  );
}

function threadsOf(run: Run, floor: HTMLElement): { d: string; look: string }[] {
  const from = floor.getBoundingClientRect();
  const boxOf = (node: string) => floor.querySelector(`[data-node="${node}"]`)?.getBoundingClientRect();
  const thread = (a?: DOMRect, b?: DOMRect): string | null => {
    if (!a || !b) return null;
    const [x1, y1, x2, y2] = [a.right - from.left, a.top + a.height / 2 - from.top, b.left - from.left, b.top + b.height / 2 - from.top];
    const bend = (x2 - x1) / 2;
    return `M${x1.toFixed()} ${y1.toFixed()}C${(x1 + bend).toFixed()} ${y1.toFixed()} ${(x2 - bend).toFixed()} ${y2.toFixed()} ${x2.toFixed()} ${y2.toFixed()}`;
  };
  const found: { d: string; look: string }[] = [];
  const here = boxOf(`${run.door - 1}`);
  for (const each of reached(run)) {
    const d = thread(here, boxOf(`${each.door}-${each.way}`));
    if (d) found.push({ d, look: "may" });
  }
  for (const door of run.doors.slice(run.door - 1))
    for (const each of door)
      for (const to of each.leads) {
        const d = thread(boxOf(`${each.door}-${each.way}`), boxOf(`${each.door + 1}-${to}`));
        if (d) found.push({ d, look: "later" });
      }
  return found;
}
