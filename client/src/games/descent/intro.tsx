// A boss before its door opens: one line of rule, three numbers, one button.
import "./intro.css";
import { useLayoutEffect, useRef } from "preact/hooks";
import facts from "../../generated/descent.facts.json";
import { type Sound, play as sound, type Voice } from "../../sound/sound";
import { Art } from "../grimhand/faces";
import { HEARTBEAT } from "../grimhand/sounds";
import { cardName } from "../grimhand/text";
import { Sign } from "./art";
import { m } from "./moments";
import { Candles, Hp, MarkedCard } from "./panel";
import type { Way } from "./run";
import { later } from "./sounds";
import type { StepProps } from "./table";
import { foe, numeral, rewardName, t } from "./text";

const SOUNDS: Record<string, Sound> = {
  lilith: [...HEARTBEAT, ...later(HEARTBEAT, 900)],
  shakhaar: [41, 41.7, 55].map((hz): Voice => ({ wave: "sawtooth", hz: [hz, hz * 0.94], ms: 1300, gain: 0.3 })),
  thirteenth: [{ wave: "sine", hz: 55, ms: 1400, at: 900, gain: 1 }],
};

const SHOWN = 4; // cards that are shown of what one brings

export default function Intro({ run, words, legal, play, boss, back }: StepProps & { boss: Way; back: () => void }) {
  const { name, rule } = foe(boss.what);
  const first = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    sound(SOUNDS[boss.what]);
    first.current?.focus({ preventScroll: true });
  }, [boss.what]);
  const marks = run.held.slice(0, SHOWN - Math.min(2, run.sleeve.length));
  const gear = [
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
          {m("door_boss", { door: numeral(boss.door) })}
        </p>
        <h1>{name}</h1>
        <p class="d-says">{m(`${boss.what}_says` as "lilith_says")}</p>
        <p class="d-rule">{rule}</p>
        <ul class="d-facts">
          <li>
            <b>{boss.hp}</b>
            {m("their_hp", { hp: run.hp })}
          </li>
          {boss.door < facts.doors ? (
            <>
              <li>
                <b>2</b>
                {m("two_rewards")}
              </li>
              <li>
                <b>+{facts.run.boss_heals}</b>
                {m("heals_boss")}
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
            <MarkedCard key={key} mark={key} words={words} />
          ))}
          <p>
            <b>{m("bring")}</b> {gear.join(", ") || m("bring_nothing")}
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
            <span>{m("sit_down")}</span>
            <small>{m("rule_stays")}</small>
          </span>
        </button>
      </footer>
    </section>
  );
}
