// Above the deck builder: the deck's name, and what can be done with the whole of it.
import { Icon } from "../parts/icon";
import { go } from "../router";
import { notify } from "../store/house";
import type { Collection } from "./collection";
import { DeedIcon } from "./glyphs";
import { drop, dropped, keep, type Mine } from "./shelf";
import { t } from "./text";

interface Props {
  set: Collection;
  mine: Mine | undefined; // a deck that may be changed
  name: string;
  word: string;
  undoable: boolean;
  undo(): void;
  put(word: string): void;
}

export function Heading({ set, mine, name, word, undoable, undo, put }: Props) {
  return (
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
          <button type="button" class="button ghost" aria-label={t("undo")} disabled={!undoable} onClick={undo}>
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
  );
}
