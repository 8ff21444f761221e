// The browser folds and says what the engine folds and says: whole games written by client/tools/data.py.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { slots as grimhand } from "../src/games/grimhand/text";
import { takeOver } from "../src/games/konivrer/cards";
import { slots as konivrer } from "../src/games/konivrer/say";
import { slots as warLanes } from "../src/games/war_lanes/text";
import { folded, singly, type View } from "../src/store/view";
import { type GameWords, Narrator, type OwnSlots, outcome } from "../src/text/game";
import { laidOver } from "../src/text/laid";

interface Vector {
  key: string;
  viewer: number | "watcher";
  names: string[];
  opening: View;
  steps: { legal: [string, Record<string, number | string>, string][]; events: unknown[][]; sentences: string[]; view: View }[];
}

/** A terminal writes "Chain Slash 5" where a table says a card's name in the language that is spoken. */
const descent: OwnSlots = (name, numbers, around) => {
  const face = around.words.faces[numbers.face ?? -1]?.replace(/[_:]/g, " ").replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
  return { ...(face ? { face } : {}), ...grimhand(name, numbers, around) };
};
const OWN: Record<string, OwnSlots> = { descent, grimhand, konivrer, war_lanes: warLanes };
const folder = new URL("../test-vectors/", import.meta.url);
const read = <T>(path: URL): T => JSON.parse(readFileSync(path, "utf-8"));
const files = readdirSync(folder).filter((name) => name.endsWith(".json"));

takeOver(read(new URL("../src/generated/konivrer.cards.en.json", import.meta.url)));

it("has games of every kind to compare with", () => expect(files.length).toBeGreaterThanOrEqual(6));

describe.each(files)("%s", (file) => {
  const game = read<Vector>(new URL(file, folder));
  const written = (key: string) => read<GameWords>(new URL(`../src/generated/${key}.en.json`, import.meta.url));
  const words = game.key === "descent" ? laidOver(written("grimhand"), written("descent")) : written(game.key);
  const viewer = typeof game.viewer === "number" ? game.viewer : null;

  it("folds every view like the engine", () => {
    let view = game.opening;
    for (const step of game.steps) {
      const before = JSON.stringify(view);
      const next = folded(view, step.events);
      expect(JSON.stringify(view)).toBe(before); // the view before is untouched
      expect(next).toEqual(step.view);
      expect(folded(view, singly(view, step.events))).toEqual(step.view); // also card by card, as it is shown
      view = next;
    }
  });

  const drawn = existsSync(new URL(`../src/games/${game.key}/index.ts`, import.meta.url)); // until then the facts are listed by name

  it.skipIf(!drawn)("says what happened like the terminal", () => {
    for (const step of game.steps) {
      const narrator = new Narrator(words, game.names, viewer, OWN[game.key]);
      const sentences = step.events.map((event) => narrator.take(event, step.view.numbers)?.sentence).filter(Boolean);
      expect(sentences).toEqual(step.sentences);
    }
  });

  it("says what an action promises like the terminal", () => {
    for (const step of game.steps) for (const [, promises, sentence] of step.legal) expect(outcome(words, promises)).toBe(sentence);
  });
});
