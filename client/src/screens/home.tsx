// The first page: continue a game, or start one with one tap.
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { type Company, type FinishedGame, finished, type MyHouse, mine, playNow } from "../api";
import { type CatalogueEntry, campaignOf, catalogue, seatsOf, titleOf, variantTitle } from "../games/catalogue";
import { loadGame } from "../games/game";
import { Bar } from "../parts/bar";
import { Icon, type IconName, Pip, PlayerFace, Seal } from "../parts/icon";
import { NotConnected } from "../parts/notices";
import { later } from "../parts/screen";
import { go, pathOfLink } from "../router";
import { house, link, me, notify, tables } from "../store/house";
import { called, say } from "../text";
import { capital, list } from "../text/format";
import { type TableLine, THE_HOUSE } from "../wire/messages";
import { NameForm } from "./table/name";

const Today = later<object>(() => import("./today"), true);
const LOOK_AGAIN = 60_000;
const opening = signal("");

/** One tap: a table, and we are there. */
export async function sitDown(game: CatalogueEntry, company: Company = "bots", options = game.play ?? {}): Promise<void> {
  if (opening.value) return;
  opening.value = game.key;
  try {
    void loadGame(game.key);
    const made = await playNow(game.key, seatsOf(game, options), company, options, (number) => say("new.guest", { number }));
    go(`/t/${made.id}`);
  } catch (error) {
    notify(error instanceof Error && error.name !== "TypeError" ? error.message : say("state.offline_more"), undefined, true);
  } finally {
    opening.value = "";
  }
}

export function Home() {
  const [my, setMy] = useState<MyHouse | null>(null);
  const [last, setLast] = useState<FinishedGame | null>(null);
  const open = link.value === "open";
  useEffect(() => {
    if (!open) return;
    house.followLobby(true);
    const look = () => document.hidden || mine().then(setMy, () => {});
    look();
    const clock = setInterval(look, LOOK_AGAIN); // turns of slow games come while the page is in the background
    document.addEventListener("visibilitychange", look);
    finished().then(
      (games) => setLast(games[0] ?? null),
      () => {},
    );
    return () => {
      house.followLobby(false);
      clearInterval(clock);
      document.removeEventListener("visibilitychange", look);
    };
  }, [open]);
  const going = (my?.tables ?? []).filter((table) => table.status !== "over");
  going.sort(
    (a, b) =>
      Number(b.turn ?? false) - Number(a.turn ?? false) ||
      Number(b.status === "playing") - Number(a.status === "playing") ||
      (b.at ?? 0) - (a.at ?? 0),
  );
  const turns = going.filter((table) => table.turn).length;
  useEffect(() => {
    document.title = turns ? `(${turns}) ${say("title")}` : say("title");
    return () => {
      document.title = say("title");
    };
  }, [turns]);
  const hour = new Date().getHours();
  const hello = say(hour < 11 ? "greeting.morning" : hour < 18 ? "greeting.day" : "greeting.evening");
  return (
    <div class="page">
      <Bar status={turns ? `${hello} ${say("home.turns", { count: turns })}` : hello} />
      <main class="home">
        {going[0] ? <Continue table={going[0]} /> : <Greeting />}
        <section class="games" aria-labelledby="sit-down">
          <div class="head">
            <Pip />
            <h2 id="sit-down">{say("home.sit_down")}</h2>
            <span class="m">{say("home.one_tap")}</span>
            <a class="link" href="/new/">
              {say("menu.new")}
            </a>
          </div>
          <div class="tiles">
            {catalogue.value.map((game) => (
              <Tile key={game.key} game={game} />
            ))}
          </div>
        </section>
        <aside class="rail" aria-label={say("home.also")}>
          <Join />
          <Today />
          <You />
          <Mine tables={going.slice(1)} known={my !== null} more={going.length > 0} />
          <Watch />
          <Last game={last} />
        </aside>
        <footer class="foot">
          <span>
            <b>{say("title")}</b> {say("home.foot")}
          </span>
          <span class="row">
            <Icon name="link" small />
            {say("home.foot_link")}
          </span>
          <a class="row" href="/fairness">
            <Icon name="shield" small />
            {say("home.foot_shuffle")}
          </a>
          <span class="row">
            <Icon name="review" small />
            {say("home.foot_replay")}
          </span>
        </footer>
      </main>
    </div>
  );
}

/** "Your turn · 5 hours left". */
function stateOf({ turn, status, until }: TableLine): string {
  const state = say(turn ? "home.your_turn" : status === "playing" ? "home.goes_on" : "home.waits");
  if (!until) return state;
  const minutes = Math.max(0, Math.floor((until - Date.now() / 1000) / 60));
  const [key, count] =
    minutes < 60
      ? (["home.minutes_left", minutes] as const)
      : minutes < 2 * 1440
        ? (["home.hours_left", Math.floor(minutes / 60)] as const)
        : (["home.days_left", Math.floor(minutes / 1440)] as const);
  return `${state} · ${say(key, { count })}`;
}

function Continue({ table }: { table: TableLine }) {
  const names = table.seats.map((seat) => (seat.person === me.value?.person ? say("you") : called(seat.name) || say("open_seat")));
  return (
    <section class="hero evening" aria-label={say("home.continue")}>
      <img class="scene" src="/art/scene.svg" alt="" />
      <p class="eyebrow">
        <Icon name="lamp" small />
        {stateOf(table)}
      </p>
      <h1>{titleOf(table.game)}</h1>
      <ul class="seats">
        {table.seats.slice(0, 4).map((seat, number) => (
          <li key={number}>
            <PlayerFace
              name={called(seat.name)}
              seat={seat.look ?? number}
              bot={Boolean(seat.bot)}
              on={table.turn && seat.person === me.value?.person}
            />
            <span class="n">{names[number]}</span>
          </li>
        ))}
      </ul>
      <div class="go">
        <a class="button primary big" href={`/t/${table.id}`} data-primary>
          {say("home.continue")}
        </a>
      </div>
    </section>
  );
}

function Greeting() {
  const first = catalogue.value[0];
  return (
    <section class="hero evening">
      <img class="scene" src="/art/scene.svg" alt="" />
      <p class="eyebrow">
        <Icon name="lamp" small />
        {say("home.lamp")}
      </p>
      <h1>{say("home.hero")}</h1>
      <p class="say">{say("home.hero_more")}</p>
      <div class="go foot-of-hero">
        {first ? (
          <>
            <button type="button" class="button primary big" onClick={() => sitDown(first)} aria-busy={opening.value === first.key}>
              {say("home.play_game", { game: first.title })}
              <small>{say("home.with_bots", { count: (first.seats[1] ?? 2) - 1 })}</small>
            </button>
            <a class="button ghost big" href={`/help/${first.key}`}>
              {say("home.rules")}
            </a>
          </>
        ) : null}
      </div>
    </section>
  );
}

function Tile({ game }: { game: CatalogueEntry }) {
  const [fewest = 2, usual = 2, most = 2] = game.seats;
  const busy = opening.value === game.key;
  const { play, beside = [], minutes, depth } = game;
  const campaign = campaignOf(game.key);
  return (
    <article class="tile stock">
      <img class="art" src={`/tiles/${game.key}.svg`} alt="" />
      <div class="corner">
        {game.decks ? (
          <a class="button decks" href={`/decks/${game.key}`} aria-label={say("home.decks_of", { game: game.title })}>
            <Icon name="deck" small />
            <span class="hide-p">{say("home.decks")}</span>
          </a>
        ) : null}
        {campaign ? (
          <a class="button decks" href={`/${campaign.key}`} title={campaign.tagline}>
            {campaign.title}
          </a>
        ) : null}
        <a
          class="button decks"
          href={`/opponents/${game.key}`}
          aria-label={say("home.opponents_of", { game: game.title })}
          title={say("home.opponents_of", { game: game.title })}
        >
          <Icon name="people" small />
        </a>
      </div>
      <div class="in">
        <h3>{game.title}</h3>
        <p class="pitch">{game.tagline}</p>
        <p class="meta">
          <span title={say("home.players")}>
            <Icon name="people" small />
            {fewest === most ? most : `${fewest}–${most}`}
          </span>
          {minutes && depth ? (
            <>
              <span>
                <Icon name="clock" small />
                {minutes}
                <span class="hide-p">{say("home.minutes")}</span>
              </span>
              <span class="dots" role="img" aria-label={say("home.depth", { depth })}>
                {[1, 2, 3, 4].map((i) => (
                  <Pip key={i} hollow={i > depth} />
                ))}
              </span>
            </>
          ) : null}
        </p>
        <div class="act">
          <button
            type="button"
            class="button primary"
            aria-label={`${say("home.play_game", { game: game.title })}, ${say("home.with_bots", { count: usual - 1 })}`}
            aria-busy={busy}
            onPointerEnter={() => void loadGame(game.key)}
            onClick={() => sitDown(game)}
          >
            {busy ? say("home.opening") : say("home.play")}
            {busy ? null : <small>{play ? variantTitle(game, play) : say("home.with_bots", { count: usual - 1 })}</small>}
          </button>
          {game.lesson ? (
            <a class="button ghost learn" href={`/learn/${game.key}`} aria-label={say("home.learn_game", { game: game.title })}>
              {say("home.learn")}
            </a>
          ) : null}
        </div>
        <div class="ways">
          {beside.map((options) => (
            <button key={variantTitle(game, options)} type="button" class="button ghost" onClick={() => sitDown(game, "bots", options)}>
              {capital(variantTitle(game, options))}
            </button>
          ))}
          <Way game={game} company="here" icon="pass" label={say("home.pass")} title={say("home.pass_game", { game: game.title })} />
          <Way game={game} company="friend" icon="link" label={say("home.invite")} title={say("home.invite_game", { game: game.title })} />
        </div>
      </div>
    </article>
  );
}

interface WayProps {
  game: CatalogueEntry;
  company: Company;
  icon: IconName;
  label: string;
  title: string;
}

function Way({ game, company, icon, label, title }: WayProps) {
  return (
    <button type="button" class="button ghost" aria-label={title} title={title} onClick={() => sitDown(game, company)}>
      <Icon name={icon} small />
      <span>{label}</span>
    </button>
  );
}

/** My name, and how to change it. */
function You() {
  const [open, setOpen] = useState(false);
  const name = me.value?.name;
  if (!name) return null;
  return (
    <section class="stock you" aria-labelledby="you">
      <div class="head">
        <PlayerFace name={name} seat={0} size="s" />
        <h2 id="you" class="grow cut">
          {name}
        </h2>
        <button type="button" class="link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {say("home.rename")}
        </button>
      </div>
      {open ? <NameForm done={() => setOpen(false)} /> : null}
    </section>
  );
}

function Join() {
  const join = (event: SubmitEvent) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget as HTMLFormElement).get("link") ?? "");
    const path = pathOfLink(typed);
    if (path) go(path);
    else notify(say("home.join_wrong"), undefined, true);
  };
  return (
    <section class="stock join" aria-labelledby="join">
      <div class="head">
        <Pip />
        <h2 id="join">{say("home.join")}</h2>
      </div>
      <form class="row" onSubmit={join}>
        <input class="field" name="link" maxLength={300} autocomplete="off" spellcheck={false} aria-label={say("home.join_field")} />
        <button type="submit" class="button">
          {say("home.join_button")}
        </button>
      </form>
      <p class="t13 m">{say("home.join_hint")}</p>
    </section>
  );
}

const others = (table: TableLine): string => {
  const names = table.seats.filter((seat) => seat.name && seat.person !== me.value?.person).map((seat) => called(seat.name));
  return list(names, say("table.and")) || say("open_seat");
};

/** The tables besides the one that the hero shows. */
function Mine({ tables: found, known, more }: { tables: TableLine[]; known: boolean; more: boolean }) {
  const turns = found.filter((table) => table.turn).length;
  return (
    <section class="stock" aria-labelledby="mine">
      <div class="head">
        <Pip />
        <h2 id="mine">{say("home.also")}</h2>
        {turns ? <span class="chip turn push">{turns}</span> : null}
      </div>
      {found.length ? (
        <ul class="list">
          {found.slice(0, 4).map((table) => (
            <li key={table.id}>
              <Seal game={table.game} />
              <p class="grow">
                <span class="b cut">{others(table)}</span>
                <span class="t13 m">{stateOf(table)}</span>
              </p>
              <a class="button" href={`/t/${table.id}`}>
                {say("home.continue")}
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <p class="t13 m">{known ? say(more ? "home.also_one" : "home.also_none") : ""}</p>
      )}
    </section>
  );
}

function Watch() {
  const found = (tables.value ?? []).filter((table) => !table.seats.some((seat) => seat.person === me.value?.person));
  return (
    <section class="stock" aria-labelledby="watch">
      <div class="head">
        <Pip />
        <h2 id="watch">{say("home.watch")}</h2>
        {found.length ? (
          <a class="link" href="/lobby">
            {say("home.watch_all")}
          </a>
        ) : null}
      </div>
      {found.length ? (
        <ul class="list">
          {found.slice(0, 3).map((table) => (
            <TableRow key={table.id} table={table} />
          ))}
        </ul>
      ) : (
        <p class="t13 m">{say("home.watch_none")}</p>
      )}
    </section>
  );
}

export function TableRow({ table }: { table: TableLine }) {
  const waits = table.status === "gathering";
  const free = table.seats.filter((seat) => !seat.name).length;
  return (
    <li>
      <Seal game={table.game} />
      <p class="grow">
        <span class="b cut">{others(table)}</span>
        <span class="t13 m">
          {titleOf(table.game)} · {waits ? say("lobby.free", { count: free }) : say("lobby.playing")}
        </span>
      </p>
      <a class="button" href={waits ? `/t/${table.id}` : `/t/${table.id}?watch`}>
        {say(waits ? "home.sit_button" : "home.watch_button")}
      </a>
    </li>
  );
}

/** Won, lost, shared …, for the one who played. */
export function outcomeOf({ result, mine = [] }: FinishedGame): string {
  if (!result?.winners.length) return say(`profile.${result?.how === "draw" ? "draw" : "nobody"}`);
  if (mine.length !== 1) return say("profile.played");
  if (!result.winners.includes(mine[0]!)) return say("profile.lost");
  return say(result.winners.length > 1 ? "profile.shared" : "profile.won");
}

/** Against whom. */
export function opponentsOf({ names, mine = [] }: FinishedGame): string {
  const others = names
    .filter((name, seat) => name && !mine.includes(seat))
    .map((name) => (name === THE_HOUSE ? say("the_house_within") : called(name)));
  return others.length ? say("profile.against", { who: list(others, say("table.and")) }) : say("profile.one_device");
}

function Last({ game }: { game: FinishedGame | null }) {
  return (
    <section class="stock" aria-labelledby="last">
      <div class="head">
        <Pip />
        <h2 id="last">{say("home.last")}</h2>
        <a class="link" href="/profile">
          {say("profile.games")}
        </a>
      </div>
      {game ? (
        <ul class="list">
          <li>
            <Seal game={game.game} />
            <p class="grow">
              <span class="b cut">{titleOf(game.game)}</span>
              <span class="t13 m cut">
                {outcomeOf(game)} · {opponentsOf(game)}
              </span>
            </p>
            <a class="button" href={`/replay/${game.id}`}>
              {say("home.replay")}
            </a>
          </li>
        </ul>
      ) : (
        <p class="t13 m">{say("home.last_none")}</p>
      )}
    </section>
  );
}

export { NotConnected };
