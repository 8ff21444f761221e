// A pseudo-language for tests, made from English: accented, a third longer, in brackets. What is not translated or is cut off shows at once.
import type { CatalogueEntry } from "../games/catalogue";
import type { GameWords } from "./game";

const PLAIN = "aceidnorstuyzACEIDNORSTUYZ";
const ACCENTED = "áçéíðñóřšťúýžÁÇÉÍÐÑÓŘŠŤÚÝŽ";
const LONGER = 0.35;
const KEPT = ["key", "title"]; // of a game: names are names

const accented = (text: string): string => [...text].map((letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter).join("");

/** One sentence; its slots stay as they are, the nouns that are counted do not. */
export function pseudo(text: string): string {
  if (!/[a-z]/i.test(text.replace(/\{\w+\}/g, ""))) return text;
  const parts = text.split(/(\{[^}]*\})/).map((part) => {
    if (!part.startsWith("{")) return accented(part);
    return part.replace(/:(.*\|.*)\}/, (_, nouns: string) => `:${accented(nouns)}}`);
  });
  const more = "~".repeat(Math.ceil(text.replace(/\{[^}]*\}/g, "").length * LONGER)).replace(/~{6}(?=~)/g, "$& "); // words, for lines to break
  return `[${parts.join("")}${more}]`;
}

export const pseudoWords = <W extends object>(words: W): W =>
  Object.fromEntries(Object.entries(words).map(([key, text]) => [key, pseudo(String(text))])) as W;

export function pseudoGame(words: GameWords): GameWords {
  const sections = Object.entries(words.text).map(([name, section]) => {
    const said = Object.entries(section).map(([key, text]) => [key, KEPT.includes(key) ? text : pseudo(text)]);
    return [name, Object.fromEntries(said)];
  });
  return { ...words, text: Object.fromEntries(sections) };
}

const SAID = ["say", "about", "title", "name", "goal"]; // what the server says in words

export function pseudoAnswer<T>(answer: T): T {
  if (Array.isArray(answer)) return answer.map(pseudoAnswer) as T;
  if (!answer || typeof answer !== "object") return answer;
  const parts = Object.entries(answer).map(([key, part]) => [
    key,
    SAID.includes(key) && typeof part === "string" ? pseudo(part) : pseudoAnswer(part),
  ]);
  return Object.fromEntries(parts) as T;
}

export const pseudoCatalogue = (entries: CatalogueEntry[]): CatalogueEntry[] =>
  entries.map((entry) => ({
    ...entry,
    title: entry.campaign_of ? pseudo(entry.title) : entry.title, // a part of a game, and no name
    tagline: pseudo(entry.tagline),
    options: entry.options.map((option) => ({
      ...option,
      title: pseudo(option.title),
      about: pseudo(option.about),
      ...(option.labels ? { labels: option.labels.map((label) => (/[a-z]{2}/i.test(label) ? pseudo(label) : label)) } : {}),
      ...(option.pair ? { pair: option.pair.map(pseudo) } : {}),
    })),
  }));
