// The shelf: my decks, each with whether it may be played today, and the ready-made ones to look at and copy.
import { useEffect, useState } from "preact/hooks";
import { entryOf, titleOf } from "../games/catalogue";
import { Icon, Pip } from "../parts/icon";
import { link } from "../store/house";
import { begin, playNow } from "./builder";
import type { Collection } from "./collection";
import { readWord } from "./deck";
import { Disc } from "./glyphs";
import { nameIn, Paste } from "./paste";
import { reportOf } from "./report";
import type { DeckReport } from "./requests";
import { shortly, sizeSaid } from "./say";
import { decksOf, dropped, shelf } from "./shelf";
import { t } from "./text";

const usual = (game: string): string => entryOf(game)?.options.find((option) => option.name === "format")?.words?.[0] ?? "";

export function Library({ set }: { set: Collection }) {
  const [pasting, setPasting] = useState(false);
  const mine = decksOf(set.game);
  const waiting = mine.some((deck) => deck.unsaved);
  const gone = dropped.value;
  return (
    <main class="decks library">
      <header class="heading">
        <h1>{t("shelf", { game: titleOf(set.game) })}</h1>
        <div class="row">
          <button type="button" class="button" onClick={() => setPasting(true)}>
            {t("paste")}
          </button>
          <button type="button" class="button primary" onClick={() => begin(set.game, ":")} data-primary>
            <Icon name="plus" small />
            {t("new_deck")}
          </button>
        </div>
      </header>
      {gone ? (
        <p class="notice" role="status">
          <span>{t("deleted", { name: gone.name })}</span>
          <button
            type="button"
            class="button"
            onClick={() => {
              gone.back();
              dropped.value = null;
            }}
          >
            <Icon name="undo" small />
            {t("have_back")}
          </button>
        </p>
      ) : null}
      <section aria-labelledby="mine">
        <div class="head">
          <Pip />
          <h2 id="mine">{t("mine")}</h2>
          {mine.length ? <span class="m">{t(waiting ? "mine_here" : shelf.value.kept ? "mine_kept" : "mine_guest")}</span> : null}
        </div>
        {mine.length ? (
          <ul class="books">
            {mine.map((deck) => (
              <Book
                key={deck.id}
                set={set}
                title={deck.name}
                word={deck.word}
                href={`/decks/${set.game}?deck=${deck.id}`}
                {...(deck.unsaved ? { about: t("unsaved") } : {})}
              />
            ))}
          </ul>
        ) : (
          <p class="none-yet">{t("mine_none")}</p>
        )}
      </section>
      <section aria-labelledby="ready">
        <div class="head">
          <Pip />
          <h2 id="ready">{t("ready")}</h2>
          <span class="m">{t("ready_more")}</span>
        </div>
        <ul class="books">
          {set.ready.value.map(({ key, title, about, word }) => (
            <Book key={key} set={set} title={title} word={word} about={about} href={`/decks/${set.game}?ready=${key}`} />
          ))}
        </ul>
      </section>
      {pasting ? (
        <Paste
          set={set}
          text=""
          format={usual(set.game)}
          add={(word, text) => begin(set.game, word, nameIn(text))}
          close={() => setPasting(false)}
        />
      ) : null}
    </main>
  );
}

function Book({ set, title, word, about, href }: { set: Collection; title: string; word: string; about?: string; href: string }) {
  const [report, setReport] = useState<DeckReport | null>(null);
  const open = link.value === "open";
  useEffect(() => {
    let gone = false;
    reportOf(set.game, word, usual(set.game)).then(
      (found) => gone || setReport(found),
      () => {}, // the house does not answer: the deck can still be opened
    );
    return () => {
      gone = true;
    };
  }, [set.game, word, open]);
  const { lead, cards } = readWord(word);
  const flag = set.byKey.value.get(lead);
  const elements = set.facets.element.filter((element) => (report?.counts.element?.[element] ?? 0) > 0 && element !== "generic");
  const legal = report && !report.reasons.length;
  return (
    <li class="book">
      <a href={href} aria-label={title}>
        <span class="ribbon" aria-hidden="true">
          <Disc of={flag?.elements[0] ?? "generic"} />
        </span>
        <span class="b cut">{title}</span>
        <span class="t13 cut">{flag?.name ?? t("no_flag")}</span>
        {about ? <span class="t13 about">{about}</span> : null}
      </a>
      <p class="foot">
        <span class="cost">
          {elements.map((element) => (
            <Disc key={element} of={element} />
          ))}
        </span>
        <span class={`state ${legal ? "good" : ""}`}>
          {report ? <Icon name={legal ? "check" : "review"} small /> : null}
          {!report
            ? t("cards", { count: cards.length })
            : legal
              ? t("cards", { count: report.size[0] })
              : [sizeSaid(...report.size), ...shortly(report.reasons)].join(" · ")}
        </span>
        {legal ? (
          <button
            type="button"
            class="button"
            aria-label={`${t("play")}: ${title}`}
            title={t("play")}
            onClick={() => playNow(set.game, report.word, usual(set.game))}
          >
            <Icon name="play" small />
          </button>
        ) : null}
      </p>
    </li>
  );
}
