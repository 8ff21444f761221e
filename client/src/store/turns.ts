// A replay as views and sentences, step by step: what the replay shows, and what the result tells of a game.
import type { Replay, ReplayStep } from "../api";
import { calledAt } from "../games/catalogue";
import type { LoadedGame } from "../games/game";
import { called, say } from "../text";
import { Narrator } from "../text/game";
import { actSaid } from "./session";
import { actParts } from "./table";
import { folded, type View, viewOf } from "./view";

export interface Turn {
  n: number;
  view: View;
  said: string[];
}

/** Every step as a view and its sentences; the first is the deal. */
export function turnsOf(game: Replay, { words, module }: LoadedGame): Turn[] {
  const turns: Turn[] = [];
  let view: View | null = null;
  const viewer = game.seat ?? null;
  for (const step of game.steps) {
    view = step.view ? viewOf(step.view) : view && folded(view, step.events ?? []);
    if (!view) continue;
    const narrator = new Narrator(words, namesIn(game), viewer, module.slots);
    const now = view;
    const said = (step.events ?? []).flatMap((event) => narrator.take(event, now.numbers)?.sentence ?? []);
    turns.push({ n: step.n, view, said: said.length ? said : stepSaid(step, game) });
  }
  return turns;
}

/** What they are called; bosses in the language that is spoken. */
export const namesIn = (game: Replay): string[] =>
  game.names.map((name, seat) => (seat === game.seat ? say("you") : (game.bots?.includes(seat) && calledAt(game, seat)) || called(name)));

function stepSaid(step: ReplayStep, game: Replay): string[] {
  if (!step.act) return [];
  const { name, seat, word } = actParts(step.act);
  const what = word && name === "offer" ? say(`offer.${word}`) : word;
  return [actSaid(name, seat === null ? "" : (namesIn(game)[seat] ?? ""), what)];
}
