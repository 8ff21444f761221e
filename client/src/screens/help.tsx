// How a game is played, in short.
import { useEffect, useState } from "preact/hooks";
import { complete, entryOf } from "../games/catalogue";
import { bringHelp } from "../games/game";
import { Page } from "../parts/bar";
import { Pip, Seal } from "../parts/icon";
import { Loading, Room } from "../parts/room";
import { language, PSEUDO, say } from "../text";
import { capital, fill, type Slots } from "../text/format";
import { teach } from "../text/learn";
import { sitDown } from "./home";

/** The rules in a few lines, with the usual options. */
async function shortRules(game: string, spoken: string): Promise<string> {
  const rules = await bringHelp(game, spoken);
  const options = Object.fromEntries((entryOf(game)?.options ?? []).map((option) => [option.name, option.default])) as Slots;
  const said = fill(spoken === PSEUDO ? (await import("../text/pseudo")).pseudo(rules) : rules, options).trim();
  return said.replace(/([^.!?:])\n/g, "$1 ").replace(/\n/g, "\n\n"); // lines were broken for a terminal; where a sentence ends a paragraph may
}

/** The rules of a game: as a page, or over its table. */
export interface RulesProps {
  game: string;
  lesson?: boolean; // with the way to it: the table waits meanwhile
}

export function Rules({ game, lesson }: RulesProps) {
  const [rules, setRules] = useState("");
  const spoken = language.value;
  useEffect(() => {
    shortRules(game, spoken).then(setRules, () => {});
  }, [game, spoken]);
  if (!rules) return <Loading />;
  return (
    <>
      <p class="rules">{rules}</p>
      {lesson ? (
        <a class="button" href={`/learn/${game}`}>
          {teach("learn")}
        </a>
      ) : null}
    </>
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
            <a class="button primary" href="/">
              {say("state.home")}
            </a>
          </Room>
        ) : (
          <Loading />
        )}
      </main>
    </Page>
  );
}
