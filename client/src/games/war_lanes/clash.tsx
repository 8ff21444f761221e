// The stage of a scene: a lane that grows and clashes, or two cards of a War flip. What moves is moved by scenes.ts.

import { at, type Room } from "../../parts/place";
import { wornBy } from "../../store/worn";
import { type Board, blowWords } from "./board";
import { effectOf, isActive, LANES, SUIT_LETTERS, SUITS, value } from "./cards";
import { type ClashPlan, clashPlan } from "./clashplan";
import { Art, lookFor, Pip, path, Svg, use, Word } from "./faces";
import { LaneHead } from "./lanes";
import { RATIO } from "./layout";
import { kindName, t } from "./say";
import { ahead, type Clash, type Flip, scene } from "./state";
import { effectIn, resolvedTerms } from "./sums";

/** What a clash shows, one after the other. */
export const STEPS = { count: 0, stamp: 1, chips: 2, hit: 3, result: 4 };
const CRACK = "M20 139 34 104 26 92 47 71 40 52 62 33 58 14M47 71 72 76 88 66M34 104 55 110 70 126";

interface Props<Live> {
  board: Board;
  room: Room;
  live: Live;
}

export function ClashView({ board, room }: { board: Board; room: Room }) {
  const live = ahead(scene.value, board.table);
  if (!live) return null;
  return (
    <div
      class={`w-clash ${board.plan.low ? "wide slim" : room.width < 640 ? "slim" : board.plan.long && !board.plan.desk ? "wide mid" : "wide"} ${live.kind}`}
      aria-hidden="true"
    >
      <i class="w-veil" />
      {live.kind === "lane" ? <LaneClash board={board} room={room} live={live} /> : <WarFlip board={board} room={room} live={live} />}
      <p class="skip-hint">
        {t("skip")} <small>{t(matchMedia("(pointer: coarse)").matches ? "skip_tap" : "skip_more")}</small>
      </p>
    </div>
  );
}

/** The order in which the cards of a lane are counted: the loser's first. */
export const counting = ({ sides, facts }: Clash): string[] => {
  const winner = facts.winner === 0 ? 0 : 1;
  return [1 - winner, winner].flatMap((seat) => sides[seat]!.map((_, i) => `${seat}-${i}`));
};

function LaneClash({ board, room, live }: Props<Clash>) {
  const { above, below } = board;
  const { facts, sides, suits, step } = live;
  const plan = clashPlan(board.plan, room.width, sides[above]!.length, sides[below]!.length);
  const shown = counting(live).slice(0, live.counted);
  const { winner = -1, lane = 0 } = facts;
  const bonus = facts[`bonus${winner}`];
  const stamp = winner < 0 ? t("equal") : kindName(facts[`kind${winner}`] ?? 0).toUpperCase();
  return (
    <>
      <div class="w-lane grown now" style={at(plan.box)}>
        <LaneHead name={LANES[lane]!} />
      </div>
      <img class="w-burst" src="/art/war_lanes/burst.svg" alt="" style={at(plan.star)} />
      {[above, below].map((seat) => (
        <ol key={seat}>
          {sides[seat]!.map(([id, face], i, cards) => {
            const spot = (seat === above ? plan.theirs : plan.mine)[i]!;
            const front = i === cards.length - 1;
            const lost = winner >= 0 && seat !== winner;
            const state = `${shown.includes(`${seat}-${i}`) ? "in" : ""} ${front ? "front" : ""} ${seat === winner ? "won" : ""}`;
            return (
              <li key={id} class={`w-fighter ${state} ${step >= STEPS.hit ? "hit" : ""}`} data-fighter={`${seat}-${i}`} style={at(spot)}>
                <span class={`w-card ${face === "JK" ? "joker" : ""}`} style={{ transform: `rotate(${spot.turn}deg)` }}>
                  <Art face={face} look={lookFor(face, suits[seat] ?? 0)} />
                  {front && lost ? <Svg name="crack" box="0 0 100 140" art={path("lt", CRACK) + path("", CRACK)} /> : null}
                  {face === "JK" && step ? <span class="w-tag">{t("wild")}</span> : null}
                </span>
              </li>
            );
          })}
        </ol>
      ))}
      {[above, below].map((seat) => (
        <Sum key={seat} board={board} live={live} seat={seat} place={seat === above ? plan.above : plan.below} shown={shown} />
      ))}
      {winner < 0 || bonus ? (
        <p class={`w-stamp ${step ? "on" : ""}`} style={at(plan.stamp)}>
          <span>
            <Word text={stamp} gap={8} />
            {winner < 0 ? null : (
              <i>
                <Word text={`+${bonus}`} weight={7.5} />
              </i>
            )}
          </span>
        </p>
      ) : null}
      {step >= STEPS.chips ? <Chips board={board} live={live} plan={plan} /> : null}
      <Equation board={board} live={live} plan={plan} />
    </>
  );
}

function Sum({ board, live, seat, place, shown }: { board: Board; live: Clash; seat: number; place: ClashPlan["above"]; shown: string[] }) {
  const { facts, sides, step } = live;
  const sum = sides[seat]!.reduce((so_far, [, face], i) => so_far + (shown.includes(`${seat}-${i}`) ? value(face ?? "") : 0), 0);
  const bonus = step ? (facts[`bonus${seat}`] ?? 0) : 0;
  const wins = seat === facts.winner && step;
  const ribbon = wins ? winWords(board, seat) : bonus ? `${kindName(facts[`kind${seat}`] ?? 0)} +${bonus}` : null;
  return (
    <p class={`w-sum ${wins ? "won" : ""}`} style={at(place)}>
      <Word text={sum + bonus} />
      {ribbon ? <span class={`w-bonus ${wins ? "would" : ""}`}>{ribbon}</span> : null}
    </p>
  );
}

const winWords = ({ viewer, names }: Board, seat: number): string => (seat === viewer ? t("win") : t("wins", { who: names[seat]! }));

/** The effect points that count, a chip for each active card. */
function Chips({ board, live: { facts, suits, sides }, plan }: { board: Board; live: Clash; plan: ClashPlan }) {
  return (
    <>
      {sides.map((cards, seat) => {
        const suit = suits[seat] ?? 0;
        const letter = SUIT_LETTERS[suit]!;
        const done = effectIn(facts, suits, seat);
        if (!done) return null;
        return cards.map(([id, face], i) => {
          if (!face || !isActive(face, suit)) return null;
          const { x, y, w } = (seat === board.above ? plan.theirs : plan.mine)[i]!;
          return (
            <span
              key={id}
              class="w-chip w-ink"
              data-suit={letter}
              data-chip={seat}
              style={at({ x: x + w * 0.6, y: y + w * 0.02, w: w * 0.4, h: w * 0.4 })}
            >
              <Svg name="" box="-50 -50 100 100" art={use("chip") + use(`p${letter}`, 'transform="translate(0 -14)scale(.42)"')} />
              <Word text={`${done === "minus" ? "−" : "+"}${effectOf(face)}`} weight={7} inline={0} />
            </span>
          );
        });
      })}
    </>
  );
}

function Equation({ board, live: { facts, suits, step }, plan }: { board: Board; live: Clash; plan: ClashPlan }) {
  const terms = resolvedTerms(facts, suits);
  if (!terms.length) return null;
  const { damage = 0, healing = 0, winner = 0, winner_healing = 0 } = facts;
  const op = (sign: string) => (
    <i class="op">
      <Word text={sign} weight={5} inline={0} />
    </i>
  );
  return (
    <div class={`w-eqn ${step ? "on" : ""}`} style={at(plan.equation)}>
      <p>
        {terms.map(({ seat, suit, sign, points }) => (
          <span
            key={`${seat}-${suit}`}
            class={`term ${step >= (suit ? STEPS.hit : STEPS.stamp) ? "" : "wait"}`}
            data-term={suit ? seat : undefined}
            data-suit={SUIT_LETTERS[suit]}
          >
            {sign ? op(sign) : null}
            <span class="of">
              <Word text={points} />
              <small>
                {suit ? (
                  <>
                    <Pip suit={SUIT_LETTERS[suit]!} /> <span>{t(SUITS[suit - 1]!)}</span>
                  </>
                ) : (
                  board.names[seat]
                )}
              </small>
            </span>
          </span>
        ))}
        <span class={`term result ${healing ? "heal" : ""} ${step >= STEPS.result ? "" : "wait"}`}>
          {op("=")}
          <span class="of" data-result>
            <Word text={damage - healing} />
            <small>{t(healing ? "healing" : damage ? "damage" : "no_damage")}</small>
          </span>
        </span>
        {winner_healing ? (
          <span class={`term heal ${step >= STEPS.hit ? "" : "wait"}`} data-term={winner}>
            <span class="of" data-healed>
              <Word text={`+${winner_healing}`} />
              <small>
                <Pip suit={SUIT_LETTERS[suits[winner] ?? 0]!} /> <span>{t("healing")}</span>
              </small>
            </span>
          </span>
        ) : null}
      </p>
    </div>
  );
}

// The War flip

function WarFlip({ board, room, live: { winner, faces, title, damage } }: Props<Flip>) {
  const wide = room.width >= 640;
  const w = Math.min(room.width * (wide ? 0.16 : 0.34), room.height * 0.24);
  const h = w * RATIO;
  const y = board.plan.height * 0.44 - h / 2;
  const line = (y: number) => at({ x: 0, y, w: room.width, h: 44 });
  return (
    <>
      <p class="w-title" style={line(y - (wide ? 96 : 72))}>
        <Word text={t(title)} weight={6} gap={10} />
      </p>
      {[board.above, board.below].map((seat, i) => (
        <div
          key={seat}
          class={`w-fighter in ${winner === seat ? "won" : winner === 1 - seat ? "lost" : ""}`}
          data-flip={seat}
          style={at({ x: room.width / 2 + (i ? w * 0.22 : -w * 1.22), y, w, h })}
        >
          <span class="w-card">
            <Art face={faces[seat] ?? null} back={wornBy(board.table, seat, "back")} />
          </span>
          <b>{board.names[seat]}</b>
        </div>
      ))}
      {winner === null ? null : (
        <p class="w-title" data-result style={line(y + h + 52)}>
          {winner < 0 ? (
            <Word text={t("tie")} />
          ) : (
            <span class="w-bonus would">
              {winWords(board, winner)}
              {damage ? ` · ${blowWords(board, { winner, net: damage })}` : ""}
            </span>
          )}
        </p>
      )}
    </>
  );
}
