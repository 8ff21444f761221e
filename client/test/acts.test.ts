// The browser folds acts as the engine does: tests/golden/acts.json, written by `make golden`.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { reduce, type Table } from "../src/store/table";
import type { FromHouse, TableInfo } from "../src/wire/messages";

interface Vector {
  name: string;
  sides: number[];
  steps: { step: string; after: Record<string, unknown> & { over: boolean; ended: string | null } }[];
}

const vectors: Vector[] = JSON.parse(readFileSync(new URL("../../tests/golden/acts.json", import.meta.url), "utf-8"));

const info = (sides: number[]): TableInfo => ({
  t: "table",
  id: "abc",
  n: 7,
  status: "playing",
  settings: { game: "lama" },
  seats: sides.map((side, seat) => ({ name: `p${seat}`, person: `p${seat}`, here: true, side })),
  commitment: "",
  seat: 0,
  mine: [0],
  view: { to_act: 0, zones: {}, numbers: {} },
  legal: [["quit", {}]],
});
const start = (sides: number[]) => reduce(null, info(sides), 0).table as Table;
const after = (table: Table, message: FromHouse) => reduce(table, message, 0).table as Table;

/** How the house tells a step. */
function message(step: string, n: number, over: boolean, ended: string | null): FromHouse {
  const result = over ? { points: [1, 2], winners: [0], how: ended ?? "over" } : undefined;
  if (step === "silent move") return { t: "skip", n };
  return step.startsWith("@") ? { t: "on", n, act: step, result } : { t: "on", n, events: [["turn", 0]], result };
}

const sorted = (seats: number[]) => [...seats].sort();
const seen = (table: Table) => ({
  bots: table.seats.map((seat) => seat.bot ?? ""),
  gone: table.seats.flatMap((seat, number) => (seat.gone ? [number] : [])),
  offer: table.offer,
  agreed: sorted(table.agreed),
  paused: table.paused,
  opened: sorted(table.opened),
  hints: table.seats.some((seat) => seat.hints) ? table.seats.map((seat) => seat.hints ?? 0) : [],
  ended: table.result && table.result.how !== "over" ? table.result.how : null,
  over: table.status === "over",
});

describe.each(vectors)("$name", ({ sides, steps }) => {
  it("folds like the engine", () => {
    let table = start(sides);
    for (const { step, after: expected } of steps) {
      table = after(table, message(step, table.n + 1, expected.over, expected.ended));
      expect(seen(table), step).toEqual(expected);
    }
  });
});

it("takes a move of mine without events for a move", () => {
  const offered = after(start([0, 1]), { t: "on", n: 8, act: "@offer 1 draw" });
  expect(after(offered, { t: "on", n: 9, key: "k", legal: [["pay fire", {}]] })).toMatchObject({ offer: null, legal: [["pay fire", {}]] });
});

it("asks nobody to move who has resigned", () => {
  expect(after(start([0, 1, 2]), { t: "on", n: 8, act: "@resign 0" })).toMatchObject({ legal: null });
});
