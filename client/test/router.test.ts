// Every screen has an address, and every address a screen.
import { describe, expect, it } from "vitest";
import { pathOfLink, read } from "../src/router";

describe("addresses", () => {
  it.each([
    ["/", "", { at: "home" }],
    ["/new/lama", "", { at: "new", game: "lama" }],
    ["/new/", "", { at: "new", game: "" }],
    ["/lobby", "", { at: "lobby" }],
    ["/t/abc", "", { at: "table", id: "abc", code: "", watch: false }],
    ["/t/abc/code", "", { at: "table", id: "abc", code: "code", watch: false }],
    ["/t/abc", "?watch", { at: "table", id: "abc", code: "", watch: true }],
    ["/replay/abc", "?move=12&eye=all", { at: "replay", id: "abc", move: 12, entry: null, viewer: "all" }],
    ["/replay/abc", "?move=-1&entry=36", { at: "replay", id: "abc", move: null, entry: 36, viewer: "" }],
    ["/review/abc", "?seat=2&luck=40", { at: "review", id: "abc", seat: 2, entry: null, luck: 40 }],
    ["/replay/abc", "?turn=12", { at: "replay", id: "abc", move: 12, entry: null, viewer: "" }], // the number that is shown, whatever it is called
    ["/puzzle/lama", "", { at: "puzzle", game: "lama", id: "" }],
    ["/puzzle/lama/4cbe4185", "", { at: "puzzle", game: "lama", id: "4cbe4185" }],
    ["/profile", "", { at: "profile" }],
    ["/settings", "", { at: "settings" }],
    ["/help/lama", "", { at: "help", game: "lama" }],
    ["/decks", "", { at: "decks", game: "", code: "", deck: "", ready: "", name: "" }],
    ["/decks/konivrer", "?deck=abc", { at: "decks", game: "konivrer", code: "", deck: "abc", ready: "", name: "" }],
    ["/decks/konivrer/1AbC-_", "?name=My%20deck", { at: "decks", game: "konivrer", code: "1AbC-_", deck: "", ready: "", name: "My deck" }],
    ["/t/a/b/c", "", { at: "nowhere", path: "/t/a/b/c" }],
    ["/%E0%A4%A", "", { at: "nowhere", path: "/%E0%A4%A" }],
  ])("%s%s", (path, search, route) => expect(read(path, search)).toEqual(route));
});

describe("what somebody pastes", () => {
  it.each([
    ["https://cards.example/t/p3kw8mzt2nqd/h6tq2mxw9pkz4rna", "/t/p3kw8mzt2nqd/h6tq2mxw9pkz4rna"],
    ["  P3KW8MZT2NQD ", "/t/p3kw8mzt2nqd"],
    ["p3kw8mzt2nqd/h6tq2mxw9pkz4rna", "/t/p3kw8mzt2nqd/h6tq2mxw9pkz4rna"],
    ["hello", null],
    ["javascript:alert(1)", null],
    ["x".repeat(10_000), null],
  ])("%s", (typed, path) => expect(pathOfLink(typed)).toBe(path));
});
