import { defineConfig } from "vitest/config";

// A file needs no process of its own: the tests pass in any order in one, and 27 starts cost as much as they do.
export default defineConfig({ test: { include: ["test/**/*.test.ts"], isolate: false } });
