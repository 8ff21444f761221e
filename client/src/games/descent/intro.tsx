// A boss before its door opens: one line of rule, three numbers, one button. Nothing of it is a move, so it may be left again.
import { signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import facts from "../../generated/descent.facts.json";
import { play as sound } from "../../sound/sound";
import type { Table } from "../../store/table";
import { Art } from "../grimhand/faces";
import { cardName } from "../grimhand/text";
import { Sign } from "./art";
import { Candles, Hp, MarkedCard } from "./panel";
import type { Way } from "./run";
import { BOSS_SOUNDS } from "./sounds";
import type { StepProps } from "./table";
import { foe, numeral, rewardName, t } from "./text";

const met = signal(""); // the moment of a table at which the boss is looked at
const momentOf = ({ id, n }: Table): string => `${id} ${n}`;

export const introduce = (table: Table): void => {
  met.value = momentOf(table);
};

/** The boss whose introduction is on the screen; null elsewhere. */
export function introduced({ table, run }: StepProps): Way | null {
  const way = run.step === "way" ? run.doors[run.door - 1]?.[0] : undefined;
  return way?.kind === "boss" && met.value === momentOf(table) ? way : null;
}

const SHOWN = 4; // cards that are shown of what one brings

export function Intro({ run, words, legal, play, boss }: StepProps & { boss: Way }) {
  const { name, rule } = foe(boss.what);
  const first = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    sound(BOSS_SOUNDS[boss.what]);
    first.current?.focus({ preventScroll: true });
  }, [boss.what]);
  const back = () => {
    met.value = "";
  };
  const marks = run.held.slice(0, SHOWN - Math.min(2, run.sleeve.length));
  const brought = [
    ...run.sleeve.map(cardName),
    ...run.held.map((key) => rewardName(words, key)),
    ...run.ranks.map(({ key, rank }) => `${rewardName(words, key)} ${numeral(rank)}`),
  ];
  return (
    <section class={`d-boss ${boss.what}`} role="dialog" aria-label={name}>
      <img class="d-portrait" src={`/art/descent/${boss.what}.svg`} alt="" />
      <div class="d-tell">
        <p class="d-kind">
          <Sign name="door" />
          {t("door_boss", { door: numeral(boss.door) })}
        </p>
        <h1>{name}</h1>
        <p class="d-says">{t(`${boss.what}_says` as "lilith_says")}</p>
        <p class="d-rule">{rule}</p>
        <ul class="d-facts">
          <li>
            <b>{boss.hp}</b>
            {t("their_hp", { hp: run.hp })}
          </li>
          {boss.door < facts.doors ? (
            <>
              <li>
                <b>2</b>
                {t("two_rewards")}
              </li>
              <li>
                <b>+{facts.run.boss_heals}</b>
                {t("heals_boss")}
              </li>
            </>
          ) : null}
        </ul>
        <div class="d-bring">
          {run.sleeve.slice(0, 2).map((face) => (
            <span key={face} class="g-card" aria-hidden="true">
              <Art face={face} />
            </span>
          ))}
          {marks.map((key) => (
            <MarkedCard key={key} mark={key} />
          ))}
          <p>
            <b>{t("bring")}</b> {brought.join(", ") || t("bring_nothing")}
          </p>
        </div>
      </div>
      <footer class="d-ledge">
        <div class="d-who">
          <img src="/art/grimhand/player.svg" alt="" />
          <p>{t("you")}</p>
          <Hp run={run} />
        </div>
        <Candles run={run} />
        <button type="button" class="button" data-cancel onClick={back}>
          {t("back_to_map")}
        </button>
        <button
          type="button"
          class="button primary"
          data-primary
          data-action={boss.action ?? undefined}
          disabled={!legal.length}
          ref={first}
          onClick={() => boss.action && play(boss.action)}
        >
          <span class="g-lines">
            <span>{t("sit_down")}</span>
            <small>{t("rule_stays")}</small>
          </span>
        </button>
      </footer>
    </section>
  );
}
