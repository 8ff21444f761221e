// What the deck builder asks of the house: what it says of a deck, and to keep it.
import { ask, type Made, openTable } from "../api";
import { greeted } from "../store/house";
import type { Reason } from "./text";

export interface Told {
  word: string;
  text: string;
  code: string;
  link: string; // to share it
  reasons: Reason[];
  size: [held: number, fewest: number, most: number];
  counts: Record<string, Record<string, number>>;
  deal: Record<string, number>;
  odds: Record<string, number[]>; // the chance that at least one of n cards is there
}

export interface Kept {
  id: string;
  game: string;
  name: string;
  word: string;
  rev: number;
  at: number;
}

export type Form = { word: string } | { text: string } | { code: string };

const path = (id: string): string => `/api/me/decks/${encodeURIComponent(id)}`;

export const look = (game: string, form: Form, format: string): Promise<Told> =>
  ask("POST", `/api/games/${encodeURIComponent(game)}/deck`, { ...form, format });

export async function myDecks(): Promise<{ person: string; decks: Kept[]; kept: boolean }> {
  const { person } = await greeted();
  return { person, ...(await ask<{ decks: Kept[]; kept: boolean }>("GET", "/api/me/decks")) };
}

export const keepDeck = ({ id, game, name, word, rev }: Kept): Promise<Kept> => ask("PUT", path(id), { game, name, word, rev });

export const dropDeck = (id: string): Promise<unknown> => ask("DELETE", path(id));

/** A table against a bot, with this deck at my seat and any for the other. */
export function playDeck(game: string, option: string, word: string, format: string): Promise<Made> {
  const seats = [{ who: "me" as const }, { who: "bot" as const }];
  return openTable({ game, seats, options: { [option]: `${word},random`, format }, ready: false });
}
