// A first game with tips: a real table of the house, where only what is taught can be played.
import "../style/learn.css";
import { useEffect, useState } from "preact/hooks";
import { type Lesson, learn } from "../api";
import { entryOf } from "../games/catalogue";
import { type LoadedGame, loadTips, type Tips } from "../games/game";
import { Page } from "../parts/bar";
import { Dialog } from "../parts/dialog";
import { Icon } from "../parts/icon";
import { Loading, Room } from "../parts/room";
import { later } from "../parts/screen";
import { go } from "../router";
import * as session from "../store/session";
import { language, PSEUDO, say } from "../text";
import { teach } from "../text/learn";
import { UnknownGame } from "./help";
import TableScreen from "./table";

const GlassView = later<{ id: string; n: number | null; seat: number; loaded: LoadedGame; names: readonly string[] }>(
  () => import("./glass"),
);

/** A lesson is a game's first one, "konivrer", or a later chapter of it, "konivrer-combat". */
export default function Learn({ game }: { game: string }) {
  const [lesson, setLesson] = useState<Lesson | null>(null);
  const [trouble, setTrouble] = useState("");
  const [round, setRound] = useState(0);
  const known = entryOf(gameOf(game)) !== undefined;
  const tips = useTips(known ? gameOf(game) : "");
  useEffect(() => {
    let gone = false;
    setLesson(null);
    setTrouble("");
    if (known)
      learn(game).then(
        (found) => {
          if (gone) return;
          session.taught.value = found;
          setLesson(found);
        },
        (error: Error) => gone || setTrouble(error.message),
      );
    return () => {
      gone = true;
      session.taught.value = null;
    };
  }, [game, known, round]);
  if (!known) return <UnknownGame game={gameOf(game)} />;
  if (lesson && tips)
    return (
      <div class="learning">
        <TableScreen id={lesson.id} code="" watch={false} />
        <TipNow game={game} lesson={lesson} tips={tips[game] ?? {}} again={() => setRound(round + 1)} />
      </div>
    );
  return (
    <Page where={teach("learn")}>
      <main class="center">
        {trouble ? (
          <Room art="ticket" index="E" suit="heart" title={teach("none")} text={trouble}>
            <a class="button primary" href={`/help/${gameOf(game)}`}>
              {say("menu.rules")}
            </a>
          </Room>
        ) : (
          <Loading />
        )}
      </main>
    </Page>
  );
}

const gameOf = (lesson: string): string => lesson.split("-")[0] ?? lesson;

/** The tips of a game in the language that is spoken. */
function useTips(game: string): Tips | null {
  const [tips, setTips] = useState<Tips | null>(null);
  const spoken = language.value;
  useEffect(() => {
    if (!game) return;
    let gone = false;
    loadTips(game, spoken)
      .then(async (found) => {
        if (spoken !== PSEUDO) return found;
        const { pseudoWords } = await import("../text/pseudo");
        return Object.fromEntries(Object.entries(found).map(([lesson, said]) => [lesson, pseudoWords(said)]));
      })
      .then(
        (found) => gone || setTips(found),
        () => gone || setTips((before) => before ?? {}), // offline just now: in the language before
      );
    return () => {
      gone = true;
    };
  }, [game, spoken]);
  return tips;
}

function TipNow({ game, lesson, tips, again }: { game: string; lesson: Lesson; tips: Record<string, string>; again(): void }) {
  const [glassy, setGlassy] = useState(false);
  const [table, loaded] = [session.shown.value, session.game.value];
  const step = (session.shown.value?.n ?? lesson.begins) - lesson.begins;
  const steps = Object.keys(lesson.tips).map(Number);
  const at = steps.findLastIndex((each) => each <= step);
  const over = step >= lesson.actions.length;
  const chapters = entryOf(gameOf(game))?.chapters ?? [];
  const next = over ? chapters[chapters.indexOf(game) + 1] : undefined;
  const out = () => {
    session.taught.value = null;
    go(`/t/${lesson.id}`, true);
  };
  return (
    <section class="tip-now" aria-label={teach("tip")}>
      <p aria-live="polite">
        <span class="count">
          {teach("tip")} {at + 1} / {steps.length}
        </span>
        {tips[lesson.tips[String(steps[at])] ?? ""] ?? ""}
      </p>
      <div class="go">
        <button type="button" class="button sq" aria-label={teach("glass")} title={teach("glass")} onClick={() => setGlassy(true)}>
          <Icon name="eye" />
        </button>
        {over ? (
          <button type="button" class="button" onClick={again}>
            {teach("again")}
          </button>
        ) : null}
        {next ? (
          <a class="button primary" href={`/learn/${next}`}>
            {teach("next")}
          </a>
        ) : null}
        <button type="button" class={`button ${over && !next ? "primary" : ""}`} onClick={out}>
          {teach(over ? "play_on" : "skip")}
        </button>
      </div>
      {glassy && table && loaded ? (
        <Dialog title={teach("glass")} close={() => setGlassy(false)}>
          <GlassView id={lesson.id} n={null} seat={table.seat ?? 0} loaded={loaded} names={session.namesOf(table)} />
          <div class="go">
            <button type="button" class="button primary" onClick={() => setGlassy(false)}>
              {say("close")}
            </button>
          </div>
        </Dialog>
      ) : null}
    </section>
  );
}
