// How a card and what is wrong with a deck are said in short.
import { number, Odds } from "../text/format";
import type { DeckReason } from "../wire/http";
import { type Entry, LEAD } from "./query";
import { label, t } from "./text";

/** "Fire Familiar · Inferno". */
export function kindOf(card: Entry): string {
  const elements = card.elements.length ? card.elements.map((element) => label("element", element)).join("/") : label("element", "generic");
  const keywords = card.keywords.map((word) => label("keyword", word));
  return [t("type", { elements, kind: label("kind", card.kind) }), ...keywords].join(" · ");
}

/** What a screen reader hears of a card: "Ash Moth, Fire Familiar, costs 1 Fire, strength 2, health 1, common". */
export function cardSaid(card: Entry, held = 0): string {
  const parts = [card.name, kindOf(card)];
  const counts = new Map<string, number>();
  for (const symbol of card.symbols) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  if (counts.size) parts.push(t("costs", { symbols: [...counts].map(([symbol, n]) => `${n} ${label("element", symbol)}`).join(" + ") }));
  if (card.strength !== null) parts.push(t("stats", { strength: card.strength, health: card.health ?? 0 }));
  if (card.kind === LEAD) parts.push(card.bars === "?" ? t("bars_choice") : t("bars", { element: label("element", card.bars) }));
  else parts.push(label("rarity", card.rarity));
  if (held > 0) parts.push(t("in_deck"));
  return parts.join(", ");
}

/** "Flag missing · 2 barred": what is wrong besides the number of cards. */
export function shortly(reasons: readonly DeckReason[]): string[] {
  const of = (...keys: string[]) => reasons.filter((reason) => keys.includes(reason.key));
  const found: string[] = [];
  if (of("no_flag_at_all").length) found.push(t("short_flag"));
  if (of("choose_bars").length) found.push(t("short_bars"));
  const barred = of("barred").length;
  if (barred) found.push(t("short_barred", { count: barred }));
  const copies = of("copies").reduce((sum, reason) => sum + Number(reason.about.held) - 1, 0);
  if (copies) found.push(t("short_copies", { count: copies }));
  const gone = of("gone").length;
  if (gone) found.push(t("short_gone", { count: gone }));
  if (of("rarity").length && !of("size", "size_casual").length) found.push(t("short_rarity"));
  return found;
}

/** "38/40", or "38/40–60" where there is more than one good number. */
export const sizeSaid = (held: number, fewest: number, most: number): string =>
  `${number(held)}/${fewest === most || held <= fewest ? number(fewest) : `${number(fewest)}–${number(most)}`}`;

export const chance = (odds = 0): string => String(new Odds(odds, 1));
