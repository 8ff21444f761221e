// Decks of two devices come together, and nothing is lost.
import { describe, expect, it } from "vitest";
import { counted, EMPTY, readWord, shuffled, withCard, withoutCard, writeWord } from "../../src/decks/deck";
import { type Mine, merged, readShelf, takenOver } from "../../src/decks/shelf";

const deck = (id: string, more: Partial<Mine> = {}): Mine => ({
  id,
  game: "konivrer",
  name: id,
  word: `flag:${id}`,
  rev: 1,
  at: 1,
  ...more,
});
const ids = (found: readonly Mine[]) => found.map((each) => each.id).sort();

describe("merging", () => {
  it("takes what the house has, and keeps what only the browser has", () => {
    const found = merged([deck("new", { rev: 0, unsaved: true }), deck("same")], [deck("same"), deck("other")], () => "copy");
    expect(ids(found)).toEqual(["new", "other", "same"]);
    expect(found.filter((each) => each.unsaved).map((each) => each.id)).toEqual(["new"]);
  });
  it("forgets what was deleted elsewhere, unless it was changed here", () => {
    expect(ids(merged([deck("a"), deck("b", { unsaved: true })], []))).toEqual(["b"]);
  });
  it("sends a change that was made on the newest deck", () => {
    const own = deck("a", { unsaved: true, word: "flag:mine" });
    expect(merged([own], [deck("a")])).toEqual([own]);
  });
  it("makes two decks of one that was changed on both sides", () => {
    const found = merged([deck("a", { unsaved: true, word: "flag:mine" })], [deck("a", { rev: 2, word: "flag:theirs" })], () => "copy");
    expect(found.map(({ id, name, word, rev }) => [id, name, word, rev]).sort()).toEqual([
      ["a", "a", "flag:theirs", 2],
      ["copy", "a (2)", "flag:mine", 0],
    ]);
  });
  it("deletes what was deleted here, but not what was changed elsewhere since", () => {
    const gone = deck("a", { dropped: true });
    expect(merged([gone], [deck("a")])).toEqual([gone]);
    expect(merged([gone], [deck("a", { rev: 2 })])).toEqual([deck("a", { rev: 2 })]);
  });
});

describe("somebody else at this browser", () => {
  const decks = [deck("kept"), deck("changed", { unsaved: true }), deck("gone", { dropped: true })];
  it("a guest's decks go over, for nobody could have them again", () => {
    const found = takenOver({ person: "guest", kept: false, decks }, "ana");
    expect(found.map(({ id, rev, unsaved }) => [id, rev, unsaved])).toEqual([
      ["kept", 0, true],
      ["changed", 0, true],
    ]);
  });
  it("those of a kept profile stay with it, but for what it has not got yet", () => {
    expect(ids(takenOver({ person: "bo", kept: true, decks }, "ana"))).toEqual(["changed"]);
    expect(takenOver({ person: "ana", kept: true, decks }, "ana")).toBe(decks);
  });
});

describe("what is written down", () => {
  it.each([null, "", "{", "[]", '{"decks":7}', '{"decks":[null]}', "null"])("%s is an empty shelf", (text) =>
    expect(readShelf(text).decks).toEqual([]),
  );
  it("a broken deck does not take the others with it", () => {
    const text = JSON.stringify({ person: "p", kept: true, decks: [deck("a"), { id: 7 }] });
    expect(ids(readShelf(text).decks)).toEqual(["a"]);
  });
});

describe("a word", () => {
  it.each([":", "flame:", "flame:a+b+b", "banner-air:a", ":a"])("%s reads back", (word) => expect(writeWord(readWord(word))).toBe(word));
  it.each(["", "::", "a-b-c:d:e", "+", "-"])("%s does not break", (word) => expect(typeof writeWord(readWord(word))).toBe("string"));
  it("cards go in and out", () => {
    const two = withCard(withCard(EMPTY, "a"), "a");
    expect(counted(two).get("a")).toBe(2);
    expect(withoutCard(withoutCard(two, "a"), "a").cards).toEqual([]);
    expect(withoutCard(EMPTY, "a")).toBe(EMPTY);
    expect(shuffled([1, 2, 3, 4, 5]).sort()).toEqual([1, 2, 3, 4, 5]);
  });
});
