// What a deck is made of, as bars, and how likely its cards come first. The numbers are the house's.

import { Disc, Rarity } from "./glyphs";
import { type Entry, LEAD } from "./query";
import type { DeckReport } from "./requests";
import { chance } from "./say";
import { label, t } from "./text";

const height = (count: number, most: number): string => `${most ? Math.round((count / most) * 100) : 0}%`;

export function Charts({ report }: { report: DeckReport | null }) {
  const cost = report?.counts.cost ?? {};
  const costs = Array.from({ length: Math.max(6, ...Object.keys(cost).map(Number)) + 1 }, (_, i) => i).slice(1);
  const most = Math.max(1, ...Object.values(cost));
  const elements = Object.entries(report?.counts.element ?? {}).filter(([, count]) => count);
  const largest = Math.max(1, ...elements.map(([, count]) => count));
  return (
    <div class="charts">
      <figure>
        <figcaption>{t("curve")}</figcaption>
        <ol class="curve">
          {costs.map((at) => {
            const count = cost[at] ?? 0;
            return (
              <li key={at} aria-label={t("curve_of", { cost: at, count })}>
                <span aria-hidden="true">{count || ""}</span>
                <i style={{ height: height(count, most) }} />
                <b aria-hidden="true">{at}</b>
              </li>
            );
          })}
        </ol>
      </figure>
      <figure>
        <figcaption>{t("elements")}</figcaption>
        <ul class="parts">
          {elements.map(([element, count]) => (
            <li key={element}>
              <Disc of={element} />
              <span class="visually-hidden">{label("element", element)}</span>
              <i class={`e-${element}`} style={{ width: height(count, largest) }} />
              <b>{count}</b>
            </li>
          ))}
        </ul>
      </figure>
      <p class="rarities">
        <span class="visually-hidden">{t("rarities")}</span>
        {Object.entries(report?.counts.rarity ?? {}).map(([rarity, count]) => (
          <span key={rarity}>
            <Rarity of={rarity} />
            <b>{count}</b> {label("rarity", rarity)}
          </span>
        ))}
      </p>
    </div>
  );
}

/** How likely a card of the deck, or one of those that are searched, is dealt first; once the deck has its cards. */
export function Odds({ report, card, held, among }: { report: DeckReport | null; card: Entry | null; held: number; among: number }) {
  if (!report) return null;
  const { odds, deal, size } = report;
  if (size[0] < size[1]) return <p class="odds m">{t("odds_later", { count: size[1] })}</p>; // of a handful every card is certain
  const single = card && held && card.kind !== LEAD;
  const lines: [string, number][] = [[single ? t("odds_card", { card: card.name }) : t("odds_any"), single ? held : 1]];
  if (among > 1 && among < size[0]) lines.push([t("odds_search", { count: among }), among]);
  return (
    <section class="odds" aria-label={t("odds")}>
      {lines.map(([said, n]) => (
        <dl key={said}>
          <dt>{said}</dt>
          {Object.entries(deal).map(([zone, count]) => (
            <dd key={zone}>
              <b>{chance(odds[zone]?.[n])}</b> {t(`odds_${zone}` as "odds_life", { count })}
            </dd>
          ))}
        </dl>
      ))}
    </section>
  );
}
