// A first game with tips: a real table of the house, where only what is taught can be played.
import "../style/learn.css";
import { useEffect, useState } from "preact/hooks";
import { type Lesson, learn } from "../api";
import { entryOf } from "../games/catalogue";
import { Page } from "../parts/bar";
import { Loading, Room } from "../parts/room";
import { go } from "../router";
import * as sitting from "../store/sitting";
import { say } from "../text";
import { teach } from "../text/learn";
import { UnknownGame } from "./help";
import TableScreen from "./table";

/** A lesson is a game's first one, "konivrer", or a later chapter of it, "konivrer-combat". */
export default function Learn({ game }: { game: string }) {
  const [lesson, setLesson] = useState<Lesson | null>(null);
  const [trouble, setTrouble] = useState("");
  const [round, setRound] = useState(0);
  const known = entryOf(gameOf(game)) !== undefined;
  useEffect(() => {
    let gone = false;
    setLesson(null);
    setTrouble("");
    if (known)
      learn(game).then(
        (found) => {
          if (gone) return;
          sitting.taught.value = found;
          setLesson(found);
        },
        (error: Error) => gone || setTrouble(error.message),
      );
    return () => {
      gone = true;
      sitting.taught.value = null;
    };
  }, [game, known, round]);
  if (!known) return <UnknownGame game={gameOf(game)} />;
  if (lesson)
    return (
      <div class="learning">
        <TableScreen id={lesson.id} code="" watch={false} />
        <TipNow game={game} lesson={lesson} again={() => setRound(round + 1)} />
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

function TipNow({ game, lesson, again }: { game: string; lesson: Lesson; again(): void }) {
  const step = (sitting.shown.value?.n ?? lesson.begins) - lesson.begins;
  const steps = Object.keys(lesson.tips).map(Number);
  const at = steps.findLastIndex((each) => each <= step);
  const over = step >= lesson.actions.length;
  const chapters = entryOf(gameOf(game))?.chapters ?? [];
  const next = over ? chapters[chapters.indexOf(game) + 1] : undefined;
  const out = () => {
    sitting.taught.value = null;
    go(`/t/${lesson.id}`, true);
  };
  return (
    <section class="tip-now" aria-label={teach("tip")}>
      <p aria-live="polite">
        <span class="count">
          {teach("tip")} {at + 1} / {steps.length}
        </span>
        {teach(`${game}.${lesson.tips[String(steps[at])] ?? ""}`)}
      </p>
      <div class="go">
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
    </section>
  );
}
