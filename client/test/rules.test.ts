// The short rules: their paragraphs are the same in every language, so that a game can say which cards each speaks of.
import { expect, it } from "vitest";
import de from "../src/generated/help.de.json";
import en from "../src/generated/help.en.json";
import { paragraphs } from "../src/text/format";

it.each(Object.keys(en))("%s has the same paragraphs in English and in German", (game) => {
  const [english, german] = [en, de].map((each) => paragraphs((each as Record<string, string>)[game]!));
  expect(german!.length).toBe(english!.length);
  for (const each of [...english!, ...german!]) expect(each).toMatch(/^[\p{Lu}\d{].*[.!?]$/u); // no sentence is torn
});
