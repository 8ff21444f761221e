// The decks of a club: any member adds theirs, everybody looks at them in the deck builder.
import { useEffect, useState } from "preact/hooks";
import { ask } from "../api";
import { catalogue, titleOf } from "../games/catalogue";
import { Icon, Pip, Seal } from "../parts/icon";
import { go } from "../router";
import type { ClubShown, DeckReport, DeckShown, KeptDeck } from "../wire/http";
import { attempt, decksOf, myDecks, newId, path, t } from "./data";

export function Decks({ club }: { club: ClubShown }) {
  const [decks, setDecks] = useState<DeckShown[]>([]);
  const [mine, setMine] = useState<KeptDeck[] | null>(null);
  const look = () =>
    decksOf(club.id).then(
      (found) => setDecks(found.decks),
      () => {},
    );
  useEffect(() => void look(), [club.id, club.role]);
  const builder = catalogue.value.find((game) => game.decks)?.key;
  if (!builder) return null;
  const open = (deck: DeckShown) =>
    attempt(ask<DeckReport>("POST", `/api/games/${encodeURIComponent(deck.game)}/deck`, { word: deck.word }), (report) =>
      go(new URL(report.link).pathname),
    );
  const add = (event: SubmitEvent) => {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget as HTMLFormElement).get("deck");
    const deck = mine?.find(({ id }) => id === chosen);
    if (!deck) return;
    const body = { game: deck.game, name: deck.name, word: deck.word };
    void attempt(ask("PUT", path(club.id, "decks", newId()), body), () => void look().then(() => setMine(null)), t("deck_added"));
  };
  return (
    <section class="stock sec" aria-labelledby="decks">
      <div class="head">
        <Pip />
        <h2 id="decks">{t("decks")}</h2>
        {club.role && !mine ? (
          <button type="button" class="link" onClick={() => attempt(myDecks(), (found) => setMine(found.decks))}>
            <Icon name="plus" small />
            {t("deck_add")}
          </button>
        ) : null}
      </div>
      {mine?.length ? (
        <form class="row" onSubmit={add}>
          <select class="field" name="deck" aria-label={t("deck_choose")}>
            {mine.map((deck) => (
              <option key={deck.id} value={deck.id}>
                {deck.name}
              </option>
            ))}
          </select>
          <button type="submit" class="button">
            {t("save")}
          </button>
        </form>
      ) : null}
      {mine && !mine.length ? (
        <p class="t13 m">
          {t("deck_nothing")}{" "}
          <a class="link" href={`/decks/${builder}`}>
            {t("deck_build")}
          </a>
        </p>
      ) : null}
      {decks.length ? (
        <ul class="list">
          {decks.map((deck) => (
            <li key={deck.id}>
              <Seal game={deck.game} />
              <p class="grow">
                <span class="b cut">{deck.name}</span>
                <span class="t13 m cut">{t("deck_by", { game: titleOf(deck.game), name: deck.by })}</span>
              </p>
              {deck.mine && club.role ? (
                <button
                  type="button"
                  class="tool"
                  aria-label={t("remove_named", { name: deck.name })}
                  title={t("remove_named", { name: deck.name })}
                  onClick={() => attempt(ask("DELETE", path(club.id, "decks", deck.id)), () => void look())}
                >
                  <Icon name="x" />
                </button>
              ) : null}
              <button type="button" class="button" onClick={() => open(deck)} aria-label={`${t("deck_open")}: ${deck.name}`}>
                {t("deck_open")}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p class="m t13">{t("decks_none")}</p>
      )}
    </section>
  );
}
