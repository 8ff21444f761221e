import { cpSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { defineConfig, type Plugin } from "vite";

const house = process.env.HOUSE ?? "http://127.0.0.1:8765";
const RUNTIME = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"];

/** Python for the browser, put beside the client: the page that checks a game runs the rules themselves with it. */
function python(): Plugin {
  let target = "";
  return {
    name: "python",
    apply: "build",
    configResolved: (config) => {
      target = resolve(config.root, config.build.outDir, "pyodide");
    },
    closeBundle: () => {
      mkdirSync(target, { recursive: true });
      for (const name of RUNTIME) cpSync(join("node_modules", "pyodide", name), join(target, name));
    },
  };
}

export default defineConfig({
  plugins: [python()],
  build: {
    outDir: "../src/cardhouse/server/client",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the house's content security policy has no data: addresses
    modulePreload: { polyfill: false },
    manifest: "assets/manifest.json", // for the budget test
    target: "es2022",
  },
  server: { proxy: { "/api": house, "/ws": { target: house, ws: true } } },
});
