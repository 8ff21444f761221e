import { afterEach, expect, test } from "vitest";
import { change, reset } from "../src/store/settings";
import { pileBack, wornBy } from "../src/store/worn";

const worn: Record<string, string>[] = [{}, { back: "moon" }, { back: "eye", felt: "../x" }];
const table = { seats: worn.map((each) => ({ name: "", worn: each })) };

afterEach(reset);

test("a seat wears what the house says, and a shared pile what the first seat that wears something brings", () => {
  expect(wornBy(table, 1, "back")).toBe("moon");
  expect(wornBy(table, 0, "back")).toBe("");
  expect(wornBy(table, null, "felt")).toBe(""); // who watches
  expect(pileBack(table)).toBe("moon");
});

test("what could be no key of a drawing is not asked for", () => {
  expect(wornBy(table, 2, "felt")).toBe("");
});

test("a setting draws every table plainly", () => {
  change({ cosmetics: false });
  expect(wornBy(table, 1, "back")).toBe("");
  expect(pileBack(table)).toBe("");
});
