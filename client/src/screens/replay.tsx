// Any game again, move by move, as any seat saw it. The address carries the move; the deal is move 0.
import "../style/replay.css";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { playFrom, type Replay, replay } from "../api";
import { titleOf } from "../games/catalogue";
import { type LoadedGame, loadGame } from "../games/game";
import { listenToKeys } from "../keys";
import { Bar, Page, Tool } from "../parts/bar";
import { download } from "../parts/file";
import { useRail } from "../parts/place";
import { HomeLink, Loading, Room } from "../parts/room";
import { later } from "../parts/screen";
import { useTheme } from "../parts/theme";
import { go, goBack, type Route } from "../router";
import { me, notify } from "../store/house";
import { namesIn, turnsOf } from "../store/turns";
import type { View } from "../store/view";
import { say, withTexts } from "../text";
import type { ChanceProps } from "./replaychance";
import { Controls } from "./replaycontrols";
import type { WhyProps } from "./replaywhy";
import { t } from "./replaywords";
import { Still } from "./still";

const Why = later<WhyProps>(() => import("./replaywhy").then(withTexts), true);
const Chance = later<ChanceProps>(() => import("./replaychance").then(withTexts), true);
const PACE = 1400; // milliseconds for a move at single speed

type Props = Omit<Extract<Route, { at: "replay" }>, "at">;

export default function ReplayScreen({ id, move, entry, viewer }: Props) {
  const [game, setGame] = useState<Replay | null>(null);
  const [loaded, setLoaded] = useState<LoadedGame | null>(null);
  const [trouble, setTrouble] = useState("");
  useTheme(loaded);
  const person = me.value?.person;
  useEffect(() => {
    setTrouble("");
    replay(id, viewer).then(
      async (found) => {
        setLoaded(await loadGame(found.game));
        setGame(found);
      },
      (error: Error) => setTrouble(error.message),
    );
  }, [id, viewer, person]);
  const turns = useMemo(() => (game && loaded ? turnsOf(game, loaded) : []), [game, loaded]);
  const last = turns.length - 1;
  const inside = (index: number) => Math.max(0, Math.min(last, index));
  const at = inside(move ?? (entry !== null ? turns.findLastIndex((each) => each.n <= entry) : 0));
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const [asked, setAsked] = useState(false); // why a bot moved as it did
  const [chances, setChances] = useState(false); // the chance to win, above the scrubber
  const rail = useRail();
  const leave = () => goBack(`/t/${id}`);
  const lines = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => lines.current?.scrollTo(0, lines.current.scrollHeight), [turns, at]); // the turn that is shown is the last line
  const show = (index: number, seen = viewer) => go(`/replay/${id}?move=${inside(index)}${seen ? `&eye=${seen}` : ""}`, true);
  const pick = (index: number, seen = viewer) => {
    setPlaying(false);
    show(index, seen);
  };
  useLayoutEffect(() => {
    if (turns.length && move !== at) show(at); // the address says what the title says, before a key can say otherwise
  });
  useEffect(() => {
    if (!playing || at >= last) return setPlaying(false);
    const next = setTimeout(() => show(at + 1), PACE / speed);
    return () => clearTimeout(next);
  }, [playing, at, last, speed]);
  const toggle = () => {
    if (!playing && at >= last) show(0);
    setPlaying(!playing);
  };
  useLayoutEffect(() =>
    listenToKeys({
      ...{ undo() {}, log() {}, zen() {}, help() {}, escape: leave },
      hint: () => setAsked(!asked),
      step: (by) => pick(at + by),
      ends: (end) => pick(end ? last : 0),
    }),
  );
  if (trouble)
    return (
      <Page where={t("title")}>
        <main class="center">
          <Room art="ticket" index="E" suit="heart" title={say("state.refused")} text={trouble}>
            <HomeLink />
          </Room>
        </main>
      </Page>
    );
  const now = turns[at];
  if (!game || !loaded || !now)
    return (
      <Page where={t("title")}>
        <main class="center">
          <Loading />
        </main>
      </Page>
    );
  const here = async () => {
    try {
      const made = await playFrom(id, now.n, game.seat ?? 0);
      go(`/t/${made.id}`);
    } catch (error) {
      notify(error instanceof Error ? error.message : "", undefined, true);
    }
  };
  const record = () =>
    download(`/api/tables/${encodeURIComponent(id)}/record`, `cardhouse-${id}.txt`).catch((error: Error) =>
      notify(error.message, undefined, true),
    );
  const seat = game.seat ?? 0;
  const chance = chances ? <Chance {...{ id, seat, turns, at, pick }} who={namesIn(game)[seat] ?? ""} /> : null;
  const where = whereIn(at, last, now.view, loaded);
  const mover = game.steps.find((step) => step.n === now.n)?.seat;
  const botMoved = game.all && game.status === "over" && typeof mover === "number" && game.bots?.includes(mover);
  const why = asked && botMoved ? <Why game={game} loaded={loaded} n={now.n} loose={!rail} close={() => setAsked(false)} /> : null;
  return (
    <div class="seated rewatch">
      <Bar where={`${titleOf(game.game)} · ${t("title")}`} status={where}>
        {game.all && game.status === "over" && game.bots?.length ? (
          <Tool icon="lamp" label={t("why")} act={() => setAsked(!asked)} off={!botMoved} />
        ) : null}
        {game.status === "over" ? <Tool icon="copy" label={t("record")} act={record} /> : null}
        <Tool icon="x" label={say("close")} act={leave} />
      </Bar>
      <Still game={game} loaded={loaded} view={now.view} />
      {why && !rail ? why : null}
      <aside class="log" aria-label={say("table.log")}>
        <h2>{say("table.log")}</h2>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard */}
        <ol tabIndex={0} ref={lines}>
          {turns.slice(Math.max(0, at - 60), at + 1).map((each) => (
            <li key={each.n} class={each === now ? "now" : ""}>
              {each.said.join(" ")}
            </li>
          ))}
        </ol>
        {why && rail ? why : null}
      </aside>
      <Controls
        {...{ id, game, at, last, where, playing, speed, setSpeed, pick, toggle, here, chance }}
        ask={() => setChances(!chances)}
        said={now.said.join(" ")}
      />
    </div>
  );
}

/** "Turn 5 · move 12 of 52": the game's own count first, where it has one. */
function whereIn(at: number, last: number, view: View, { module }: LoadedGame): string {
  const round = view.numbers.round;
  const turn = module.turn?.(view) ?? null;
  const part = turn !== null ? t("turn", { turn }) : typeof round === "number" ? t("round", { round: Math.max(1, round) }) : "";
  const move = at === 0 ? t("start") : t("move", { move: at, moves: last });
  return part ? `${part} · ${move}` : move;
}
