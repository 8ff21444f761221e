// What the moves of a puzzle are worth, on one scale; days as the house counts them.
import { describe, expect, it } from "vitest";
import { daysBefore } from "../src/screens/puzzle/text";
import { points, scale } from "../src/screens/puzzle/worth";

const worth = (share: number, margin: number) => ({ move: "m", share, margin, behind: 0, doubt: 0 });

describe("the scale of values", () => {
  it("begins and ends at a ten around every interval", () => expect(scale([worth(0.62, 0.01), worth(0.31, 0.02)])).toEqual([20, 70]));
  it("stays within what there is", () => expect(scale([worth(1, 0), worth(0, 0)])).toEqual([0, 100]));
  it("has a width where all are the same", () => {
    expect(scale([worth(0, 0)])).toEqual([0, 10]);
    expect(scale([worth(1, 0)])).toEqual([90, 100]);
  });
  it("writes small numbers with a decimal", () => expect([0.62, 0.034, 0].map(points)).toEqual(["62", "3.4", "0"]));
});

it("counts days in UTC", () => expect(daysBefore("2026-03-01", 1)).toBe("2026-02-28"));
