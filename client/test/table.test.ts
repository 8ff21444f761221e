// What the messages of a table make of it.
import { expect, it } from "vitest";
import { readSettings } from "../src/store/settings";
import { reduce, type Table } from "../src/store/table";
import type { FromHouse, TableInfo } from "../src/wire/messages";

const INFO: TableInfo = {
  t: "table",
  id: "abc",
  n: 4,
  status: "playing",
  settings: { game: "lama" },
  seats: [{ name: "Ada", here: true }, { name: "Bo" }],
  commitment: "c",
  seat: 0,
  mine: [0],
  view: { to_act: 0, zones: { "hand/0": [[1, "5"]], discard: [[9, "4"]] }, numbers: { points: [0, 0] } },
  legal: [["play 5", {}]],
};
const start = () => reduce(null, INFO, 0).table as Table;
const after = (table: Table, message: unknown) => reduce(table, message as FromHouse, 100);

it("follows the numbers, and notices one that is missing", () => {
  const table = start();
  const played = after(table, {
    t: "on",
    n: 5,
    events: [
      ["moved", 1, "hand/0", "discard", "5"],
      ["turn", 1],
    ],
  });
  expect(played.table).toMatchObject({ n: 5, legal: null, view: { to_act: 1 } });
  expect(played.table!.view!.zones.discard).toEqual([
    [1, "5"],
    [9, "4"],
  ]);
  expect(played.beat).toMatchObject({ n: 5, fresh: false });
  expect(after(played.table!, { t: "on", n: 5, events: [["turn", 0]] })).toEqual({ table: played.table }); // twice is once
  expect(after(played.table!, { t: "skip", n: 7 }).lost).toBe(true);
  expect(after(played.table!, { t: "skip", n: 6 }).table!.n).toBe(6);
});

it("keeps the legal actions through what is not a move", () => {
  const offered = after(start(), { t: "on", n: 5, act: "@offer 1 draw" }).table!;
  expect(offered).toMatchObject({ offer: [1, "draw"], agreed: [1], legal: [["play 5", {}]] });
  expect(after(offered, { t: "on", n: 6, act: "@decline 0" }).table).toMatchObject({ offer: null, agreed: [] });
  expect(after(offered, { t: "on", n: 6, events: [["turn", 1]] }).table).toMatchObject({ offer: null, legal: null });
});

it("knows who is away, who plays for whom, and who has gone", () => {
  const away = after(start(), { t: "seats", seats: [{ name: "Ada" }, { name: "Bo", here: true }] });
  expect(away.table).toMatchObject({ n: 4, seats: [{ name: "Ada" }, { name: "Bo", here: true }] });
  const bot = after(away.table!, { t: "on", n: 5, act: "@bot 1 normal" }).table!;
  expect(bot.seats[1]).toMatchObject({ bot: "normal" });
  expect(after(bot, { t: "on", n: 6, act: "@resign 1" }).table!.seats[1]).toMatchObject({ gone: true });
});

it("ends with a result, and nobody to act", () => {
  const over = after(start(), { t: "on", n: 5, act: "@resign 1", result: { points: [3, 9], winners: [0], how: "resign" }, secret: "s" })
    .table!;
  expect(over).toMatchObject({ status: "over", secret: "s", legal: null, view: { to_act: null }, result: { winners: [0] } });
  expect(after(over, { t: "on", n: 6, rematch: "xyz" }).table!.rematch).toBe("xyz");
});

it("is not changed by messages of others, or of the future", () => {
  const table = start();
  expect(after(table, { t: "from_the_future", n: 9 })).toEqual({ table });
  expect(after(table, { t: "pong" })).toEqual({ table });
});

it("reads settings that were kept, and forgives what is broken", () => {
  expect(readSettings('{"speed":2,"theme":5,"unknown":1}')).toMatchObject({ speed: 2, theme: "auto" });
  expect(readSettings("{")).toMatchObject({ speed: 1 });
  expect(readSettings("null")).toMatchObject({ confirm: "risky" });
});
