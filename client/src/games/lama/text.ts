// What only this table says: labels, tags and the names that a screen reader hears.
import { costs } from "../../generated/lama.facts.json";
import type { Table } from "../../store/table";
import { vocabulary } from "../../text";
import { list, type Slots } from "../../text/format";
import type { GameWords, OwnSlots } from "../../text/game";
import type { Legal } from "../../wire/messages";
import { optionOf } from "../catalogue";
import type { StageProps } from "../game";
import { endOf } from "./round";
import type { Words } from "./words.en";

/** A sentence of this table in the language that is spoken. */
export const t = vocabulary<Words>(() => import("./words.en").then(({ en }) => en), {
  de: () => import("./words.de").then(({ de }) => de),
});

export const nameOf = (face: string): string => (face === "L" ? t("llama") : face);

/** The log says "Llama", as everything else does. */
export function dress(words: GameWords): void {
  words.text.face = words.text.top = words.text.next = Object.fromEntries((words.words.face ?? []).map((face) => [face, nameOf(face)]));
  words.words.top = words.words.next = words.words.face ?? [];
}
export const slots: OwnSlots = (name, _, { learned }): Slots =>
  name === "drew" && learned.length ? { learned: learned.map(nameOf).join(" ") } : {};

/** An option of the table, or its usual value. */
export function option<T extends number | string | boolean>(table: Table, name: string, usual: T): T {
  const value = optionOf(table.settings, name);
  return typeof value === typeof usual ? (value as T) : usual;
}

/** What is printed for the cards that one sees, term by term: "2 + 4 + 10". Their sum comes from the house. */
export function terms(faces: readonly string[], each: boolean): number[] {
  const costOf = (face: string): number => (costs as Record<string, number>)[face] ?? 0;
  return (each ? faces : [...new Set(faces)]).map(costOf).sort((a, b) => a - b);
}

/** "Your turn: play 5 or 6, draw, or quit". */
export function status({ legal }: StageProps): string {
  const found = legal.map(([action]) => action);
  const of = (kind: string) => found.filter((action) => action.startsWith(`${kind} `)).map((action) => action.slice(kind.length + 1));
  const tokens = of("return").map((colour) => (colour === "black" ? `${t("return_black")}` : `${t("return_white")}`));
  if (tokens.length) return t("turn_return", { tokens: list(tokens.map(lower), t("or")) });
  const parts: string[] = [];
  const faces = of("play").map(nameOf);
  if (faces.length) parts.push(t("turn_play", { faces: list(faces, t("or")) }));
  if (found.includes("draw")) parts.push(t("turn_draw"));
  if (found.includes("pass")) parts.push(t("turn_pass"));
  if (found.includes("quit")) parts.push(t("turn_quit"));
  const actions = parts.length > 2 ? `${parts.slice(0, -1).join(", ")}, ${t("or")} ${parts.at(-1)}` : list(parts, t("or"));
  return t("your_turn", { actions });
}

/** What goes on while the viewer has nothing to do: hands are counted, cards are dealt, another player returns a token. */
export function meanwhile({ table, view, names, viewer }: StageProps): string {
  if (!view.zones.discard?.length) return t("dealing", { round: view.numbers.round ?? 1 });
  const end = endOf(table, view);
  if (!end) return "";
  if (end.live) return t("counting");
  return view.to_act === null || view.to_act === viewer ? "" : t("returns", { who: names[view.to_act] ?? "" });
}

const lower = (said: string): string => said.charAt(0).toLowerCase() + said.slice(1);

/** A promise as a number, where it is one. */
export function promised(legal: readonly Legal[], action: string, name: string): number | string | null {
  return legal.find(([text]) => text === action)?.[1][name] ?? null;
}
