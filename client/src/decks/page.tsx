// The deck as a page of vellum: whether it may be played and every reason why not, its Flag, its cards by cost, its charts.
import type { ComponentChildren } from "preact";
import { Icon } from "../parts/icon";
import { Charts } from "./charts";
import type { Collection } from "./collection";
import { counted, type Deck } from "./deck";
import { Cost, DeedIcon, Disc, Rarity } from "./glyphs";
import { type Entry, LEAD } from "./query";
import type { ReportState } from "./report";
import { shortly, sizeSaid } from "./say";
import { label, reasonText, t } from "./text";

interface PageProps {
  set: Collection;
  deck: Deck;
  judged: ReportState;
  still: boolean;
  change(deck: Deck): void;
  remove(card: Entry): void;
  look(card: Entry, large?: boolean): void;
  top: ComponentChildren; // beside the verdict
  children: ComponentChildren;
}

/** "38/40 · Flag missing", in words for a screen reader. */
export function Verdict({ deck, judged, brief }: { deck: Deck; judged: ReportState; brief?: boolean }) {
  const { report, fresh, lost } = judged;
  const [, fewest = 0, most = 0] = report?.size ?? [];
  const held = report && fresh ? report.size[0] : deck.cards.length;
  const wrong = report?.reasons ?? [];
  const legal = fresh && !wrong.length;
  return (
    <p class={`verdict-line ${legal ? "good" : ""}`} role={brief ? undefined : "status"} aria-busy={!fresh && !lost}>
      <Icon name={legal ? "check" : lost ? "off" : "review"} />
      <b aria-hidden="true">{report ? sizeSaid(held, fewest, most) : held}</b>
      <span class="visually-hidden">{t("size", { held, wanted: fewest })}</span>
      <span>
        {lost
          ? t("no_answer")
          : !report
            ? t("asking")
            : legal
              ? t("legal")
              : shortly(wrong).join(" · ") || t("illegal", { count: wrong.length })}
      </span>
    </p>
  );
}

export function DeckPage({ set, deck, judged, still, change, remove, look, top, children }: PageProps) {
  const byKey = set.byKey.value;
  const nameOf = (key: string) => byKey.get(key)?.name ?? key;
  const reasons = judged.report?.reasons ?? [];
  const wrong = new Set(reasons.map((reason) => String(reason.about.card ?? "")));
  const counts = counted(deck);
  const entries = [...counts.keys()].map((key) => byKey.get(key)).filter((card) => card !== undefined);
  const gone = [...counts.keys()].filter((key) => !byKey.has(key));
  const byCost = new Map<number, Entry[]>();
  for (const card of entries.sort((a, b) => (a.cost ?? 0) - (b.cost ?? 0) || a.number - b.number))
    byCost.set(card.cost ?? 0, [...(byCost.get(card.cost ?? 0) ?? []), card]);
  return (
    <section class="vellum" aria-label={t("deck")}>
      <div class="top">
        <Verdict deck={deck} judged={judged} />
        {top}
      </div>
      {reasons.length && judged.fresh ? (
        <details class="reasons" open={reasons.length <= 3}>
          <summary>{t("illegal", { count: reasons.length })}</summary>
          <ul>
            {reasons.map((reason) => (
              <li key={reason.say}>{reasonText(reason, nameOf)}.</li>
            ))}
          </ul>
        </details>
      ) : null}
      <Lead set={set} deck={deck} still={still} change={change} look={look} />
      <Charts report={judged.report} />
      <div class="written">
        {deck.cards.length ? null : <p class="empty">{t("empty")}</p>}
        {gone.map((key) => (
          <p key={key} class="line bad">
            <span class="n cut">{key}</span>
            {still ? null : (
              <button
                type="button"
                class="out"
                aria-label={`${t("take_out")}: ${key}`}
                onClick={() => change({ ...deck, cards: deck.cards.filter((each) => each !== key) })}
              >
                <Icon name="x" />
              </button>
            )}
          </p>
        ))}
        {[...byCost].map(([cost, cards]) => (
          <section key={cost} aria-label={`${t("facet.cost")} ${cost}`}>
            <h3>
              {t("facet.cost")} {cost} <span>· {cards.reduce((sum, card) => sum + counts.get(card.key)!, 0)}</span>
            </h3>
            <ul>
              {cards.map((card) => (
                <li key={card.key} class={`line ${wrong.has(card.key) ? "bad" : ""}`}>
                  <button
                    type="button"
                    class="in"
                    onClick={() => look(card, true)}
                    onFocus={() => look(card)}
                    onMouseEnter={() => look(card)}
                  >
                    <Cost symbols={card.symbols} />
                    <span class="n cut">{card.name}</span>
                    {counts.get(card.key)! > 1 ? <b>{t("times", { count: counts.get(card.key)! })}</b> : null}
                    {wrong.has(card.key) ? <DeedIcon of="barred" /> : null}
                    <span class="sh">{card.strength === null ? "" : `${card.strength}/${card.health}`}</span>
                    <Rarity of={card.rarity} />
                  </button>
                  {still ? null : (
                    <button type="button" class="out" aria-label={`${t("take_out")}: ${card.name}`} onClick={() => remove(card)}>
                      <Icon name="minus" />
                    </button>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {children}
    </section>
  );
}

function Lead({ set, deck, still, change, look }: Pick<PageProps, "set" | "deck" | "still" | "change" | "look">) {
  const flags = set.cards.value.filter((card) => card.kind === LEAD);
  const lead = set.byKey.value.get(deck.lead);
  const chosen = (key: string) => {
    change({ ...deck, lead: key, choice: "" });
    const card = set.byKey.value.get(key);
    if (card) look(card);
  };
  return (
    <div class="lead">
      {lead?.elements[0] ? <Disc of={lead.elements[0]} /> : <span class="nolead" aria-hidden="true" />}
      <label>
        <span>{t("flag")}</span>
        <select value={deck.lead} disabled={still} onChange={(event) => chosen(event.currentTarget.value)}>
          <option value="">{t("no_flag")}</option>
          {flags.map((card) => (
            <option key={card.key} value={card.key}>
              {card.name}
            </option>
          ))}
        </select>
      </label>
      {lead?.bars === "?" ? (
        <label>
          <span>{t("choose_bars")}</span>
          <select value={deck.choice} disabled={still} onChange={(event) => change({ ...deck, choice: event.currentTarget.value })}>
            <option value="">?</option>
            {set.facets.element.slice(0, -1).map((element) => (
              <option key={element} value={element}>
                {label("element", element)}
              </option>
            ))}
          </select>
        </label>
      ) : lead ? (
        <span class="barred">
          <Disc of={lead.bars} />
          {t("bars", { element: label("element", lead.bars) })}
        </span>
      ) : null}
    </div>
  );
}
