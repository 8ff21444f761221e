// A puzzle: a position at the game's own table, answered by playing or from the list; what the moves are worth comes afterwards.
import "../style/table.css";
import "../style/generic.css";
import "../style/sideways.css";
import "../style/puzzle.css";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { titleOf } from "../games/catalogue";
import { type LoadedGame, loadGame, type StageProps } from "../games/game";
import { GenericTable } from "../games/generic/table";
import { listenToKeys } from "../keys";
import { Bar, Page } from "../parts/bar";
import { HomeLink, Loading, Room } from "../parts/room";
import { useTheme } from "../parts/theme";
import { go } from "../router";
import { me, notify } from "../store/house";
import { dismissObjection, object, pickedAt } from "../store/objections";
import { outlined } from "../store/session";
import { settings } from "../store/settings";
import type { Table } from "../store/table";
import { viewOf } from "../store/view";
import { say } from "../text";
import { tokens } from "../text/actions";
import { capital } from "../text/format";
import { reason } from "../text/game";
import {
  answer,
  puzzle as fetchPuzzle,
  today as fetchToday,
  nudge,
  type PuzzleShown,
  type PuzzlesToday,
  playOn,
  whyNot,
} from "./puzzle/api";
import { LETTERS, Panel } from "./puzzle/panel";
import { streakSaid } from "./puzzle/streak";
import { t } from "./puzzle/text";
import { closeTip, Tip } from "./table/tip";

export default function PuzzleScreen({ game, id }: { game: string; id: string }) {
  const root = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  const [puzzle, setPuzzle] = useState<PuzzleShown | null>(null);
  const [today, setToday] = useState<PuzzlesToday | null>(null);
  const [loaded, setLoaded] = useState<LoadedGame | null>(null);
  const [trouble, setTrouble] = useState("");
  const [pending, setPending] = useState<string | null>(null);
  const [left, setLeft] = useState<string[] | null>(null); // after a nudge
  const [sent, setSent] = useState(false);
  useTheme(loaded);
  const person = me.value?.person;

  useEffect(() => {
    setTrouble("");
    setPuzzle(null);
    setPending(null);
    setLeft(null);
    let gone = false; // to another puzzle meanwhile
    fetchPuzzle(game, id).then(
      async (found) => {
        const own = await loadGame(found.game);
        if (gone) return;
        setLoaded(own);
        setPuzzle(found);
      },
      (error: Error) => gone || setTrouble(error.message),
    );
    fetchToday().then(setToday, () => {});
    return () => {
      gone = true;
    };
  }, [game, id, person]);

  const props = useMemo(() => (puzzle && loaded ? stageProps(puzzle, loaded) : null), [puzzle, loaded]);
  const open = puzzle !== null && !puzzle.solution && !sent;

  const send = async (move: string) => {
    if (!puzzle || !open) return;
    setSent(true);
    setPending(null);
    try {
      setPuzzle(await answer(puzzle, move));
      fetchToday().then(setToday, () => {});
      panel.current?.scrollIntoView({ block: "start" });
      panel.current?.focus({ preventScroll: true });
    } catch (error) {
      complain(error);
      fetchPuzzle(game, id).then(setPuzzle, () => {}); // another device may have answered it
    }
    setSent(false);
  };

  /** A move, played or chosen: it is the answer at the second tap, since there is only one. */
  const choose = (move: string) => {
    if (!open || !puzzle?.legal.some(([action]) => action === move)) return;
    if (pending === move || settings.value.confirm === "never") void send(move);
    else setPending(move);
  };

  /** The game's own reasons, beside the card that was tapped. */
  const why = (actions: readonly string[]) =>
    asked(async () => {
      const found = await whyNot(game, puzzle?.id ?? id, actions.slice(0, MOST_ASKED));
      const said = new Set(found.flatMap(({ key, facts }) => (key && loaded ? [reason(loaded.words, key, facts)] : [])));
      if (said.size) object(capital([...said].join("; ")));
    });

  const asked = async (what: () => Promise<void>) => {
    try {
      await what();
    } catch (error) {
      complain(error);
    }
  };

  useLayoutEffect(() =>
    listenToKeys({
      ...{ undo() {}, log() {}, zen() {}, help() {} },
      escape: () => {
        if (!closeTip()) setPending(null);
      },
    }),
  );
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
      const move = puzzle?.legal[LETTERS.indexOf(event.key.toUpperCase())]?.[0];
      if (event.key.length > 1 || move === undefined || !open) return;
      event.preventDefault();
      choose(move);
      root.current?.querySelector<HTMLElement>(`[data-move="${CSS.escape(move)}"]`)?.focus();
    };
    addEventListener("keydown", onKey, true);
    return () => removeEventListener("keydown", onKey, true);
  });

  const best = puzzle?.solution?.best;
  useEffect(() => {
    const faces = best ? tokens(best) : [];
    const hand = props?.view.zones[`hand/${puzzle?.seat}`] ?? [];
    outlined.value = hand.flatMap(([card, face]) => (face !== null && faces.includes(face) ? [card] : []));
    return () => {
      outlined.value = [];
    };
  }, [best, props, puzzle?.seat]);

  useEffect(() => {
    document.title = `${t("daily")} · ${titleOf(game)} · ${say("title")}`;
  });

  if (trouble || !puzzle || !loaded || !props) return <Instead trouble={trouble} />;
  const Own = settings.value.tables === "drawn" ? loaded.module.Stage : undefined;
  const live: StageProps = { ...props, legal: open ? puzzle.legal : [], play: choose, why, pending, cancel: () => setPending(null) };
  const solved = puzzle.solution;
  const status = !solved
    ? t("your_move")
    : `${t(solved.right ? "right" : solved.answer ? "wrong" : "given_up")}${today ? ` · ${streakSaid(today.streak)}` : ""}`;
  return (
    <div class="seated puzzle" ref={root} aria-busy={sent} onClickCapture={tapped}>
      <a class="button skip" href="#stage">
        {say("table.stage")}
      </a>
      <Bar where={`${titleOf(puzzle.game)} · ${t("puzzle")}`} status={status} back />
      {Own ? <Own {...live} /> : <GenericTable {...live} module={loaded.module} />}
      <Tip props={live} module={loaded.module} root={root} />
      <Panel
        {...{ puzzle, today, loaded, pending, left, choose, panel, sent }}
        props={live}
        nudge={() => asked(async () => setLeft(await nudge(puzzle.game, puzzle.id)))}
        giveUp={() => void send("")}
        playOn={() => asked(async () => go(`/t/${(await playOn(puzzle.game, puzzle.id)).id}`))}
      />
    </div>
  );
}

const MOST_ASKED = 5;

/** A new tap dismisses an older objection; the next one is said there. */
function tapped(event: Event): void {
  dismissObjection();
  pickedAt(event.target instanceof Element ? event.target.closest("[data-card]") : null);
}

const complain = (error: unknown): void => void notify(error instanceof Error ? error.message : "", undefined, true);

function Instead({ trouble }: { trouble: string }) {
  return (
    <Page where={t("daily")}>
      <main class="center">
        {trouble ? (
          <Room art="unknown" index="?" suit="diamond" title={t("none")} text={trouble}>
            <HomeLink />
          </Room>
        ) : (
          <Loading />
        )}
      </main>
    </Page>
  );
}

/** The position as a table at rest. */
function stageProps(puzzle: PuzzleShown, loaded: LoadedGame): StageProps {
  const view = viewOf(puzzle.view);
  const table: Table = {
    ...{
      id: `puzzle ${puzzle.id}`,
      n: Number.POSITIVE_INFINITY,
      status: "playing",
      settings: { game: puzzle.game, options: puzzle.options },
      commitment: "",
      seat: puzzle.seat,
    },
    ...{
      mine: [puzzle.seat],
      view,
      legal: null,
      undo: false,
      times: null,
      offer: null,
      agreed: [],
      paused: false,
      opened: [],
      result: null,
    },
    ...{ code: "", secret: "", added: [], rematch: "", tournament: "", deal: "", hint: null },
    seats: puzzle.names.map((name, seat) => ({ name, look: seat, ...(name ? { bot: "normal" } : {}) })),
  };
  return {
    ...{ table, view, words: loaded.words, viewer: puzzle.seat, legal: [], pending: null },
    names: puzzle.names.map((name) => name || say("you")),
    play() {},
    why() {},
    cancel() {},
  };
}
