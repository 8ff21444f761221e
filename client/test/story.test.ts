// The story of any game: who led, and what turned it.
import { describe, expect, it } from "vitest";
import { storyOf } from "../src/screens/table/story";
import type { Turn } from "../src/store/turns";
import type { View } from "../src/store/view";

/** Turns of a game whose points, or whose piles, went like this. */
const turns = (points: number[][], pile = ""): Turn[] =>
  points.map((each, n) => ({
    n,
    said: [`move ${n}`],
    view: {
      to_act: 0,
      zones: pile ? Object.fromEntries(each.map((count, seat) => [`${pile}/${seat}`, Array(count).fill([0, null])])) : {},
      numbers: pile ? { other: [9, 9] } : { other: [9, 9], points: each },
    } as unknown as View,
  }));
const result = (points: number[], winners: number[]) => ({ points, winners, how: "over" as const });

describe("the story of a game", () => {
  it("finds where the winner took the lead for good", () => {
    const { led, turned } = storyOf(
      turns([
        [50, 50],
        [50, 40],
        [30, 40],
        [30, 38],
        [30, 35],
        [30, 0],
      ]),
      result([30, 0], [0]),
    );
    expect(led).toEqual({ seat: 1, moves: 3, changes: 2, throughout: false });
    expect(turned).toEqual({ at: 5, back: true });
  });

  it("finds the biggest step of somebody who always led, also where few points are better", () => {
    const { led, turned } = storyOf(
      turns([
        [0, 0, 0],
        [0, 3, 4],
        [1, 21, 20],
        [2, 30, 41],
      ]),
      result([2, 30, 41], [0]),
      true,
    );
    expect(led).toEqual({ seat: 0, moves: 3, changes: 0, throughout: true });
    expect(turned).toEqual({ at: 2, back: false });
  });

  it("counts a pile where no number is the points", () => {
    expect(
      storyOf(
        turns(
          [
            [4, 4],
            [4, 3],
            [4, 0],
          ],
          "life",
        ),
        result([4, 0], [0]),
      ).turned,
    ).toEqual({ at: 2, back: false });
  });

  it("tells nothing where nothing stands for the points, and no turn where nobody won alone", () => {
    expect(
      storyOf(
        turns([
          [4, 4],
          [4, 3],
        ]),
        result([1, 2], [1]),
      ),
    ).toEqual({ led: null, turned: null });
    expect(
      storyOf(
        turns([
          [0, 0],
          [7, 3],
          [7, 7],
        ]),
        result([7, 7], [0, 1]),
      ).turned,
    ).toBeNull();
  });
});
