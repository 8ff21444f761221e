// What the table reads from a view: Familiars, attacks, what a tap does, the card that may Burst; and the sizes of everything.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { StageProps } from "../../src/games/game";
import { blow, boardOf, bursting, parse, type Unit, unitIn } from "../../src/games/konivrer/board";
import { cardOf, cards, takeOver } from "../../src/games/konivrer/cards";
import { fit, layout, named } from "../../src/games/konivrer/layout";
import { staged } from "../../src/games/konivrer/state";

const read = (name: string) => JSON.parse(readFileSync(new URL(`../../src/generated/${name}.json`, import.meta.url), "utf-8"));
takeOver(read("konivrer.cards.en"));

const NONE = Array<number>(12).fill(0);
const slots = (first: number[], fill = 0): number[] => [...first, ...Array<number>(12 - first.length).fill(fill)];
const face = (key: string) => cards.value.findIndex((card) => card.key === key);

/** A view with Cinder Imp (id 5, one counter) of seat 0 and Clay Foundling (id 66, wounded) of seat 1. */
function props(more: Record<string, unknown> = {}, legal: [string, Record<string, number>][] = [], zones = {}): StageProps {
  const numbers = {
    ...{ step: 0, phase: 0, active: 0, attacks: 0, fighting: 0, playing: -1, out: [0, 0] },
    slot: [slots([5], -1), slots([66], -1)],
    ...{ counters: [slots([1]), NONE], hurt: [NONE, slots([1])], boost: [NONE, NONE], sick: [NONE, NONE], inferno: [slots([2]), NONE] },
    ...{ steadfast: [NONE, NONE], gained: [slots([1]), slots([4])] },
    ...{ attacker: slots([], -1), attacked: slots([], -1), blocker: slots([], -1) },
    ...more,
  };
  const view = {
    to_act: 0,
    numbers,
    shown: { "unit/5": [4, 3], "unit/66": [2, 1], "blow/5/66": [4, 1, 2, 7, 0, 1] },
    zones: {
      ...{ "flag/0": [[0, "flame_sovereign"]], "flag/1": [[61, "root_of_the_mountain"]] },
      ...{ "field/0": [[5, "cinder_imp"]], "field/1": [[66, "clay_foundling"]], "hand/0": [[7, "ash_moth"]] },
      ...zones,
    },
  };
  const table = { id: "t", n: 1, seats: [{}, {}], settings: { game: "konivrer", options: { mode: "1v1" } } };
  return { table, view, legal, names: ["You", "Bo"], viewer: 0, words: {} } as unknown as StageProps;
}

describe("the set", () => {
  it("is read whole", () => {
    expect(cards.value).toHaveLength(147);
    expect(cardOf("soot_wraith")).toMatchObject({
      cost: [0, 5, 6],
      elements: [0, 5],
      keywords: ["inferno", "void"],
      strength: 2,
      health: 3,
    });
    expect(cardOf("struck_flint")?.abilities).toEqual([
      "Spell 1: Deal 1 damage to a Familiar.",
      "Spell 2: A Familiar has +2 strength this turn.",
    ]);
    expect(cardOf("flame_sovereign")).toMatchObject({ kind: "flag", elements: [0], bars: 1 });
  });

  it("knows every way to play a card", () => {
    expect(cardOf("ember_whelp")?.ways).toEqual([
      "summon ember_whelp",
      "spell ember_whelp 1",
      "azoth ember_whelp fire",
      "tribute ember_whelp",
    ]);
    expect(cardOf("azoth_vial")?.ways.at(-1)).toBe("azoth azoth_vial any");
    expect([cardOf("azoth_vial")?.azoth, cardOf("soot_wraith")?.azoth, cardOf("flame_sovereign")?.ways]).toEqual([[7], [0, 5], []]);
  });
});

describe("a board", () => {
  it("has Familiars with the strength and health that the house shows", () => {
    const [[mine], [theirs]] = boardOf(props()).units as never as [[Record<string, number>], [Record<string, number>]];
    expect(mine).toMatchObject({ id: 5, strength: 4, health: 3, inferno: 2 });
    expect(theirs).toMatchObject({ id: 66, strength: 2, health: 1 });
  });

  it("names the parts of a blow, where the house says them", () => {
    const { view, units } = boardOf(props());
    const [[mine], [theirs]] = units as never as [[Unit], [Unit]];
    expect(blow(view, mine, theirs)).toEqual({ strength: 4, flag: 1, fire: 2, sum: 7, stopped: 0, falls: true });
    expect(blow(view, theirs, mine)).toBeNull();
  });

  it("shows printed numbers in a game that was kept from before the server sent them", () => {
    const old = props();
    old.view.shown = {};
    const [[mine]] = boardOf(old).units as never as [[Unit]];
    expect([mine.strength, mine.health]).toEqual([mine.card.strength, mine.card.health]);
  });

  it("pairs attackers with what they attack", () => {
    const on = boardOf(props({ attacks: 1, attacker: slots([5], -1), attacked: slots([1001], -1) }));
    expect(on.duels).toMatchObject([{ player: 1, goal: null, blocker: null, held: false }]);
    const at = boardOf(props({ attacks: 1, attacker: slots([5], -1), attacked: slots([66], -1), blocker: slots([-2], -1) }));
    expect(at.duels).toMatchObject([{ player: 1, goal: { id: 66 }, held: true }]);
    const gone = boardOf(props({ attacks: 1, attacker: slots([5], -1), attacked: slots([-1], -1) }));
    expect(gone.duels).toEqual([]);
    staged.value = { table: "t", n: 2, blockers: new Map([[5, 66]]) }; // declared, and not yet in the numbers
    expect(boardOf(props({ attacks: 1, attacker: slots([5], -1), attacked: slots([1001], -1) })).duels).toMatchObject([
      { blocker: { id: 66 } },
    ]);
    staged.value = null;
  });

  it("says what a tap does", () => {
    const aims = boardOf(
      props({ step: 8 }, [
        ["> 1:clay_foundling", {}],
        ["> player 1", {}],
      ]),
    ).taps;
    expect([...aims.units.keys()]).toEqual([66]);
    expect([...aims.players.keys()]).toEqual([1]);
    const attacks = boardOf(
      props({ step: 1 }, [
        ["attack cinder_imp > player 1", {}],
        ["next", {}],
      ]),
    ).taps;
    expect(attacks.attackers.get(5)).toHaveLength(1);
    expect(attacks.players.size).toBe(0); // until an attacker is chosen
    expect(boardOf(props({ step: 14 }, [["discard ash_moth", {}]])).taps.hand.get(7)?.[0]).toBe("discard ash_moth");
  });

  it("takes actions apart", () => {
    expect(parse("attack ash_moth > 1:tide_adept")).toEqual({ verb: "attack", words: ["ash_moth"], seat: 1, target: "tide_adept" });
    expect(parse("> player 2")).toEqual({ verb: "", words: [], seat: 2, target: "" });
  });

  it("knows the Life Card that may Burst from what else lies open", () => {
    const named = { face: face("struck_flint") };
    expect(
      bursting([
        ["burst", { ...named, x: 2 }],
        ["decline", named],
      ])?.key,
    ).toBe("struck_flint");
    expect(bursting([["next", {}]])).toBeUndefined();
  });

  it("finds a Familiar in play for its tip", () => expect(unitIn(props().view, 66)).toMatchObject({ strength: 2, health: 1 }));

  it("keeps every card where the engine has it", () => expect(face("ember_whelp")).toBe(0));
});

describe("sizes", () => {
  const room = (width: number, height: number, row = false) => ({ width, height, row });

  it("are those of the drawing on a desk and on a phone", () => {
    expect(layout(room(1144, 852), 2, false, 0)).toMatchObject({ desk: true, field: 108, azoth: 36, height: 852 });
    expect(layout(room(1144, 852), 2, true, 1)).toMatchObject({ field: 80, front: 94 });
    expect(layout(room(390, 744, true), 2, false, 0)).toMatchObject({ desk: false, azoth: 24, height: 744 });
  });

  it("leave room for twelve pairs", () => {
    for (const pairs of [1, 3, 6, 12]) expect(layout(room(390, 744, true), 2, true, pairs).front).toBeGreaterThanOrEqual(40);
  });

  it("let any number of cards lie side by side, in two rows where they are larger so", () => {
    for (let count = 1; count <= 12; count++) {
      const { width, row } = fit({ width: 374, height: 220 }, count, 88);
      expect(width * row).toBeLessThan(374);
      expect(width * 1.4 * Math.ceil(count / row)).toBeLessThan(220);
      expect(width).toBeGreaterThanOrEqual(44);
    }
    expect(fit({ width: 374, height: 220 }, 5, 88)).toEqual({ width: 70, row: 5 });
    expect(fit({ width: 374, height: 220 }, 10, 88)).toEqual({ width: 70, row: 5 });
  });

  it("leave cards their names on a phone, on tablets and on small screens, in combat too", () => {
    const rooms = [room(390, 744, true), room(768, 976), room(728, 720), room(984, 752), room(1144, 852)];
    for (const each of rooms) {
      const [calm, fight] = [layout(each, 2, false, 0), layout(each, 2, true, 3)];
      for (const width of [calm.field, fight.front, ...(each.row ? [] : [fight.field])]) expect(named(width), `${each.width}`).toBe(true);
    }
  });

  it("grow with the screen", () => {
    const [small, large] = [layout(room(1144, 852), 2, false, 0), layout(room(1624, 1032), 2, false, 0)];
    expect(large.field / small.field).toBeGreaterThan(1.2);
  });

  it("fit a phone on its side, and let a stage that is lower still scroll", () => {
    expect(layout(room(620, 390, true), 2, false, 0)).toMatchObject({ short: true, height: 390 });
    expect(layout(room(620, 300, true), 2, false, 0).height).toBeGreaterThan(300);
  });
});
