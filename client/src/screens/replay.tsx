// Any game again, turn by turn, with the eyes of any seat. The address carries the turn.
import "../style/table.css";
import "../style/generic.css";
import "../style/replay.css";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { playFrom, type Replay, type ReplayStep, replay } from "../api";
import { titleOf } from "../games/catalogue";
import { type LoadedGame, loadGame, type StageProps } from "../games/game";
import { GenericTable } from "../games/generic/table";
import { listenToKeys } from "../keys";
import { Bar, Page, Tool } from "../parts/bar";
import { Icon } from "../parts/icon";
import { Loading, Room } from "../parts/room";
import { useTheme } from "../parts/theme";
import { go, type Route } from "../router";
import { me, notify } from "../store/house";
import { settings } from "../store/settings";
import { actSaid } from "../store/sitting";
import { actParts, type Table } from "../store/table";
import { folded, type View, viewOf } from "../store/view";
import { say } from "../text";
import { Narrator } from "../text/game";

interface Turn {
  n: number;
  view: View;
  said: string[];
}

/** Every step as a view and its sentences. */
export function turnsOf(game: Replay, { words, module }: LoadedGame): Turn[] {
  const turns: Turn[] = [];
  let view: View | null = null;
  const eye = game.seat ?? null;
  for (const step of game.steps) {
    view = step.view ? viewOf(step.view) : view && folded(view, step.events ?? []);
    if (!view) continue;
    const narrator = new Narrator(words, namesOf(game), eye, module.slots);
    const now = view;
    const said = (step.events ?? []).flatMap((event) => narrator.hear(event, now.numbers)?.sentence ?? []);
    turns.push({ n: step.n, view, said: said.length ? said : stepSaid(step, game) });
  }
  return turns;
}

const namesOf = (game: Replay): string[] => game.names.map((name, seat) => (seat === game.seat ? say("you") : name));

function stepSaid(step: ReplayStep, game: Replay): string[] {
  if (!step.act) return [];
  const { name, seat, word } = actParts(step.act);
  const what = word && name === "offer" ? say(`offer.${word}`) : word;
  return [actSaid(name, seat === null ? "" : (namesOf(game)[seat] ?? ""), what)];
}

type Props = Omit<Extract<Route, { at: "replay" }>, "at">;

export default function ReplayScreen({ id, turn, entry, eye }: Props) {
  const [game, setGame] = useState<Replay | null>(null);
  const [loaded, setLoaded] = useState<LoadedGame | null>(null);
  const [trouble, setTrouble] = useState("");
  useTheme(loaded);
  const person = me.value?.person;
  useEffect(() => {
    setTrouble("");
    replay(id, eye).then(
      async (found) => {
        setLoaded(await loadGame(found.game));
        setGame(found);
      },
      (error: Error) => setTrouble(error.message),
    );
  }, [id, eye, person]);
  const turns = useMemo(() => (game && loaded ? turnsOf(game, loaded) : []), [game, loaded]);
  const last = turns.length - 1;
  const inside = (index: number) => Math.max(0, Math.min(last, index));
  const at = inside(turn !== null ? turn - 1 : entry !== null ? turns.findLastIndex((each) => each.n <= entry) : last);
  const lines = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => lines.current?.scrollTo(0, lines.current.scrollHeight), [turns, at]); // the turn that is shown is the last line
  const show = (index: number, seen = eye) => go(`/replay/${id}?turn=${inside(index) + 1}${seen ? `&eye=${seen}` : ""}`, true);
  useEffect(() => {
    if (turns.length && (turn === null ? entry !== null : turn !== at + 1)) show(at); // the address says what the title says
  });
  useLayoutEffect(() =>
    listenToKeys({
      ...{ undo() {}, log() {}, zen() {}, help() {}, escape: () => history.back() },
      step: (by) => show(at + by),
      ends: (end) => show(end ? last : 0),
    }),
  );
  if (trouble)
    return (
      <Page where={say("replay.title")}>
        <main class="center">
          <Room art="ticket" index="E" suit="heart" title={say("state.refused")} text={trouble}>
            <a class="button primary" href="/">
              {say("state.home")}
            </a>
          </Room>
        </main>
      </Page>
    );
  const now = turns[at];
  if (!game || !loaded || !now)
    return (
      <Page where={say("replay.title")}>
        <main class="center">
          <Loading />
        </main>
      </Page>
    );
  const Own = settings.value.tables === "drawn" ? loaded.module.Stage : undefined;
  const props = stageProps(game, loaded, now.view);
  const here = async () => {
    try {
      const made = await playFrom(id, now.n, game.seat ?? 0);
      go(`/t/${made.id}`);
    } catch (error) {
      notify(error instanceof Error ? error.message : "", undefined, true);
    }
  };
  return (
    <div class="seated rewatch">
      <Bar where={`${titleOf(game.game)} · ${say("replay.title")}`} status={say("replay.turn", { turn: at + 1, turns: turns.length })}>
        <Tool icon="x" label={say("close")} act={() => history.back()} />
      </Bar>
      {Own ? <Own {...props} /> : <GenericTable {...props} module={loaded.module} />}
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
      </aside>
      <div class="deck">
        <input
          type="range"
          min={0}
          max={last}
          value={at}
          aria-label={say("replay.slider")}
          aria-valuetext={say("replay.turn", { turn: at + 1, turns: turns.length })}
          onInput={(event) => show(Number(event.currentTarget.value))}
        />
        <p class="cut told" role="status">
          {now.said.join(" ")}
        </p>
        <div class="row">
          <Tool icon="first" label={say("replay.first")} act={() => show(0)} off={at === 0} />
          <Tool icon="prev" label={say("replay.previous")} act={() => show(at - 1)} off={at === 0} />
          <Tool icon="next" label={say("replay.next")} act={() => show(at + 1)} off={at === last} />
          <Tool icon="last" label={say("replay.last")} act={() => show(last)} off={at === last} />
        </div>
        <div class="row eyes">
          {game.status === "over" ? (
            <label>
              <span class="hush">{say("replay.seen_by")}</span>
              <select
                class="field"
                value={game.all ? "all" : String(game.seat ?? "watcher")}
                onChange={(event) => show(at, event.currentTarget.value)}
              >
                {game.names.map((name, seat) => (
                  <option key={seat} value={seat}>
                    {name}
                  </option>
                ))}
                <option value="all">{say("replay.all")}</option>
              </select>
            </label>
          ) : null}
          <button type="button" class="button primary" onClick={here} disabled={at === last || game.status !== "over"}>
            <Icon name="play" small />
            {say("replay.play_from")}
          </button>
        </div>
      </div>
    </div>
  );
}

function stageProps(game: Replay, loaded: LoadedGame, view: View): StageProps {
  const table: Table = {
    ...{ id: game.id, n: 0, status: "over", settings: { game: game.game, options: game.options }, commitment: "", seat: game.seat ?? null },
    ...{ mine: [], view, legal: null, undo: false, times: null, offer: null, agreed: [], paused: false, opened: [], result: null },
    ...{ code: "", secret: "", added: [], rematch: "" },
    seats: game.names.map((name, seat) => ({ name, look: game.looks[seat] ?? seat })),
  };
  const nothing = () => {};
  return {
    table,
    view,
    words: loaded.words,
    names: namesOf(game),
    eye: game.seat ?? null,
    legal: [],
    play: nothing,
    why: nothing,
    pending: null,
    cancel: nothing,
  };
}
