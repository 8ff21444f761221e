import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { LESSONS } from "../src/text/learn";

const CHAPTERS = ["konivrer", "konivrer-azoth", "konivrer-combat", "konivrer-life"];

it.each(["lama", "war_lanes", "grimhand", ...CHAPTERS])(
  "every tip of %s has its words in every language, and no words are left over",
  (game) => {
    const [key, chapter] = game.split("-");
    const file = `../../src/cardhouse/games/${key}/lesson${chapter ? `-${chapter}` : ""}.txt`;
    const lesson = readFileSync(new URL(file, import.meta.url), "utf8");
    const moves = lesson.slice(lesson.indexOf("\n\n"));
    const tips = [...moves.matchAll(/\{(\w+)\}/g)].map((found) => `${game}.${found[1]}`).sort();
    expect(tips.length).toBeGreaterThan(0);
    for (const words of Object.values(LESSONS))
      expect(
        Object.keys(words)
          .filter((key) => key.startsWith(`${game}.`))
          .sort(),
      ).toEqual(tips);
  },
);
