// What is asked of the house about puzzles. A solution comes with an answer, and not before.
import { ask } from "../../api";
import { greeted } from "../../store/house";
import type { Nudge, PuzzleLine, PuzzleShown, PuzzlesOf, PuzzlesToday, TableMade, WhyNot } from "../../wire/http";

export type { MoveWorth, PuzzleLine, PuzzleShown, PuzzlesToday, Solution, StreakInfo } from "../../wire/http";

const at = (game: string, id: string, more = ""): string => `/api/puzzles/${encodeURIComponent(game)}/${encodeURIComponent(id)}${more}`;

export async function today(): Promise<PuzzlesToday> {
  await greeted();
  return ask("GET", "/api/puzzles/today");
}

export async function puzzle(game: string, id: string): Promise<PuzzleShown> {
  await greeted();
  return ask("GET", at(game, id || "today"));
}

export const others = (game: string): Promise<PuzzleLine[]> =>
  ask<PuzzlesOf>("GET", `/api/puzzles/${encodeURIComponent(game)}`).then(({ puzzles }) => puzzles);

export const nudge = (game: string, id: string): Promise<string[]> => ask<Nudge>("GET", at(game, id, "/nudge")).then(({ moves }) => moves);

/** Why actions are not legal there, as keys and facts; of those that are, nothing. */
export const whyNot = (game: string, id: string, actions: readonly string[]): Promise<WhyNot[]> =>
  Promise.all(actions.map((action) => ask<WhyNot>("GET", `${at(game, id, "/why")}?action=${encodeURIComponent(action)}`)));

/** Answer with a move; an empty one gives up. */
export const answer = ({ game, id, position }: PuzzleShown, move: string): Promise<PuzzleShown> =>
  ask("POST", at(game, id, "/answer"), { move, position });

export const playOn = (game: string, id: string): Promise<TableMade> => ask("POST", at(game, id, "/play"), {});
