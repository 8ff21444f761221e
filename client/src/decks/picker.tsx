// The decks of a new table, one a seat: any, a ready-made one, or one of mine. Whether a deck may be played there is said by the house.
import { useEffect, useState } from "preact/hooks";
import { say } from "../text";
import { type Collection, collection } from "./collection";
import { decksOf, sync } from "./shelf";
import { t } from "./text";

export interface PickerProps {
  game: string;
  seats: number;
  value: string; // words with commas between, one a seat
  any: string; // the word for a deck that chance chooses
  set(value: string): void;
}

export default function Picker({ game, seats, value, any, set }: PickerProps) {
  const [found, setFound] = useState<Collection | null>(null);
  useEffect(() => {
    collection(game).then(setFound, () => {});
    sync().catch(() => {});
  }, [game]);
  const words = value.split(",");
  const chosen = Array.from({ length: seats }, (_, seat) => words[seat] ?? any);
  const choose = (seat: number, word: string) => set(chosen.map((old, i) => (i === seat ? word : old)).join(","));
  return (
    <div class="opt picks">
      <div>
        <a class="b" href={`/decks/${game}`}>
          {t("title")}
        </a>
        <p>{t("pick_more")}</p>
      </div>
      <div class="pick">
        {chosen.map((word, seat) => (
          <label key={seat}>
            <span class="t13">{seat ? say("new.guest", { number: seat + 1 }) : say("you")}</span>
            <select class="field" value={word} onChange={(event) => choose(seat, event.currentTarget.value)}>
              <option value={any}>{t("pick_any")}</option>
              <optgroup label={t("mine")}>
                {decksOf(game).map((deck) => (
                  <option key={deck.id} value={deck.word}>
                    {deck.name}
                  </option>
                ))}
              </optgroup>
              <optgroup label={t("ready")}>
                {found?.ready.value.map(({ key, title }) => (
                  <option key={key} value={key}>
                    {title}
                  </option>
                ))}
              </optgroup>
            </select>
          </label>
        ))}
      </div>
    </div>
  );
}
