// The wardrobe: what one may wear in each game, what one wears, and what earns the rest.
import "../style/wardrobe.css";
import { useEffect, useState } from "preact/hooks";
import { titleOf } from "../games/catalogue";
import { Pip, Seal } from "../parts/icon";
import { said } from "../screens/progress/api";
import { HOUSE_SOUNDS, play } from "../sound/sound";
import { me, notify } from "../store/house";
import { change, settings } from "../store/settings";
import { language } from "../text";
import type { CosmeticInfo, Shelf as ShelfInfo, Wardrobe as WardrobeInfo, Wear } from "../wire/http";
import { t } from "./text";

const LOCK = (
  <svg class="ic" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3" />
  </svg>
);

export function Wardrobe() {
  const [found, setFound] = useState<WardrobeInfo | null>(null);
  const [chosen, choose] = useState("");
  const [person, speech] = [me.value?.person, language.value];
  useEffect(() => void said<WardrobeInfo>("GET", "cosmetics").then(setFound, () => {}), [person, speech]);
  if (!found) return null;
  const games = [...new Set(found.shelves.map(({ game }) => game))];
  const shelvesOf = (game: string) => found.shelves.filter((shelf) => shelf.game === game).length;
  const game = games.includes(chosen) ? chosen : ([...games].sort((a, b) => shelvesOf(b) - shelvesOf(a))[0] ?? ""); // first the one that has most kinds
  const things = found.shelves.flatMap((shelf) => shelf.things);
  const wear = (what: Wear, name: string) =>
    said<WardrobeInfo>("PUT", "cosmetics", what).then(
      (now) => {
        setFound(now);
        play(HOUSE_SOUNDS.moved);
        notify(t("changed", { name }));
      },
      (error: Error) => notify(error.message, undefined, true),
    );
  return (
    <section class="stock pan wear" aria-labelledby="wardrobe">
      <div class="head">
        <Pip />
        <h2 id="wardrobe">{t("title")}</h2>
        <span class="m">{t("more")}</span>
        <span class="m push">{t("count", { done: things.filter(({ earned }) => earned).length, count: things.length })}</span>
      </div>
      {settings.value.cosmetics ? null : (
        <p class="t13 off">
          {t("off")}{" "}
          <button type="button" class="link" onClick={() => change({ cosmetics: true })}>
            {t("on")}
          </button>
        </p>
      )}
      <div class="seg wtabs" role="group" aria-label={t("games")}>
        {games.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === game}
            aria-label={titleOf(each)}
            title={titleOf(each)}
            onClick={() => choose(each)}
          >
            <Seal game={each} />
          </button>
        ))}
      </div>
      <h3 class="of">{titleOf(game)}</h3>
      {found.shelves
        .filter((shelf) => shelf.game === game)
        .map((shelf) => (
          <Shelf key={shelf.game + shelf.kind} shelf={shelf} wear={wear} />
        ))}
    </section>
  );
}

type ShelfProps = { shelf: ShelfInfo; wear(what: Wear, name: string): void };

function Shelf({ shelf: { game, kind, things }, wear }: ShelfProps) {
  const [looked, look] = useState<string | null>(null); // at which one lies under the pointer or the focus, or was tapped
  const at = things.find(({ key }) => key === looked) ?? things.find(({ worn }) => worn);
  return (
    <section class={`shelf-of ${kind}`} aria-labelledby={`${game}-${kind}`}>
      <h4 id={`${game}-${kind}`}>
        {t(kind)} <span>{t("count", { done: things.filter(({ earned }) => earned).length, count: things.length })}</span>
      </h4>
      <ul>
        {things.map((thing) => (
          <li key={thing.key}>
            <button
              type="button"
              class={`thing ${thing.earned ? "" : "locked"}`}
              aria-pressed={thing.worn ?? false}
              aria-disabled={!thing.earned}
              aria-label={labelOf(thing)}
              onPointerEnter={() => look(thing.key)}
              onFocus={() => look(thing.key)}
              onClick={() => {
                look(thing.key);
                if (thing.earned && !thing.worn) wear({ game, kind, key: thing.key }, thing.name);
              }}
            >
              <i class="art" style={{ backgroundImage: `url(/art/${game}/${kind}-${thing.key}.svg)` }} />
              <b>{thing.name}</b>
              <small>
                {thing.earned ? null : LOCK}
                {thing.worn ? t("worn") : thing.earned ? t("wear") : howOf(thing)}
              </small>
            </button>
          </li>
        ))}
      </ul>
      <p class="t13 m about" aria-live="polite">
        {at ? (
          <>
            <b>{at.name}.</b> {at.about} {at.earned ? t(`whose_${kind}`) : getOf(at)}
          </>
        ) : null}
      </p>
    </section>
  );
}

/** "level 5", as short as it stands below a drawing. */
const howOf = ({ way, goal = "" }: CosmeticInfo): string => (way ? t(way, { goal }) : "");
/** "Reach level 5." */
const getOf = ({ way, goal = "" }: CosmeticInfo): string => (way ? t(`get_${way}`, { goal }) : "");

const labelOf = (thing: CosmeticInfo): string =>
  t(thing.worn ? "is_worn" : thing.earned ? "is_free" : "is_locked", { name: thing.name, how: getOf(thing) });
