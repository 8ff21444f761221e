// What every hand is worth and what suits do: in sight where there is room for it, else one tap away.
import { signal } from "@preact/signals";
import { Dialog } from "../../parts/dialog";
import { at } from "../../parts/place";
import type { Board } from "./board";
import { hurts, KINDS, SUIT_LETTERS, SUITS } from "./cards";
import { Pip } from "./faces";
import { named, t } from "./say";
import { bonuses } from "./sums";

const EXAMPLES = ["", "7♥ 7♠", "2♦ 9♦ K♦", "7♥ 8♣ 9♠", "Q♥ Q♣ Q♠", "7♣ 8♣ 9♣"].map((cards) => cards.replace(/[♥♦♣♠]/g, "$&\ufe0e"));
const EFFECTS = [
  ["points_low", 7],
  ["points_mid", 5],
  ["points_high", 3],
] as const;

/** Kinds and their bonus, the best first. */
const bonusesOf = ({ view }: Board): [kind: number, points: number][] =>
  bonuses(view)
    .map((points, kind): [number, number] => [kind, points])
    .filter(([kind]) => kind)
    .reverse();

const Effects = () => (
  <dl>
    {EFFECTS.map(([name, points]) => (
      <div key={name}>
        <dt>{t(name)}</dt>
        <dd class="w-dot">{points}</dd>
      </div>
    ))}
  </dl>
);

/** The small table beside the other side's deck. */
export function Reference({ board }: { board: Board }) {
  if (!board.plan.reference) return null;
  return (
    <section class="w-reference" style={at(board.plan.reference)} aria-label={t("reference")}>
      <dl>
        {bonusesOf(board).map(([kind, points]) => (
          <div key={kind}>
            <dt>{named(kind === 5 ? "flush_short" : kind === 4 ? "three_short" : KINDS[kind]!)}</dt>
            <dd>+{points}</dd>
          </div>
        ))}
      </dl>
      {board.rules.suits ? (
        <div>
          <h3>{t("points_head")}</h3>
          <Effects />
        </div>
      ) : null}
    </section>
  );
}

const open = signal(false);

/** Opens the whole of it. */
export function ReferenceButton() {
  return (
    <button
      type="button"
      class="button w-open"
      data-anytime
      onClick={() => {
        open.value = true;
      }}
    >
      {t("reference")}
    </button>
  );
}

export function ReferenceSheet({ board }: { board: Board }) {
  if (!open.value) return null;
  return (
    <Dialog
      title={t("reference")}
      close={() => {
        open.value = false;
      }}
    >
      <Whole board={board} />
    </Dialog>
  );
}

function Whole({ board }: { board: Board }) {
  return (
    <div class="w-whole">
      <p>{t("reference_bonus")}</p>
      <dl>
        {bonusesOf(board).map(([kind, points]) => (
          <div key={kind}>
            <dt>
              {named(KINDS[kind]!)} <small>{EXAMPLES[kind]}</small>
            </dt>
            <dd>+{points}</dd>
          </div>
        ))}
      </dl>
      <p>{t("reference_two")}</p>
      {board.rules.suits ? (
        <>
          <h3>{t("points")}</h3>
          <Effects />
          <ul>
            {SUITS.map((suit, i) => (
              <li key={suit}>
                <Pip suit={SUIT_LETTERS[i + 1]!} /> <b>{t(suit)}</b> {t(hurts(i + 1) ? "hurts" : "heals")}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
