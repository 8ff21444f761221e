// A finished game looked at again: the chance to win over the game, where the points went, and the moments that decided it.
import "../../style/review.css";
import { useEffect, useMemo, useState } from "preact/hooks";
import { playFrom, Refused, type Replay, replay } from "../../api";
import { titleOf } from "../../games/catalogue";
import { type LoadedGame, loadGame } from "../../games/game";
import { Page } from "../../parts/bar";
import { Switch } from "../../parts/controls";
import { useKeys } from "../../parts/keys";
import { HomeLink, Loading, Room } from "../../parts/room";
import { go, goBack, type Route } from "../../router";
import { me, notify } from "../../store/house";
import { namesIn, type Turn, turnsOf } from "../../store/turns";
import { say } from "../../text";
import { actionName } from "../../text/actions";
import { capital, list, number } from "../../text/format";
import type { Review } from "../../wire/http";
import GlassView, { t as glassWords } from "../glass";
import { Bring } from "./bring";
import { type Focus, focusOf, type Named, sideOf, stepped } from "./data";
import { Graph, Key } from "./graph";
import { MomentPanel } from "./moment";
import { Moments } from "./moments";
import { Card, tables } from "./plot";
import { type Reviewed, review, seatsOf } from "./requests";
import { AccuracyCard, Face, type People, SumsTable, Waterfall } from "./sums";
import { t } from "./words";

type Props = Omit<Extract<Route, { at: "review" }>, "at">;

const AGAIN = 1000; // milliseconds until it is asked again how far it is

interface Found {
  reviewed: Extract<Reviewed, { review: Review }>;
  game: Replay; // as everybody may see it now
  loaded: LoadedGame;
  mine: number;
}

export default function ReviewScreen(props: Props) {
  return props.id ? <OfTable {...props} /> : <Bring />;
}

function OfTable({ id, seat, entry, luck }: Props) {
  const [found, setFound] = useState<Found | null>(null);
  const [far, setFar] = useState<{ done: number; total: number } | null>(null);
  const [trouble, setTrouble] = useState<Error | null>(null);
  const [attempt, setAttempt] = useState(0);
  const person = me.value?.person;
  useEffect(() => {
    let timer = 0;
    let gone = false;
    setTrouble(null);
    const ask = async (): Promise<void> => {
      const reviewed = await review(id);
      if (gone) return;
      if (!("review" in reviewed)) {
        setFar(reviewed);
        timer = window.setTimeout(() => ask().catch(setTrouble), AGAIN);
        return;
      }
      const [game, mine] = await Promise.all([replay(id, "all"), seatsOf(id)]);
      const loaded = await loadGame(game.game);
      if (!gone) setFound({ reviewed, game, loaded, mine: mine.length === 1 ? mine[0]! : -1 });
    };
    ask().catch((error: Error) => gone || setTrouble(error));
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [id, person, attempt]);
  if (trouble) return <Trouble id={id} error={trouble} again={() => setAttempt(attempt + 1)} />;
  if (!found) return far ? <Waiting id={id} {...far} /> : <Blank />;
  if (!found.reviewed.review.decisions.length) return <Nothing id={id} />;
  return <Shown id={id} {...found} seat={seat} entry={entry} luck={luck} />;
}

function Shown({ id, reviewed, game, loaded, mine, seat, entry, luck }: Found & Props) {
  const { review: whole, shown } = reviewed;
  const viewer = seat !== null && seat < game.names.length ? seat : Math.max(0, mine);
  const side = sideOf(whole, viewer);
  const people = useMemo(() => peopleOf(game, whole, mine), [game, whole, mine]);
  const focus = focusHere(whole, side, entry, luck);
  const plain = (action: string): string =>
    capital(loaded.module.actionName?.(action, loaded.words, people.names) ?? actionName(loaded.words, action));
  const named: Named = (action, { moves }) => {
    const alike = moves.some(({ move }) => move !== action && plain(move) === plain(action)); // two ways that a button need not tell apart
    return alike ? `${plain(action)} (${action})` : plain(action);
  };
  const pick = (next: Focus, by = viewer) => go(`/review/${id}?seat=${by}&${next.kind === "luck" ? "luck" : "at"}=${next.at}`, true);
  const decision = whole.decisions[focus.decision];
  const seenBy = focus.kind === "luck" || !decision ? viewer : decision.seat; // the viewer of the table that is shown
  const seen = useSeen(id, seenBy, loaded);
  const own = useSeen(id, viewer, loaded);
  const n = shown[focus.at] ?? shown[0] ?? 0;
  const turn = seen?.turns.findLast((each) => each.n <= n) ?? seen?.turns[0];
  const sentencesOf = (of: Focus): string[] => {
    const moment = whole.sides[side]!.moments.find((each) => each.kind === "luck" && each.at === of.at);
    const since = moment?.since ?? 0;
    const [from, to] = [since ? (shown[since - 1] ?? 0) : -1, shown[of.at] ?? 0]; // what the last move led to is luck, too
    return (own?.turns ?? [])
      .filter((each) => each.n > from && each.n <= to)
      .flatMap(({ said }) => said)
      .slice(-4);
  };
  const playOn = async () => {
    try {
      go(`/t/${(await playFrom(id, n, seenBy)).id}`);
    } catch (error) {
      notify(error instanceof Error ? error.message : "", undefined, true);
    }
  };
  const open = focus.at < whole.entries;
  const [glassy, setGlassy] = useState(false);
  const moments = whole.sides[side]!.moments.map(focusOf);
  const walk = (by: number) => {
    const place = moments.findIndex((each) => each.at === focus.at && (each.kind === "luck") === (focus.kind === "luck"));
    const next = moments[Math.max(0, Math.min(moments.length - 1, place < 0 ? 0 : place + by))];
    if (next) pick(next);
  };
  useKeys({
    ArrowUp: () => walk(-1),
    ArrowDown: () => walk(1),
    ArrowLeft: () => pick(stepped(whole, side, focus, -1)),
    ArrowRight: () => pick(stepped(whole, side, focus, 1)),
    p: () => open && playOn(),
    t: () => {
      tables.value = !tables.value;
    },
    Escape: () => goBack(`/t/${id}`),
  });
  const worst = whole.sides[side]!.moments.find(({ kind }) => kind === "own");
  const whose = whole.sides[side]!.seats.includes(mine) ? t("you_cost") : people.sides[side]!;
  const two = whole.sides.length === 2;
  return (
    <Page
      where={`${titleOf(game.game)} · ${t("title")}`}
      status={worst ? t("status_most", { turn: worst.turn, who: whose }) : t("status_none")}
    >
      <main class="rv">
        <section class="stock rv-card rv-line">
          <div class="rv-top">
            <div>
              <h1>{titleOfResult(whole, people)}</h1>
              <p class="m t13">{t("about", { turns: whole.turns, decisions: whole.decisions.length, worlds: number(whole.worlds) })}</p>
            </div>
            <div class="seg wrap rv-seats" role="group" aria-label={t("seen_by")}>
              {game.names.map((_, each) => (
                <button
                  key={each}
                  type="button"
                  aria-pressed={each === viewer}
                  onClick={() => pick(firstFocus(whole, sideOf(whole, each)), each)}
                >
                  <Face people={people} seat={each} />
                  <span class="cut">{people.names[each]}</span>
                </button>
              ))}
            </div>
          </div>
          <div class="rv-head">
            <b>{side === sideOf(whole, mine) && mine >= 0 ? t("your_chance") : t("chance", { who: people.sides[side]! })}</b>
            <Key review={whole} side={side} names={people.sides} />
          </div>
          <Graph review={whole} side={side} names={people.sides} focus={focus} pick={pick} />
        </section>
        <MomentPanel
          review={whole}
          side={side}
          people={people}
          focus={focus}
          named={named}
          sentences={sentencesOf(focus)}
          seen={seen && turn ? { game: seen.game, turn } : null}
          loaded={loaded}
          viewer={seenBy}
          playOn={open ? playOn : null}
          replay={`/replay/${id}?entry=${n}&eye=${seenBy}`}
        />
        <aside class="rv-rail">
          {two ? <Waterfall review={whole} side={side} people={people} /> : <SumsTable review={whole} side={side} people={people} />}
          {two ? <AccuracyCard review={whole} people={people} /> : null}
          <Moments review={whole} side={side} people={people} focus={focus} pick={pick} named={named} sentencesOf={sentencesOf} />
          <Card title={glassWords("glass")} more={<Switch label={glassWords("glass")} on={glassy} set={setGlassy} />} class="rv-glass">
            {glassy && open ? <GlassView id={id} n={n} seat={seenBy} loaded={loaded} names={people.names} /> : null}
          </Card>
          <p class="m t12 rv-keys hide-p">{t("keys")}</p>
        </aside>
      </main>
    </Page>
  );
}

function peopleOf(game: Replay, whole: Review, mine: number): People {
  const names = namesIn({ ...game, seat: mine >= 0 ? mine : null } as Replay).map(capital);
  const sides = whole.sides.map(({ seats }) =>
    list(
      seats.map((seat) => names[seat] ?? ""),
      say("table.and"),
    ),
  );
  return { names, sides, looks: game.looks, bots: game.bots ?? [], mine };
}

function titleOfResult({ winners }: Review, { names, mine }: People): string {
  if (winners.length > 1)
    return t("share", {
      who: list(
        winners.map((seat) => names[seat] ?? ""),
        say("table.and"),
      ),
    });
  if (!winners.length) return t("nobody");
  return winners[0] === mine ? t("you_win") : t("wins", { who: names[winners[0]!] ?? "" });
}

const firstFocus = (whole: Review, side: number): Focus => {
  const first = whole.sides[side]!.moments.find(({ kind }) => kind === "own") ?? whole.sides[side]!.moments[0];
  return first ? focusOf(first) : { kind: "decision", at: whole.decisions[0]!.at, decision: 0 };
};

/** What the address points at; at first the side's own dearest slip. */
function focusHere(whole: Review, side: number, at: number | null, luck: number | null): Focus {
  if (luck !== null)
    return { kind: "luck", at: Math.min(luck, whole.entries), decision: whole.decisions.findIndex((each) => each.at === luck) };
  const left = whole.sides[side]!.moments.find((each) => each.kind === "left" && each.at === at);
  if (left) return focusOf(left);
  const number = at === null ? -1 : whole.decisions.findLastIndex((each) => each.at <= at);
  return number >= 0 ? { kind: "decision", at: whole.decisions[number]!.at, decision: number } : firstFocus(whole, side);
}

interface Seen {
  game: Replay;
  turns: Turn[];
}

/** The game as one seat saw it, fetched once. */
function useSeen(id: string, viewer: number, loaded: LoadedGame): Seen | null {
  const [seen, setSeen] = useState<Record<string, Seen>>({});
  const key = `${id}/${viewer}`;
  useEffect(() => {
    if (seen[key]) return;
    replay(id, String(viewer)).then(
      (game) => setSeen((old) => ({ ...old, [key]: { game, turns: turnsOf(game, loaded) } })),
      () => {}, // without it the table is not drawn
    );
  }, [key]);
  return seen[key] ?? null;
}

// States

const Blank = () => (
  <Page where={t("title")}>
    <main class="center">
      <Loading />
    </main>
  </Page>
);

function Waiting({ id, done, total }: { id: string; done: number; total: number }) {
  return (
    <Page where={t("title")}>
      <main class="center">
        <section class="room stock" role="status">
          <img class="art" src="/art/loading.svg" alt="" />
          <h1>{total && done ? t("waiting", { done, total }) : t("waiting_first")}</h1>
          <p class="m">{t("waiting_more")}</p>
          <progress class="rv-progress" max={Math.max(1, total)} value={done} aria-label={t("waiting", { done, total })} />
          <div class="go">
            <a class="button" href={`/replay/${id}`}>
              {t("to_replay")}
            </a>
          </div>
        </section>
      </main>
    </Page>
  );
}

function Nothing({ id }: { id: string }) {
  return (
    <Page where={t("title")}>
      <main class="center">
        <Room art="unknown" index="0" suit="diamond" title={t("nothing")} text={t("nothing_more")}>
          <a class="button primary" href={`/replay/${id}`}>
            {t("to_replay")}
          </a>
        </Room>
      </main>
    </Page>
  );
}

function Trouble({ id, error, again }: { id: string; error: Error; again(): void }) {
  const code = error instanceof Refused ? error.code : "";
  const [title, text] =
    code === "other_rules"
      ? [t("older"), t("older_more")]
      : code === "not_over"
        ? [t("not_over"), t("not_over_more")]
        : code === "review_failed" || code === "record"
          ? [t("failed"), t("failed_more")]
          : [code.startsWith("no_") ? say("state.refused") : t("failed"), error.message];
  return (
    <Page where={t("title")}>
      <main class="center">
        <Room art="ticket" index="E" suit="heart" title={title} text={text}>
          {code === "other_rules" ? (
            <a class="button primary" href={`/replay/${id}`}>
              {t("to_replay")}
            </a>
          ) : code === "not_over" ? (
            <a class="button primary" href={`/t/${id}`}>
              {t("to_table")}
            </a>
          ) : code.startsWith("no_") ? (
            <HomeLink />
          ) : (
            <button type="button" class="button primary" onClick={again}>
              {t("again")}
            </button>
          )}
        </Room>
      </main>
    </Page>
  );
}
