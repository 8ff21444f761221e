// What the collection is narrowed by, besides what is typed: toggles for each facet, any number of each.
import type { Collection } from "./collection";
import { Disc, Rarity } from "./glyphs";
import { type Facet, type Filters, MOST_COST } from "./query";
import { label, t } from "./text";

const FACETS: Facet[] = ["element", "kind", "cost", "rarity", "keyword"];

export function FilterRows({ set, filters, change }: { set: Collection; filters: Filters; change(filters: Filters): void }) {
  const flip = (facet: Facet, value: string) => {
    const old = filters[facet] ?? [];
    change({ ...filters, [facet]: old.includes(value) ? old.filter((each) => each !== value) : [...old, value] });
  };
  return (
    <div class="facets">
      {FACETS.map((facet) => (
        <div key={facet} class={`facet f-${facet}`} role="group" aria-label={t(`facet.${facet}`)}>
          {set.facets[facet].map((value) => (
            <button
              key={value}
              type="button"
              aria-pressed={filters[facet]?.includes(value) ?? false}
              aria-label={
                facet === "element" ? label(facet, value) : facet === "cost" ? `${t("facet.cost")} ${costSaid(value)}` : undefined
              }
              title={facet === "element" ? label(facet, value) : undefined}
              onClick={() => flip(facet, value)}
            >
              {facet === "element" ? <Disc of={value} /> : facet === "cost" ? costSaid(value) : label(facet, value)}
              {facet === "rarity" ? <Rarity of={value} /> : null}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}

const costSaid = (value: string): string => (Number(value) === MOST_COST ? t("and_more", { cost: value }) : value);

export const filtered = (filters: Filters): number => Object.values(filters).reduce((sum, values) => sum + values.length, 0);
