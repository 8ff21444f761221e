// The deck builder: the collection to search, a card to read, and the deck as a page.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { entryOf } from "../games/catalogue";
import { Segments } from "../parts/controls";
import { Dialog } from "../parts/dialog";
import { Icon } from "../parts/icon";
import { go } from "../router";
import { notify } from "../store/house";
import { recall, remember } from "../store/storage";
import { language, say } from "../text";
import { capital } from "../text/format";
import { Odds } from "./charts";
import type { Collection, Ready } from "./collection";
import { counted, type Deck, readWord, withCard, withoutCard, writeWord } from "./deck";
import { Face, Reading } from "./face";
import { FilterRows, filtered } from "./filters";
import { DeedIcon } from "./glyphs";
import { TestHand } from "./hand";
import { playDeck } from "./house";
import { CardList } from "./list";
import { DeckPage, Verdict } from "./page";
import { nameIn, Paste } from "./paste";
import { type Entry, type Filters, LEAD, search } from "./query";
import { useReport } from "./report";
import { ByHand, copy, share } from "./sending";
import { deckId, deckOf, decksOf, drop, dropped, keep } from "./shelf";
import { t } from "./text";

export type Source = { kind: "mine"; id: string } | { kind: "ready"; ready: Ready } | { kind: "shared"; word: string; name: string };

const FORMAT = "deck-format";
const TABS = ["collection", "deck", "about"] as const;

/** Create a custom deck, and go there. */
export function begin(game: string, word: string, name = ""): void {
  const id = deckId();
  keep({ id, game, word, name: name.slice(0, 40) || t("unnamed", { number: decksOf(game).length + 1 }) });
  go(`/decks/${game}?deck=${id}`);
}

export async function playNow(game: string, word: string, format: string): Promise<void> {
  try {
    const made = await playDeck(game, entryOf(game)?.decks ?? "decks", word, format);
    go(`/t/${made.id}`);
  } catch (error) {
    notify(error instanceof Error && error.name !== "TypeError" ? error.message : say("state.offline_more"), undefined, true);
  }
}

export function Builder({ set, source }: { set: Collection; source: Source }) {
  const mine = source.kind === "mine" ? deckOf(source.id) : undefined;
  const word = mine?.word ?? (source.kind === "ready" ? source.ready.word : source.kind === "shared" ? source.word : ":");
  const name = mine?.name ?? (source.kind === "ready" ? source.ready.title : source.kind === "shared" ? source.name : "");
  const still = source.kind !== "mine";
  const formats = entryOf(set.game)?.options.find((option) => option.name === "format");
  const [format, setFormat] = useState(() => recall(FORMAT) ?? formats?.words?.[0] ?? "");
  const [tab, setTab] = useState<(typeof TABS)[number]>(still ? "deck" : "collection");
  const [typed, setTyped] = useState("");
  const [filters, setFilters] = useState<Filters>({});
  const [narrow, setNarrow] = useState(false); // whether the filters are open on a phone
  const [seen, setSeen] = useState<Entry | null>(null);
  const [large, setLarge] = useState(false);
  const [pasting, setPasting] = useState<string | null>(null);
  const [dealing, setDealing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [said, announce] = useState("");
  const past = useRef<string[]>([]);
  const field = useRef<HTMLInputElement>(null);
  const cards = set.cards.value;
  const lexicon = set.lexicon.value;
  const deck = useMemo(() => readWord(word), [word]);
  const held = useMemo(() => new Map([...counted(deck), ...(deck.lead ? [[deck.lead, 1] as const] : [])]), [deck]);
  const found = useMemo(() => search(cards, typed, filters, lexicon), [cards, typed, filters, lexicon]);
  const judged = useReport(set.game, word, format);
  const { report, fresh } = judged;
  const searching = Boolean(typed.trim()) || filtered(filters) > 0;
  const among = searching ? found.reduce((sum, card) => sum + (card.kind === LEAD ? 0 : (held.get(card.key) ?? 0)), 0) : 0;
  const card = set.byKey.value.get(seen?.key ?? deck.lead) ?? null;
  const wanted = report?.size[1] ?? 0;

  const put = (next: Deck | string, undoing = false) => {
    const now = typeof next === "string" ? next : writeWord(next);
    if (!mine || now === word) return;
    if (!undoing) past.current = [...past.current.slice(-99), word];
    keep({ ...mine, word: now });
  };
  const undo = () => {
    const before = past.current.pop();
    if (before !== undefined) put(before, true);
  };
  const toggle = (which: Entry) => {
    const there = held.has(which.key);
    const cards = deck.cards.length + (which.kind === LEAD ? 0 : there ? -1 : 1);
    announce(t(there ? "removed" : "added", { card: which.name, held: cards, wanted }));
    if (which.kind === LEAD) put({ ...deck, lead: there ? "" : which.key, choice: "" });
    else put(there ? withoutCard(deck, which.key) : withCard(deck, which.key));
  };
  const look = (which: Entry, open = false) => {
    setSeen(which);
    if (open && (still || matchMedia("(max-width: 1100px), (max-height: 560px)").matches)) setLarge(true);
  };
  const act = useRef({ undo, still });
  act.current = { undo, still };
  useEffect(() => {
    const typing = (target: EventTarget | null) => target instanceof Element && target.closest("input, textarea, select, dialog") !== null;
    const key = (event: KeyboardEvent) => {
      if (typing(event.target)) return;
      if (event.key === "/") field.current?.focus();
      else if (event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey)) act.current.undo();
      else return;
      event.preventDefault();
    };
    const pasted = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (typing(event.target) || !text.trim()) return;
      event.preventDefault(); // or the field that opens with it would have it twice
      setPasting(text);
    };
    addEventListener("keydown", key);
    addEventListener("paste", pasted);
    return () => {
      removeEventListener("keydown", key);
      removeEventListener("paste", pasted);
    };
  }, []);
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
      if (still || held.has(first.key)) announce(t("there", { card: first.name }));
      else toggle(first);
      field.current?.select();
    }
  };
  const play = async () => {
    setBusy(true);
    await playNow(set.game, report!.word, format);
    setBusy(false);
  };
  const canPlay = fresh && !report!.reasons.length;
  const playButton = (
    <button
      type="button"
      class="button primary play"
      disabled={!canPlay || busy}
      title={canPlay ? undefined : t("why_not_play")}
      onClick={play}
      data-primary
    >
      {busy ? t("play_opening") : t("play")}
      <small>{canPlay ? t("play_more") : t("why_not_play")}</small>
    </button>
  );
  const chooseFormat = formats?.words ? (
    <Segments
      label={t("format")}
      value={format}
      set={(next) => {
        setFormat(next);
        remember(FORMAT, next);
      }}
      choices={formats.words.map((each, i) => ({ value: each, label: capital(formats.labels?.[i] ?? each) }))}
    />
  ) : null;
  // what a keystroke in the search does not change is not drawn again
  const spoken = language.value;
  const rows = useMemo(() => <FilterRows set={set} filters={filters} change={setFilters} />, [set, filters, spoken]);
  const reader = useMemo(
    () => (
      <aside class="reader" aria-label={t("about")}>
        {card ? (
          <>
            <Face set={set} card={card} />
            <h2 class="visually-hidden">{card.name}</h2>
            <Reading card={card} />
          </>
        ) : (
          <Face set={set} card={null} />
        )}
        <Odds report={report} card={card} held={card ? (held.get(card.key) ?? 0) : 0} among={among} />
      </aside>
    ),
    [set, card, report, held, among, spoken],
  );
  const page = useMemo(
    () => (
      <DeckPage set={set} deck={deck} judged={judged} still={still} change={put} remove={toggle} look={look} top={chooseFormat}>
        <div class="deeds">
          {playButton}
          <button type="button" class="button" disabled={!report?.size[0]} onClick={() => setDealing(true)}>
            {t("hand")}
          </button>
          <button type="button" class="button" disabled={!fresh} onClick={() => copy(`# ${name}\n${report!.text}`, t("copied"))}>
            {t("copy_text")}
          </button>
          <button
            type="button"
            class="button"
            disabled={!fresh}
            onClick={() => share(`${report!.link}?name=${encodeURIComponent(name)}`, name)}
          >
            {t("share")}
          </button>
          <button type="button" class="button" onClick={() => setPasting("")}>
            {t("paste")}
          </button>
        </div>
      </DeckPage>
    ),
    [set, cards, word, name, judged.report, fresh, judged.lost, format, busy, spoken],
  );
  return (
    <main class="decks builder" data-tab={tab}>
      <header class="heading">
        <a class="button sq ghost" href={`/decks/${set.game}`} aria-label={t("all_decks")} title={t("all_decks")}>
          <Icon name="prev" />
        </a>
        {mine ? (
          <>
            <h1 class="visually-hidden">{name}</h1>
            <input
              key={mine.id}
              class="title"
              maxLength={40}
              defaultValue={name}
              aria-label={t("name")}
              spellcheck={false}
              onInput={(event) => event.currentTarget.value.trim() && keep({ ...mine, name: event.currentTarget.value })}
            />
          </>
        ) : (
          <h1 class="title cut">{name || t("deck")}</h1>
        )}
        {mine ? (
          <>
            <button type="button" class="button ghost" aria-label={t("undo")} disabled={!past.current.length} onClick={undo}>
              <Icon name="undo" small />
              <span class="txt">{t("undo")}</span>
            </button>
            <button
              type="button"
              class="button ghost"
              aria-label={t("clear")}
              disabled={word === ":"}
              onClick={() => {
                put(":");
                notify(t("cleared"));
              }}
            >
              <DeedIcon of="blank" />
              <span class="txt">{t("clear")}</span>
            </button>
            <button
              type="button"
              class="button ghost"
              aria-label={t("delete")}
              onClick={() => {
                dropped.value = { name, back: drop(mine.id) };
                go(`/decks/${set.game}`);
              }}
            >
              <DeedIcon of="bin" />
              <span class="txt">{t("delete")}</span>
            </button>
          </>
        ) : null}
      </header>
      {still ? (
        <p class="notice">
          <span>{t(source.kind === "ready" ? "is_ready" : "is_shared")}</span>
          <button
            type="button"
            class="button"
            onClick={() => begin(set.game, word, source.kind === "ready" ? t("copy_of", { name }).slice(0, 40) : name)}
          >
            <Icon name="copy" small />
            {t("copy_deck")}
          </button>
        </p>
      ) : null}
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
          <span role="status">{t("found", { count: found.length, all: cards.length })}</span>
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
      {reader}
      {page}
      <nav class="tabs-deck" aria-label={t("title")}>
        <Verdict deck={deck} judged={judged} brief />
        {playButton}
        <div class="seg">
          {TABS.map((each) => (
            <button key={each} type="button" aria-pressed={tab === each} onClick={() => setTab(each)}>
              {t(each)}
            </button>
          ))}
        </div>
      </nav>
      <p class="visually-hidden" aria-live="polite">
        {said}
      </p>
      {large && card ? (
        <Dialog title={card.name} close={() => setLarge(false)}>
          <div class="large">
            <Face set={set} card={card} />
            <Reading card={card} />
            <Odds report={report} card={card} held={held.get(card.key) ?? 0} among={0} />
          </div>
          <div class="go">
            {still ? null : (
              <button
                type="button"
                class="button primary"
                onClick={() => {
                  toggle(card);
                  setLarge(false);
                }}
              >
                {t(held.has(card.key) ? "take_out" : "add")}
              </button>
            )}
            <button type="button" class="button" onClick={() => setLarge(false)}>
              {say("close")}
            </button>
          </div>
        </Dialog>
      ) : null}
      {pasting !== null ? (
        <Paste
          set={set}
          text={pasting}
          format={format}
          {...(mine ? { replace: (next: string) => put(next) } : {})}
          add={(next, text) => begin(set.game, next, nameIn(text))}
          close={() => setPasting(null)}
        />
      ) : null}
      {dealing && report ? <TestHand set={set} cards={deck.cards} deal={report.deal} close={() => setDealing(false)} /> : null}
      <ByHand />
    </main>
  );
}
