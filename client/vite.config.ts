import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
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

/** The house's type for the pages that the server writes itself, and the licences of what others made. */
function type(): Plugin {
  let out = "";
  return {
    name: "type",
    apply: "build",
    configResolved: (config) => {
      out = resolve(config.root, config.build.outDir);
    },
    closeBundle: () => {
      const named = new Map(readdirSync(join(out, "assets")).map((name) => [name.replace(/-[\w-]{8}\.woff2$/, ".woff2"), name]));
      const sheet = readFileSync("src/generated/type/house.css", "utf-8");
      writeFileSync(
        join(out, "type.css"),
        sheet.replace(/\.\/([\w-]+\.woff2)/g, (_, name: string) => `/assets/${named.get(name)}`),
      );
      cpSync("src/generated/type/licences.txt", join(out, "licences.txt"));
    },
  };
}

interface Part {
  file: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
}

/** The files of the shell, without games and languages: what the service worker keeps from the beginning. */
function shellFiles(out: string): string[] {
  const manifest = JSON.parse(readFileSync(join(out, "assets/manifest.json"), "utf-8")) as Record<string, Part>;
  const files = new Set<string>();
  const add = (key: string) => {
    const part = manifest[key];
    if (!part || files.has(part.file)) return;
    for (const file of [part.file, ...(part.css ?? []), ...(part.assets ?? [])]) files.add(file);
    part.imports?.forEach(add);
  };
  for (const key of Object.keys(manifest)) if (key === "index.html" || key.startsWith("src/screens/")) add(key);
  const art = readdirSync(join(out, "art")).filter((name) => name.endsWith(".svg"));
  return ["mark.svg", ...art.map((name) => `art/${name}`), ...files].sort();
}

/** Writes into the service worker what it keeps, and a version that changes with any of it. */
function serviceWorker(): Plugin {
  let out = "";
  return {
    name: "service-worker",
    apply: "build",
    configResolved: (config) => {
      out = resolve(config.root, config.build.outDir);
    },
    closeBundle: () => {
      const files = shellFiles(out);
      const version = createHash("sha256");
      for (const file of ["index.html", ...files]) version.update(readFileSync(join(out, file)));
      const known = `const FILES = ${JSON.stringify(["/", ...files.map((file) => `/${file}`)])}, VERSION = "${version.digest("hex").slice(0, 12)}";\n`;
      writeFileSync(join(out, "sw.js"), known + readFileSync(join(out, "sw.js"), "utf-8"));
    },
  };
}

export default defineConfig({
  plugins: [python(), type(), serviceWorker()],
  build: {
    outDir: "../src/cardhouse/server/client",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the house's content security policy has no data: addresses
    modulePreload: { polyfill: false },
    manifest: "assets/manifest.json", // for the budget test
    target: "es2022",
    rolldownOptions: {
      input: { index: "index.html", sw: "src/worker.ts" },
      output: { entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js") },
    },
  },
  // As objects: the short form rewrites Host, and the house refuses changes by pages of another host.
  server: { proxy: { "/api": { target: house }, "/tiles": { target: house }, "/ws": { target: house, ws: true } } },
});
