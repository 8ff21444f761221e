// Whether the house deals evenly, and what it is worth to begin: counts over all finished games, said in words.
import "../style/duplicate.css";
import { useEffect, useState } from "preact/hooks";
import { ask } from "../api";
import { titleOf } from "../games/catalogue";
import { Bar } from "../parts/bar";
import { Icon, Pip, Seal } from "../parts/icon";
import { Loading } from "../parts/room";
import { greeted, notify } from "../store/house";
import { language, vocabulary } from "../text";
import type { DeckFinding, Findings, FirstFinding } from "../wire/http";
import { en, type Words } from "./fairness.words.en";
import { percent } from "./text";

const t = vocabulary<Words>(en, { de: () => import("./fairness.words.de").then(({ de }) => de) });
const share = (value: number): string => percent(100 * value);

export default function FairnessPage() {
  const [found, setFound] = useState<Findings | null>(null);
  useEffect(() => {
    greeted()
      .then(() => ask<Findings>("GET", "/api/fairness"))
      .then(setFound, (error: Error) => notify(error.message, undefined, true));
  }, []);
  return (
    <div class="page">
      <Bar where={t("title")} back />
      <main class="narrow-page du">{found ? <Found found={found} /> : <Loading />}</main>
    </div>
  );
}

function Found({ found: { decks, first } }: { found: Findings }) {
  const tested = decks.filter(({ verdict }) => verdict !== "few");
  const uneven = tested.filter(({ verdict }) => verdict === "uneven").length;
  return (
    <>
      <section class="stock sec" aria-labelledby="fair">
        <div class="head">
          <Icon name="shield" />
          <h1 id="fair" class="t18">
            {t("title")}
          </h1>
        </div>
        <p class="b">{uneven ? t("some_uneven", { count: uneven }) : t(tested.length ? "all_even" : "not_yet")}</p>
        <p class="m">{t("about")}</p>
      </section>
      <section class="stock sec" aria-labelledby="decks">
        <div class="head">
          <Pip />
          <h2 id="decks">{t("decks")}</h2>
        </div>
        {decks.length ? null : <p class="m">{t("none")}</p>}
        <ul class="du-list">
          {decks.map((deck) => (
            <Deck key={deck.deck} deck={deck} decks={tested.length} />
          ))}
        </ul>
      </section>
      {first.length ? (
        <section class="stock sec" aria-labelledby="first">
          <div class="head">
            <Pip />
            <h2 id="first">{t("first")}</h2>
          </div>
          <p class="t13 m">{t("first_about")}</p>
          <ul class="du-list">
            {first.map((each) => (
              <First key={`${each.game} ${each.seats} ${each.sides}`} found={each} />
            ))}
          </ul>
        </section>
      ) : null}
      <section class="stock sec" aria-labelledby="check">
        <div class="head">
          <Pip />
          <h2 id="check">{t("check")}</h2>
        </div>
        <p>{t("check_about")}</p>
        <code class="du-code">cardhouse fairness FILE…</code>
        <p class="t13 m">{t("left_out")}</p>
      </section>
    </>
  );
}

function Deck({ deck, decks }: { deck: DeckFinding; decks: number }) {
  const zone = deck.zone in en ? t(deck.zone as keyof Words) : deck.zone.replaceAll("_", " ");
  const odd = deck.oddest;
  return (
    <li class="du-finding">
      <div class="row">
        <Seal game={deck.game} />
        <div class="grow">
          <b>
            {titleOf(deck.game)}, {zone}
          </b>
          <small class="m">{t("deals", { deals: deck.deals, cards: deck.cards })}</small>
        </div>
        {deck.verdict === "few" ? null : (
          <span class={`du-verdict ${deck.verdict}`}>
            <Icon name={deck.verdict === "even" ? "check" : "off"} small />
            {t(deck.verdict)}
          </span>
        )}
      </div>
      {deck.verdict === "few" ? (
        <p class="t13 m">{t("few", { deals: deck.deals, needed: deck.needed })}</p>
      ) : (
        <p class="t13 m">
          {t("chance", { chance: share(deck.chance ?? 1) })}{" "}
          {decks > 1 ? t("corrected", { decks, corrected: share(deck.corrected ?? 1) }) : null}{" "}
          {odd
            ? t("oddest", {
                face: odd.face,
                place: odd.place,
                times: odd.times,
                expected: new Intl.NumberFormat(language.value, { maximumFractionDigits: 1 }).format(odd.expected),
                chance: share(odd.chance),
              })
            : null}
        </p>
      )}
    </li>
  );
}

function First({ found }: { found: FirstFinding }) {
  const { game, seats, sides, games, fair, verdict, share: wins = 0, low = 0, high = 1 } = found;
  const who = sides < seats ? t("teams", { seats, sides }) : t("players", { seats });
  return (
    <li class="du-finding">
      <div class="row">
        <Seal game={game} />
        <div class="grow">
          <b>
            {titleOf(game)}, {who}
          </b>
          <small class="m">{t("games", { games })}</small>
        </div>
      </div>
      {verdict === "few" ? (
        <p class="t13 m">{t("first_few")}</p>
      ) : (
        <>
          <svg class="du-share" viewBox="0 0 400 24" preserveAspectRatio="none" aria-hidden="true">
            <path class="even" d={`M${400 * fair} 0V24`} />
            <path class="whisker" d={`M${400 * low} 12H${400 * high}M${400 * low} 6V18M${400 * high} 6V18`} />
            <path class="mean" d={`M${400 * wins - 4} 12l4-6 4 6-4 6z`} />
          </svg>
          <p class="t13 m">
            <b>{t(verdict)}</b> {t("first_line", { share: `${share(wins)} (${share(low)}–${share(high)})`, fair: share(fair) })}.
          </p>
        </>
      )}
    </li>
  );
}
