// What the deck builder requests from the server: a report on a deck, and to store it.
import { ask, type Made, openTable } from "../api";
import { greeted } from "../store/house";
import type { DeckReport, KeptDeck, KeptDecks } from "../wire/http";

export type { DeckReport, KeptDeck as Kept } from "../wire/http";

export type Form = { word: string } | { text: string } | { code: string };

const path = (id: string): string => `/api/me/decks/${encodeURIComponent(id)}`;

export const look = (game: string, form: Form, format: string): Promise<DeckReport> =>
  ask("POST", `/api/games/${encodeURIComponent(game)}/deck`, { ...form, format });

export async function myDecks(): Promise<{ person: string; decks: KeptDeck[]; kept: boolean }> {
  const { person } = await greeted();
  return { person, ...(await ask<KeptDecks>("GET", "/api/me/decks")) };
}

export const keepDeck = ({ id, game, name, word, rev }: KeptDeck): Promise<KeptDeck> => ask("PUT", path(id), { game, name, word, rev });

export const dropDeck = (id: string): Promise<unknown> => ask("DELETE", path(id));

/** A table against a bot, with this deck at my seat and any for the other. */
export function playDeck(game: string, option: string, word: string, format: string): Promise<Made> {
  const seats = [{ who: "me" as const }, { who: "bot" as const }];
  return openTable({ game, seats, options: { [option]: `${word},random`, format }, ready: false });
}
