// Both languages of the table say the same things, with the same slots.
import { expect, it } from "vitest";
import { de } from "../../src/games/konivrer/words.de";
import { en } from "../../src/games/konivrer/words.en";

const slots = (text: string): string[] => [...text.matchAll(/\{(\w+)/g)].map((found) => found[1]!).sort();

it.each(Object.keys(en) as (keyof typeof en)[])("%s", (key) => {
  expect(de[key]).toBeTruthy();
  expect(slots(de[key])).toEqual(slots(en[key]));
});

it("has nothing left over", () => expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort()));
