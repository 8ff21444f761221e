// A new table: seats, rules, clock, who may watch; one button.
import "../style/new.css";
import { useEffect, useState } from "preact/hooks";
import { openTable } from "../api";
import type { ForClubProps } from "../clubs/opened";
import type { PickerProps } from "../decks/picker";
import { type CatalogueEntry, catalogue, entryOf, type Option } from "../games/catalogue";
import type { FairnessProps } from "../lab/fairness";
import { Bar } from "../parts/bar";
import { Line, Segments, Stepper, Switch } from "../parts/controls";
import { Icon, Pip, PlayerFace, Seal } from "../parts/icon";
import { later } from "../parts/screen";
import { go } from "../router";
import { notify } from "../store/house";
import { say, withTexts } from "../text";
import { capital } from "../text/format";
import type { Opponents } from "../wire/http";
import { type Clock, GRACE, LEVELS, type SeatPlan, type Settings, type Value, type Watching } from "../wire/messages";
import { UnknownGame } from "./help";
import { about, named, opponentsOf, t } from "./opponents/data";
import BotPicker, { type BotPickerProps, botSaid } from "./opponents/picker";

const Fairness = later<FairnessProps>(() => import("../lab/fairness"), true);
const ForClub = later<ForClubProps>(() => import("../clubs/opened").then(withTexts), true);
const DeckPicker = later<PickerProps>(() => import("../decks/picker"));
const CLOCKS: Record<string, Clock> = {
  none: {},
  move: { kind: "move", seconds: 45 },
  bank: { kind: "bank", seconds: 300, more: 10 },
  days: { kind: "days", days: 1 },
};

const OFFERED = LEVELS.filter((level) => level !== "random");

const clockOf = ({ said: _, ...clock }: Clock & { said?: string }): Clock => clock;

export default function NewTable({ game }: { game: string }) {
  const entry = game ? entryOf(game) : catalogue.value[0];
  return entry ? <Form key={entry.key} entry={entry} /> : <UnknownGame game={game} />;
}

function Form({ entry }: { entry: CatalogueEntry }) {
  const [fewest = 2, usual = 2, most = 2] = entry.seats;
  const query = new URLSearchParams(location.search);
  const club = query.get("club") ?? "";
  const other: SeatPlan = club ? { who: "open" } : { who: "bot", level: "normal" };
  const [seats, setSeats] = useState<SeatPlan[]>([{ who: "me" }, ...Array.from({ length: usual - 1 }, () => other)]);
  const [options, setOptions] = useState<Record<string, Value>>({});
  const { seated } = entry; // an option may decide how many sit down: seats come and go with it
  const choose = (name: string, value: Value) => {
    setOptions(name === "preset" ? { preset: value } : { ...options, [name]: value });
    const count = seated?.option === name ? seated.seats[String(value)] : undefined;
    if (count) setSeats(Array.from({ length: count }, (_, i) => seats[i] ?? other));
  };
  const current = (option: Option): Value =>
    options[option.name] ?? entry.presets[String(options.preset ?? "")]?.[option.name] ?? option.default;
  const seating = entry.options.find(({ name }) => name === seated?.option);
  const [clock, setClock] = useState("none");
  const [ruled, setRuled] = useState<Clock & { said?: string }>({}); // the clock of a club's house rules, where it is none of the usual
  const [watching, setWatching] = useState<Watching>("public");
  const [listed, setListed] = useState(false);
  const [hints, setHints] = useState(true);
  const [busy, setBusy] = useState(false);
  const [fair, setFair] = useState(""); // how fair these rules are, in a line
  const [bots, setBots] = useState<Opponents | null>(null);
  useEffect(() => {
    opponentsOf(entry.key).then(setBots, () => {}); // without it levels are chosen all the same
  }, [entry.key]);
  const names = botNames(seats, bots);
  const players = entry.options.some(({ name }) => name === "players");
  const made: Settings = {
    game: entry.key,
    hints,
    options,
    clock: clock === "ruled" ? clockOf(ruled) : (CLOCKS[clock] ?? {}),
    watching,
    listed,
  };
  const use = (rules: Settings, said: string) => {
    const { players: count, ...chosen } = rules.options ?? {};
    setOptions(chosen);
    const sitting = seated ? seated.seats[String(chosen[seated.option])] : Number(count);
    if (sitting) setSeats(Array.from({ length: sitting }, (_, i) => seats[i] ?? other));
    const usual = Object.keys(CLOCKS).find((name) => JSON.stringify(CLOCKS[name]) === JSON.stringify(rules.clock ?? {}));
    setRuled(usual ? {} : { ...rules.clock, said });
    setClock(usual ?? "ruled");
    setWatching(rules.watching ?? "public");
    setHints(rules.hints ?? true);
  };
  const waits = seats.some((seat) => seat.who === "open");
  const seat = (at: number, plan: SeatPlan) => setSeats(seats.map((old, i) => (i === at ? plan : old)));

  const open = async () => {
    setBusy(true);
    try {
      const plans = seats.map((plan, i) => {
        if (plan.who === "bot") return names[i] ? { ...plan, name: names[i] } : plan;
        return plan.who === "here" && !plan.name?.trim() ? { ...plan, name: say("new.guest", { number: i + 1 }) } : plan;
      });
      const { id } = await openTable({ ...made, seats: plans, ready: waits, ...(club ? { club } : {}) });
      go(`/t/${id}`);
    } catch (error) {
      notify(error instanceof Error ? error.message : "", undefined, true);
      setBusy(false);
    }
  };
  const button = (
    <button type="button" class="button primary big wide" onClick={open} disabled={busy} data-primary>
      {say("new.open")}
      <small>{say(waits ? "new.deals_later" : "new.deals_now")}</small>
    </button>
  );
  return (
    <div class="page">
      <Bar where={say("new.title")} status={say("new.status", { game: entry.title })} />
      <main class="new">
        <div class="main">
          <nav class="tabs full" aria-label={say("new.title")}>
            {catalogue.value.map((each) => (
              <button
                key={each.key}
                type="button"
                aria-pressed={each.key === entry.key}
                onClick={() => go(`/new/${each.key}${club ? `?club=${club}` : ""}`, true)}
              >
                <Seal game={each.key} />
                {each.title}
              </button>
            ))}
          </nav>
          {club ? (
            <ForClub
              club={club}
              rules={query.get("rules") ?? ""}
              game={entry.key}
              made={players ? { ...made, options: { ...options, players: seats.length } } : made}
              use={use}
            />
          ) : null}
          <section class="stock sec full" aria-labelledby="seats">
            <div class="head">
              <Pip />
              <h2 id="seats">{say("new.seats")}</h2>
              <span class="m">
                {say(fewest === most ? "new.seats_exact" : "new.seats_range", { low: fewest, high: most, game: entry.title })}
              </span>
              <a class="link" href={`/opponents/${entry.key}`}>
                {t("choose")}
              </a>
              {seats.length < most && !seated ? (
                <button type="button" class="link" onClick={() => setSeats([...seats, { who: "bot", level: "normal" }])}>
                  <Icon name="plus" small />
                  {say("new.add_seat")}
                </button>
              ) : null}
            </div>
            {seating ? <OptionLine option={seating} value={current(seating)} set={(value) => choose(seating.name, value)} /> : null}
            {seats.map((plan, i) => (
              <Seat
                key={i}
                plan={plan}
                number={i}
                {...(bots ? { bot: { entry, found: bots, options, seats: seats.length, plan, who: names[i] ?? "", taken: names } } : {})}
                set={(next) => seat(i, next)}
                {...(i > 0 && seats.length > fewest && !seated ? { remove: () => setSeats(seats.filter((_, at) => at !== i)) } : {})}
              />
            ))}
          </section>
          <section class="stock sec" aria-labelledby="rules">
            <div class="head">
              <Pip />
              <h2 id="rules">{say("new.rules")}</h2>
              <a class="link" href={`/help/${entry.key}`}>
                {say("new.read_rules")}
              </a>
            </div>
            {entry.options
              .filter((option) => option.name !== "players" && option !== seating)
              .map((option) => {
                const value = current(option);
                const set = (chosen: Value) => choose(option.name, chosen);
                return option.name === entry.decks ? (
                  <DeckPicker
                    key={option.name}
                    game={entry.key}
                    seats={seats.length}
                    value={String(value)}
                    any={String(option.default)}
                    set={set}
                  />
                ) : (
                  <OptionLine key={option.name} option={option} value={value} set={set} />
                );
              })}
          </section>
          <div class="pair">
            <section class="stock sec" aria-labelledby="clock">
              <div class="head">
                <Pip />
                <h2 id="clock">{say("new.clock")}</h2>
              </div>
              <Radio
                value={clock}
                set={setClock}
                choices={[
                  ["none", say("new.clock_none"), say("new.clock_none_more")],
                  ["move", say("new.clock_move"), say("new.clock_move_more")],
                  ["bank", say("new.clock_bank"), say("new.clock_bank_more")],
                  ["days", say("new.clock_days"), say("new.clock_days_more")],
                  ...(ruled.said ? [["ruled", ruled.said, ""] as [string, string, string]] : []),
                ]}
              />
              {clock === "move" || clock === "bank" ? <p class="t13 m">{say("new.clock_grace", { seconds: GRACE })}</p> : null}
            </section>
            <section class="stock sec" aria-labelledby="watching">
              <div class="head">
                <Pip />
                <h2 id="watching">{say("new.watching")}</h2>
              </div>
              <Radio
                value={watching}
                set={(value) => setWatching(value as Watching)}
                choices={[
                  ["none", say("new.watch_none"), say("new.watch_none_more")],
                  ["public", say("new.watch_public"), say("new.watch_public_more")],
                  ["delayed", say("new.watch_delayed"), say("new.watch_delayed_more")],
                ]}
              />
              <Line title={say("new.listed")} more={say("new.listed_more")}>
                <Switch label={say("new.listed")} on={listed} set={setListed} />
              </Line>
              <Line title={t("hints")} more={t("hints_more")}>
                <Switch label={t("hints")} on={hints} set={setHints} />
              </Line>
            </section>
          </div>
        </div>
        <aside class="ticket stock">
          <div class="evening">
            <img class="scene" src="/art/scene.svg" alt="" />
            <p class="eyebrow">
              <Icon name="lamp" small />
              {say("new.tonight")}
            </p>
            <h1>{say("new.for", { game: entry.title, count: seats.length })}</h1>
          </div>
          <div class="body">
            <p class="row t13 m">
              <Icon name="clock" small />
              {clock === "ruled" ? ruled.said : say(`new.clock_${clock}` as "new.clock_none")}
            </p>
            <p class="row t13 m">
              <Icon name="eye" small />
              {say(`new.watch_${watching}` as "new.watch_none")}
            </p>
            <p class="row t13 m">
              <Icon name="shield" small />
              {say("new.sealed")}
            </p>
            <Fairness entry={entry} options={options} seats={seats.length} change={choose} tell={setFair} />
            {button}
          </div>
        </aside>
        <div class="sticky">
          {fair ? <p class="t13 b">{fair}</p> : null}
          {button}
        </div>
      </main>
    </div>
  );
}

interface SeatProps {
  plan: SeatPlan;
  number: number;
  bot?: Omit<BotPickerProps, "set">; // once it is known who may sit there
  set(plan: SeatPlan): void;
  remove?: () => void;
}

function Seat({ plan, number, bot, set, remove }: SeatProps) {
  if (plan.who === "me")
    return (
      <div class="seat own">
        <PlayerFace name={say("you")} seat={number} on />
        <p>
          <span class="b">{say("you")}</span>
          <br />
          <span class="t13 m">{say("new.you_more")}</span>
        </p>
        <span class="chip">
          <Icon name="lamp" small />
          {say("new.host")}
        </span>
      </div>
    );
  const level = plan.level ?? "normal";
  const labels = {
    open: ["new.friend_title", "new.friend_more"],
    bot: ["new.bot_title", ""],
    here: ["new.here_title", "new.here_more"],
  } as const;
  const [title, more] = labels[plan.who as "open" | "bot" | "here"] ?? labels.open;
  const [called, strong] =
    plan.who === "bot" && bot ? botSaid({ ...bot, set }) : [say(title), plan.who === "bot" ? about(level) : say(more as "new.here_more")];
  return (
    <div class="seat">
      <PlayerFace
        name={plan.who === "open" ? "" : plan.who === "bot" ? say("new.bot") : plan.name || say("new.here")}
        seat={number}
        bot={plan.who === "bot"}
      />
      <p class="row">
        <span class="grow">
          <span class="b">{called}</span>
          <br />
          <span class="t13 m">{strong}</span>
        </span>
        {remove ? (
          <button type="button" class="tool" aria-label={say("new.remove_seat")} onClick={remove}>
            <Icon name="x" />
          </button>
        ) : null}
      </p>
      <div class="how">
        {plan.who === "bot" && bot ? <BotPicker {...bot} set={set} /> : null}
        {plan.who === "bot" && !bot ? (
          <Segments
            label={t("bot_level")}
            value={level}
            set={(next) => set({ who: "bot", level: next })}
            choices={OFFERED.map((value) => ({ value, label: named(value) }))}
          />
        ) : null}
        {plan.who === "here" ? (
          <input
            class="field"
            maxLength={24}
            value={plan.name ?? ""}
            placeholder={say("new.guest", { number: number + 1 })}
            aria-label={say("new.here_name")}
            onInput={(event) => set({ who: "here", name: event.currentTarget.value })}
          />
        ) : null}
        <Segments
          label={say("new.seats")}
          value={plan.who ?? "open"}
          set={(who) => set({ who: who as "open" })}
          choices={[
            { value: "open", label: say("new.friend"), icon: "link" },
            { value: "bot", label: say("new.bot"), icon: "bot" },
            { value: "here", label: say("new.here"), icon: "pass" },
          ]}
        />
      </div>
    </div>
  );
}

/** Who sits where: names that were chosen, and for bots without one the next that is free. */
function botNames(seats: readonly SeatPlan[], found: Opponents | null): string[] {
  const chosen = seats.flatMap(({ who, name }) => (who === "bot" && name ? [name] : []));
  const free = Object.keys(found?.people ?? {}).filter((name) => !chosen.includes(name));
  return seats.map(({ who, name }) => (who === "bot" ? name || (free.shift() ?? "") : ""));
}

const MOST_SEGMENTS = 5;
const LONGEST_SEGMENT = 30; // letters: sentences are read in a list
const read = (label: string): string => (/^v\d/.test(label) ? label : capital(label)); // "v1.3" stays as it is

export function OptionLine({ option, value, set }: { option: Option; value: Value; set(value: Value): void }) {
  const title = capital(option.title);
  const both = String(value).split(",");
  return (
    <Line title={title} more={option.about}>
      {option.pair ? (
        <div class="pick">
          {option.pair.map((name, i) => (
            <div key={name}>
              <span class="t13">{capital(name)}</span>
              <Control
                option={option}
                label={`${title}, ${name}`}
                value={both[i] ?? ""}
                set={(next) => set(both.map((old, at) => (at === i ? next : old)).join(","))}
              />
            </div>
          ))}
        </div>
      ) : (
        <Control option={option} label={title} value={value} set={set} />
      )}
    </Line>
  );
}

function Control({ option, label, value, set }: { option: Option; label: string; value: Value; set(value: Value): void }) {
  const { low, high, words, labels } = option;
  if (typeof low === "number" && typeof high === "number")
    return <Stepper label={label} value={Number(value)} low={low} high={high} set={set} />;
  if (!words) return <Switch label={label} on={Boolean(value)} set={set} />;
  if (words.length > MOST_SEGMENTS || labels?.some((each) => each.length > LONGEST_SEGMENT))
    return (
      <select class="field" aria-label={label} value={String(value)} onChange={(event) => set(event.currentTarget.value)}>
        {words.map((word, i) => (
          <option key={word} value={word}>
            {read(labels?.[i] ?? word)}
          </option>
        ))}
      </select>
    );
  return (
    <Segments
      label={label}
      value={String(value)}
      set={set}
      choices={words.map((word, i) => ({ value: word, label: read(labels?.[i] ?? word) }))}
    />
  );
}

function Radio({ value, choices, set }: { value: string; choices: [string, string, string][]; set(value: string): void }) {
  return (
    <div class="radio" role="group">
      {choices.map(([name, title, more]) => (
        <button key={name} type="button" aria-pressed={name === value} onClick={() => set(name)}>
          {title}
          <small>{more}</small>
        </button>
      ))}
    </div>
  );
}
