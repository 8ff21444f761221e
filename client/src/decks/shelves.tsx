// The collection: a field to search it, filters, and the cards that were found.
import { useMemo, useRef, useState } from "preact/hooks";
import { language } from "../text";
import type { Collection } from "./collection";
import { FilterRows, filtered } from "./filters";
import { CardList } from "./list";
import type { Entry, Filters } from "./query";
import { t } from "./text";

interface Props {
  set: Collection;
  found: Entry[];
  held: ReadonlyMap<string, number>;
  still: boolean; // a deck that is only looked at
  typed: string;
  filters: Filters;
  setTyped(typed: string): void;
  setFilters(filters: Filters): void;
  toggle(card: Entry): void;
  look(card: Entry, open?: boolean): void;
  there(card: Entry): void; // the first card found cannot be added
}

export function Shelves({ set, found, held, still, typed, filters, setTyped, setFilters, toggle, look, there }: Props) {
  const [narrow, setNarrow] = useState(false); // whether the filters are open on a phone
  const field = useRef<HTMLInputElement>(null);
  const enter = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown") {
      event.preventDefault();
      document.querySelector<HTMLElement>("#found [data-at='0']")?.focus();
    } else if (event.key === "Escape" && typed) {
      event.preventDefault();
      setTyped("");
    } else if (event.key === "Enter" && found[0]) {
      event.preventDefault();
      const first = found[0];
      look(first);
      if (still || held.has(first.key)) there(first);
      else toggle(first);
      field.current?.select();
    }
  };
  const spoken = language.value;
  const rows = useMemo(() => <FilterRows set={set} filters={filters} change={setFilters} />, [set, filters, spoken]); // not at each keystroke
  return (
    <section class="shelves" aria-label={t("collection")}>
      <div class="seek">
        <input
          id="search"
          ref={field}
          class="field"
          type="search"
          autocomplete="off"
          spellcheck={false}
          maxLength={120}
          aria-label={t("search")}
          aria-describedby="search-keys"
          placeholder={t("search_hint")}
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={enter}
        />
        <button type="button" class="button narrow" aria-expanded={narrow} onClick={() => setNarrow(!narrow)}>
          {t("filters")}
          {filtered(filters) ? <b>{filtered(filters)}</b> : null}
        </button>
      </div>
      <div class={`facets-box ${narrow ? "open" : ""}`}>{rows}</div>
      <p class="count t13">
        <span role="status">{t("found", { count: found.length, all: set.cards.value.length })}</span>
        <span id="search-keys" class="m hide-p">
          {t("keys")}
        </span>
      </p>
      <CardList cards={found} held={held} still={still} toggle={toggle} look={look} />
      {found.length ? null : (
        <div class="nothing">
          <p>{t("found_none")}</p>
          <button
            type="button"
            class="button"
            onClick={() => {
              setTyped("");
              setFilters({});
              field.current?.focus();
            }}
          >
            {t("clear_search")}
          </button>
        </div>
      )}
    </section>
  );
}
