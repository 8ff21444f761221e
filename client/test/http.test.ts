// The types of what goes over HTTP are those that the server declares.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("has types that follow from the calls of the server: where not, run 'make wire'", () => {
  const tools = new URL("../tools/http_types.mjs", import.meta.url);
  const made = execFileSync(process.execPath, ["-e", `import("${tools.href}").then((m) => m.types()).then((t) => console.log(t))`], {
    encoding: "utf-8",
  });
  expect(readFileSync(new URL("../src/wire/http.ts", import.meta.url), "utf-8").trim()).toBe(made.trim());
}, 30_000);
