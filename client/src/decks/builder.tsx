// The deck builder: the collection to search, a card to read, and the deck as a page.
import { useMemo, useRef, useState } from "preact/hooks";
import { entryOf } from "../games/catalogue";
import { Segments } from "../parts/controls";
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
import { filtered } from "./filters";
import { TestHand } from "./hand";
import { Heading } from "./heading";
import { LargeCard } from "./large";
import { DeckPage, Verdict } from "./page";
import { nameIn, Paste } from "./paste";
import { type Entry, type Filters, LEAD, search } from "./query";
import { useReport } from "./report";
import { playDeck } from "./requests";
import { ByHand, copy, share } from "./sending";
import { deckId, deckOf, decksOf, keep } from "./shelf";
import { Shelves } from "./shelves";
import { useShortcuts } from "./shortcuts";
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
  const [seen, setSeen] = useState<Entry | null>(null);
  const [large, setLarge] = useState(false);
  const [pasting, setPasting] = useState<string | null>(null);
  const [dealing, setDealing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [said, announce] = useState("");
  const past = useRef<string[]>([]);
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
  useShortcuts(undo, setPasting);
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
      <Heading set={set} mine={mine} name={name} word={word} undoable={past.current.length > 0} undo={undo} put={put} />
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
      <Shelves
        {...{ set, found, held, still, typed, filters, setTyped, setFilters, toggle, look }}
        there={(first) => announce(t("there", { card: first.name }))}
      />
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
        <LargeCard
          {...{ set, card, report }}
          held={held.get(card.key) ?? 0}
          toggle={still ? null : () => toggle(card)}
          close={() => setLarge(false)}
        />
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
