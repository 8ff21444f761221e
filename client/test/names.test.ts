// What people are called in the language that is spoken.
import { afterEach, expect, it, vi } from "vitest";
import type { Replay } from "../src/api";
import { namesIn } from "../src/store/turns";
import { called, speak } from "../src/text";
import { SOMEBODY } from "../src/wire/messages";

afterEach(async () => {
  await speak("en");
  vi.unstubAllGlobals();
});

it("calls whoever was forgotten in the language that is spoken", async () => {
  vi.stubGlobal("document", { documentElement: { lang: "" } });
  await speak("de");
  const game = { names: [SOMEBODY, "Ana"], seat: null } as Partial<Replay> as Replay;
  expect(namesIn(game)).toEqual(["Jemand", "Ana"]);
  await speak("en");
  expect([called(SOMEBODY), called("Ana"), called()]).toEqual(["Somebody", "Ana", ""]);
});
