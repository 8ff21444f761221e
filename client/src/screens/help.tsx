// How a game is played, in short, with pictures of the cards it is played with.
import "../style/help.css";
import { useEffect, useState } from "preact/hooks";
import { complete, entryOf } from "../games/catalogue";
import { type GameModule, loadGame, loadHelp } from "../games/game";
import { Drawing } from "../games/generic/card";
import { Page } from "../parts/bar";
import { Pip, Seal } from "../parts/icon";
import { HomeLink, Loading, Room } from "../parts/room";
import { language, PSEUDO, say } from "../text";
import { capital, fill, paragraphs, type Slots } from "../text/format";
import { teach } from "../text/learn";
import { sitDown } from "./home";

/** The rules in a few paragraphs, with the usual options. */
async function shortRules(game: string, spoken: string): Promise<string[]> {
  const rules = await loadHelp(game, spoken);
  const options = Object.fromEntries((entryOf(game)?.options ?? []).map((option) => [option.name, option.default])) as Slots;
  const shown = spoken === PSEUDO ? (await import("../text/pseudo")).pseudo : (text: string) => text;
  return paragraphs(rules).map((text) => fill(shown(text), options));
}

/** The rules of a game: as a page, or over its table. */
export interface RulesProps {
  game: string;
  lesson?: boolean; // with the way to it: the table waits meanwhile
}

export function Rules({ game, lesson }: RulesProps) {
  const [rules, setRules] = useState<string[]>([]);
  const [module, setModule] = useState<GameModule>({});
  const spoken = language.value;
  useEffect(() => {
    shortRules(game, spoken).then(setRules, () => {});
    loadGame(game).then(
      (found) => setModule(found.module),
      () => {}, // without it there are no pictures
    );
  }, [game, spoken]);
  if (!rules.length) return <Loading />;
  return (
    <>
      <div class="rules">
        {rules.map((text, i) => (
          <div key={text}>
            <p>{text}</p>
            <Pictures faces={module.pictured?.[i] ?? []} module={module} />
          </div>
        ))}
      </div>
      {lesson ? (
        <a class="button" href={`/learn/${game}`}>
          {teach("learn")}
        </a>
      ) : null}
    </>
  );
}

/** The cards that a paragraph speaks of; it names them itself. */
function Pictures({ faces, module }: { faces: readonly (string | null)[]; module: GameModule }) {
  if (!faces.length) return null;
  return (
    <div class={`pictures ${faces.length < 5 ? "few" : ""}`} aria-hidden="true">
      {faces.map((face, i) => (
        <span key={i}>
          <Drawing face={face} module={module} small />
        </span>
      ))}
    </div>
  );
}

export default function Help({ game }: { game: string }) {
  const entry = entryOf(game);
  if (!entry) return <UnknownGame game={game} />;
  return (
    <Page where={entry.title}>
      <main class="narrow-page">
        <section class="stock">
          <div class="head">
            <Seal game={game} />
            <h1>{say("help.title", { game: entry.title })}</h1>
          </div>
          <Rules game={game} />
          <div class="row">
            <button type="button" class="button primary" onClick={() => sitDown(entry)}>
              {say("help.try")}
            </button>
            {entry.lesson ? (
              <a class="button" href={`/learn/${game}`}>
                {teach("learn")}
              </a>
            ) : null}
            <a class="button" href={`/new/${game}`}>
              {say("menu.new")}
            </a>
          </div>
        </section>
        <section class="stock">
          <div class="head">
            <Pip />
            <h2>{say("help.options")}</h2>
          </div>
          <dl class="options">
            {entry.options.map((option) => (
              <div key={option.name}>
                <dt class="b">{capital(option.title)}</dt>
                <dd class="t13 m">{option.about}</dd>
              </div>
            ))}
          </dl>
        </section>
      </main>
    </Page>
  );
}

export function UnknownGame({ game }: { game: string }) {
  return (
    <Page>
      <main class="center">
        {complete.value ? (
          <Room
            art="unknown"
            index="?"
            suit="diamond"
            title={say("state.no_game")}
            text={say("state.no_game_more", { path: game.slice(0, 60) })}
          >
            <HomeLink />
          </Room>
        ) : (
          <Loading />
        )}
      </main>
    </Page>
  );
}
