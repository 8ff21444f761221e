// Writes src/wire/http.ts from the JSON Schema of what goes over HTTP (src/generated/http.schema.json, by data.py). `make wire` runs it.
import { readFileSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

const client = new URL("..", import.meta.url);
const SCHEMA = new URL("src/generated/http.schema.json", client);
export const TYPES = new URL("src/wire/http.ts", client);

export async function types() {
  const { shared, ...schema } = JSON.parse(readFileSync(SCHEMA, "utf-8"));
  const banner = `// What goes over HTTP, written by \`make wire\` from the calls that the server declares: change them there.\nimport type { ${shared.join(", ")} } from "./messages";`;
  const made = await compile(schema, "Http", {
    additionalProperties: false,
    bannerComment: banner,
    unreachableDefinitions: true,
    style: { printWidth: 140 },
  });
  return made
    .replace(/\nexport interface Http \{\}\n/, "")
    .replace(/\n \*\n \* This interface was referenced[^/]*\*\//g, "\n */")
    .replace(/\/\*\*\n \* This interface was referenced[^/]*\*\/\n/g, "");
}

if (process.argv[1] === new URL(import.meta.url).pathname) writeFileSync(TYPES, await types());
