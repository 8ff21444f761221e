// Moves in short: what events name by the numbers of words is spelled out again (docs/protocol.md, "Moves in short").
import type { FromHouse, On } from "./messages";

export type Short = [n: number, events: unknown[][], key?: string, undo?: number, more?: Partial<On>];

// which parts of an event are words; its name is one too
const PLACES: Record<string, string> = { moved: "12", handed: "01", gathered: "01", collected: "01", shuffled: "0", set: "0", shown: "0" };

/** The update that a short one stands for. */
export function spelled([n, events, key = "", undo, more]: Short, words: string[]): On {
  const word = (said: unknown): unknown => (Array.isArray(said) ? said.map(word) : (words[said as number] ?? said));
  const spelledOut = events.map(([name, ...rest]) => {
    const called = word(name) as string;
    return [called, ...rest.map((said, at) => (PLACES[called]?.includes(`${at}`) ? word(said) : said))];
  });
  return { ...more, t: "on", n, events: spelledOut, key, undo: !!undo };
}

/** Reads frames that may be moves in short, by the words that came before. */
export function reader(): (said: unknown) => FromHouse {
  let words: string[] = [];
  return (said) => {
    if (Array.isArray(said)) return spelled(said as Short, words);
    const message = said as FromHouse;
    if (message?.t === "words") words = message.words;
    return message;
  };
}
