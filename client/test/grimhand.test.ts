// The Grimhand table: cards as the rules have them, room for every hand, a fate meter that tells what the house promises.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { framesOf } from "../src/anim/frames";
import type { FinishedGame } from "../src/api";
import type { StageProps } from "../src/games/game";
import { fateOf } from "../src/games/grimhand/board";
import { DECKS, kindOf, rarityOf, SPECIAL } from "../src/games/grimhand/cards";
import { type Held, layout } from "../src/games/grimhand/layout";
import { dress, equation, risky, slots } from "../src/games/grimhand/text";
import { faredAgainst, WALL } from "../src/games/grimhand/wall";
import { de } from "../src/games/grimhand/words.de";
import { en } from "../src/games/grimhand/words.en";
import type { Room } from "../src/parts/place";
import type { Beat, Table } from "../src/store/table";
import { folded, type View } from "../src/store/view";
import { fill } from "../src/text/format";
import { type GameWords, Narrator, reason } from "../src/text/game";

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf-8");
const words = JSON.parse(read("../src/generated/grimhand.en.json")) as GameWords;

// The rules' own data
const toml = read("../../src/cardhouse/games/grimhand/cards.toml").split("[numbers]")[0]!;
const cards = [...toml.matchAll(/\[card\.(\w+)\]\n([\s\S]*?)\n(?=\n|$)/g)].map(([, key, body]) => {
  const field = (name: string) => new RegExp(`^${name} = "?([^"\\n]*)"?$`, "m").exec(body!)?.[1];
  return { key: key!, name: field("name"), deck: field("deck"), text: field("text"), value: field("value"), rarity: field("rarity") };
});

it("knows every special card by name, text, colour and value", () => {
  expect(cards.map(({ key }) => key).sort()).toEqual(Object.keys(SPECIAL).sort());
  for (const { key, name, deck, text, value } of cards) {
    expect([en[key as keyof typeof en], en[`${key}_does` as keyof typeof en]]).toEqual([name, text]);
    const face = value?.startsWith("[") ? `${key}:5` : key;
    const printed = value === undefined ? 0 : value.startsWith("[") ? 5 : Number(value);
    expect(kindOf(face)).toEqual({ colour: deck === "attack" ? "A" : "D", key, value: printed, trick: value === undefined });
  }
});

it("knows how rare every special card is", () => {
  for (const { key, rarity } of cards) expect([key, rarityOf(key)?.name]).toEqual([key, rarity]);
  expect([rarityOf("plain"), rarityOf("lucky")]).toEqual([null, null]);
});

it("tells of every opponent what the lab measured", () => {
  const page = read("../../docs/rules/grimhand.md").split("### Archetypes")[1]!;
  for (const { key, wins } of WALL) {
    const row = new RegExp(`^\\| ${key} \\|.*$`, "m")
      .exec(page)![0]
      .split("|")
      .map((cell) => cell.trim());
    const share = row[0 + (["shakhaar", "lilith", "thirteenth"].includes(key) ? 2 : 7)]!;
    expect([key, wins]).toEqual([key, Math.round(Number.parseFloat(share))]);
  }
});

it("counts my games against an opponent, wherever each of us sat", () => {
  const game = (enemy: string, mine: number[], winners: number[]) =>
    ({
      id: "",
      game: "grimhand",
      names: [],
      at: 0,
      mine,
      options: { enemy },
      result: { points: [1, 0], winners },
    }) as unknown as FinishedGame;
  const games = [
    ...[game("lilith", [0], [0]), game("none,lilith", [0], [1]), game("lilith,none", [1], [1]), game("none,lilith", [0], [0, 1])],
    ...[game("none,brute", [0], [0]), game("none,lilith", [1], [1])], // somebody else, and myself
  ];
  expect(faredAgainst("lilith", games)).toEqual({ won: 2, lost: 1 });
  expect(faredAgainst("warden", games)).toEqual({ won: 0, lost: 0 });
});

it("knows plain cards, Luckies and Deaths", () => {
  expect(kindOf("A9")).toEqual({ colour: "A", key: "plain", value: 9, trick: false });
  expect([kindOf("D7").key, kindOf("A13").key, kindOf("A13").value]).toEqual(["lucky", "death", 0]);
});

it("says everything in German, with the same slots", () => {
  const slotsOf = (sentence: string) => [...sentence.matchAll(/\{(\w+)/g)].map(([, name]) => name).sort();
  expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
  for (const [key, sentence] of Object.entries(en)) expect(slotsOf(de[key as keyof typeof de]), key).toEqual(slotsOf(sentence));
});

// Room

const ROOMS: Record<string, Room> = {
  desktop: { width: 1144, height: 852, row: false },
  laptop: { width: 984, height: 672, row: false },
  "no log": { width: 1440, height: 852, row: false },
  "a large screen": { width: 2264, height: 1392, row: false },
  "a tablet": { width: 472, height: 976, row: false },
  "a tablet upright": { width: 768, height: 892, row: false },
  phone: { width: 390, height: 744, row: true },
  "a small phone": { width: 360, height: 540, row: true },
  "the smallest phone": { width: 320, height: 468, row: true },
  "a phone lying down": { width: 548, height: 342, row: false },
};
const HANDS: Held[] = [0, 1, 5, 7, 8, 13, 26].flatMap((held) =>
  [0, 1, 3].map((tricks) => ({ cards: held, tricks: Math.min(held, tricks) })),
);

describe.each(Object.entries(ROOMS))("%s", (_, room) => {
  it("has room for every hand, and shows of each card what is drawn in its visible part", () => {
    for (const held of HANDS) {
      const plan = layout(room, [held, held, held, held]);
      const column = plan.desk ? (room.width - 48 - 2 * 16 - plan.slot * 1.28) / 2 : room.width - 24 - 66 - 6;
      for (const side of ["own", "foe"] as const) {
        const w = plan[side];
        for (const { width, spots } of side === "foe" ? plan.fans.slice(0, 2) : plan.fans.slice(2)) {
          expect(spots).toHaveLength(held.cards);
          if (held.cards <= 13) expect(width, JSON.stringify(held)).toBeLessThanOrEqual(Math.max(column, w) + 1);
          spots.forEach(({ x, look }, i) => {
            const seen = (spots[i + 1]?.x ?? x + w) - x;
            expect(seen).toBeGreaterThan(0);
            if (look === "strip") expect(seen).toBeGreaterThanOrEqual(w * 0.55 - 0.01);
            if (look === "full" || look === "mini") expect(seen).toBeGreaterThanOrEqual(w * 0.95 - 0.01);
          });
        }
      }
      expect(plan.own).toBeGreaterThanOrEqual(44);
    }
  });
});

it("shows all of it without scrolling on a desktop and on a phone", () => {
  const held = { cards: 13, tricks: 2 };
  for (const name of ["desktop", "laptop", "a tablet upright", "phone"]) {
    const room = ROOMS[name]!;
    expect(layout(room, [held, held, held, held]).height).toBe(room.height);
  }
});

// Fate and forecasts

interface Vector {
  opening: View;
  steps: { legal: [string, Record<string, number | string>, string][]; events: unknown[][]; view: View }[];
}
const folder = new URL("../test-vectors/", import.meta.url);
const games = readdirSync(folder).filter((name) => /^grimhand-\d/.test(name));

it.each(games)("%s: the wheel shows what the house promises", (file) => {
  const game = JSON.parse(read(`../test-vectors/${file}`)) as Vector;
  let view = game.opening;
  let promises = 0;
  for (const step of game.steps) {
    for (const deck of DECKS) {
      const promised = step.legal.find(([action]) => action === `draw ${deck}`)?.[1].death;
      if (promised === undefined) continue;
      const { deaths, cards } = fateOf({ view, legal: [], viewer: null } as unknown as StageProps, deck)!; // as it is for everybody
      const [chances, of] = String(promised).split("/").map(Number);
      expect(deaths / cards).toBeCloseTo(chances! / of!, 9);
      promises += 1;
    }
    view = folded(view, step.events);
  }
  expect(promises).toBeGreaterThan(1);
});

it("asks for a second tap where Death or a flush is near, or an attack does nothing", () => {
  expect(risky("draw attack", { death: "2/26" })).toBe(false); // as dealt
  expect(risky("draw attack", { death: "2/17" })).toBe(true);
  expect(risky("draw attack", { death: "0/20", flush: "18/20" })).toBe(true);
  expect(risky("attack", { damage: 12 })).toBe(false);
  expect(risky("attack", { damage: 0 })).toBe(true);
  expect(risky("attack", { damage: 5, backlash: 2 })).toBe(true);
});

it("writes the whole equation, as the log does", () => {
  const terms = { swords: 35, chain: 4, combo: 2, attack: 41, shields: 29, pierced: 1, defense: 15, damage: 26 };
  expect(equation(words, terms)).toBe("35 + 4 chain + 2 combo = 41, against 29 halved = 15: 26 damage");
  expect(equation(words, { swords: 5, shields: 0, damage: 5 })).toBe("5, against no shield: 5 damage");
  expect(equation(words, { swords: 20, shields: "3..9", damage: "11..17" })).toBe("20, against 3–9: 11–17 damage");
});

it("shows Death before its card is seen to leave the deck", () => {
  const opening = {
    to_act: 0,
    zones: { attack_deck: [[70, null]], "slot/0": [[60, "A7"]], attack_discard: [] },
    numbers: {},
  } as unknown as View;
  const events = [
    ["moved", 70, "attack_deck", "attack_discard", "A13"],
    ["moved", 60, "slot/0", "attack_discard", "A7"],
    ["saved", 0, 6],
    ["turn", 1],
  ];
  const after = { view: folded(opening, events) } as Table;
  const beat = { n: 1, fresh: false, events, act: "", before: { view: opening } as Table, after } as Beat;
  const frames = framesOf(beat, words, new Narrator(words, ["You", "Bo"], 0, slots), { ahead: ["saved", "died"] });
  expect(frames.map(({ narrated, moves }) => narrated?.name ?? moves.length)).toEqual(["saved", 2]);
  expect(frames[0]!.view).toBe(opening);
  expect(frames.at(-1)!.view).toEqual(after.view);
  expect(frames[0]!.narrated!.sentence).toContain("A Lucky (A7) saves");
});

it("names what was drawn", () => {
  const narrator = new Narrator(words, ["Ana", "Bo"], null, slots);
  narrator.take(["moved", 1, "attack_deck", "attack/1", "A5"], {});
  expect(narrator.take(["drew", 1, 0], {})!.sentence).toBe(fill("Bo draws A5 from the attack deck."));
});

it("speaks of cards as their faces show them, not in codes", () => {
  const own = structuredClone(words);
  dress(own);
  const narrator = new Narrator(own, ["You", "Bo"], 0, slots);
  const heard = (...event: unknown[]) => narrator.take(event, {})?.sentence;
  const face = (code: string) => own.words.face!.indexOf(code);
  heard("moved", 1, "attack_deck", "attack/0", "A10");
  expect(heard("drew", 0, 0)).toBe("You draw Sword 10.");
  expect(heard("saved", 0, face("D7"))).toContain("A Lucky (Shield 7) saves");
  expect(heard("discarded", 1, face("chain_slash:4"))).toBe("Bo discards Chain Slash 4.");
  expect(reason(own, "not_offered", { what: "A5", wanted: "…" })).toBe("Sword 5 is not offered: …");
});
