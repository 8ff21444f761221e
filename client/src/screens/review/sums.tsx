// Where the points went: for two sides as a waterfall, for more as a table; and how accurately each seat played.
import { PlayerFace } from "../../parts/icon";
import { number } from "../../text/format";
import type { Review } from "../../wire/http";
import { half, written } from "./data";
import { Defs } from "./graph";
import { Card, Data, signed, useWidth } from "./plot";
import { t } from "./words";

export interface People {
  names: readonly string[]; // of the seats
  sides: readonly string[]; // of the sides
  looks: readonly number[];
  bots: readonly number[];
  mine: number; // the seat of the reader, -1 for none
}

export function Face({ people, seat }: { people: People; seat: number }) {
  return <PlayerFace name={people.names[seat] ?? ""} seat={people.looks[seat] ?? seat} bot={people.bots.includes(seat)} size="s" />;
}

/** Who left the game, in a few words. */
export const gaveUp = (people: People, seat: number): string =>
  t(seat === people.mine ? "you_left" : "left", { who: people.names[seat] ?? "" });

const ROW = 30;

export function Waterfall({ review, side, people }: { review: Review; side: number; people: People }) {
  const [box, width] = useWidth<HTMLDivElement>();
  const own = review.sides[side]!;
  const sums = written(own);
  const mine = own.seats.length === 1 && own.seats[0] === people.mine;
  const others = review.sides.length === 2 ? t("slips_of", { who: people.sides[1 - side]! }) : t("others");
  const steps = [
    { name: t("start"), from: 0, to: sums.start, value: number(sums.start), kind: "plain", margin: 0 },
    {
      name: t("luck"),
      from: sums.start,
      to: sums.start + sums.luck,
      value: signed(sums.luck),
      kind: "lucky",
      margin: half(own.luck.margin),
    },
    {
      name: t(mine ? "your_slips" : "own"),
      from: sums.start + sums.luck,
      to: sums.start + sums.luck + sums.own,
      value: signed(sums.own),
      kind: "slip",
      margin: half(own.own.margin),
    },
    {
      name: others,
      from: sums.end - sums.others,
      to: sums.end,
      value: signed(sums.others),
      kind: "theirs",
      margin: half(own.others.margin),
    },
    { name: t("end"), from: 0, to: sums.end, value: number(sums.end), kind: "plain", margin: 0 },
  ];
  const low = Math.min(0, ...steps.map(({ to, margin }) => to - margin));
  const high = Math.max(100, ...steps.map(({ to, margin }) => to + margin));
  const [left, right] = [6, width - 6];
  const x = (value: number) => left + ((right - left) * (value - low)) / (high - low);
  return (
    <Card title={t("went")} more={<span class="m">{t("in_points")}</span>}>
      <div class="rv-fall">
        <ul aria-hidden="true">
          {steps.map(({ name }) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <div ref={box}>
          {width ? (
            <svg
              class="rv-plot"
              width={width}
              height={ROW * steps.length + 16}
              role="img"
              aria-label={t("went_said", {
                start: sums.start,
                luck: sums.luck,
                luck_margin: half(own.luck.margin),
                own: sums.own,
                own_margin: half(own.own.margin),
                others: sums.others,
                others_margin: half(own.others.margin),
                end: sums.end,
              })}
            >
              <Defs />
              {[0, 50, 100].map((each) => (
                <g key={each}>
                  <path class={each ? "gr" : "ax"} d={`M${x(each)} 0V${ROW * steps.length}`} />
                  <text class="c" x={Math.min(right - 8, Math.max(left + 4, x(each)))} y={ROW * steps.length + 14}>
                    {each}
                  </text>
                </g>
              ))}
              {steps.map(({ name, from, to, kind, margin }, i) => (
                <g key={name}>
                  <rect
                    class={kind}
                    x={Math.min(x(from), x(to))}
                    y={ROW * i + 5}
                    width={Math.max(1.5, Math.abs(x(to) - x(from)))}
                    height={ROW - 10}
                  />
                  {margin ? (
                    <path
                      class="whisker"
                      d={`M${x(to - margin)} ${ROW * (i + 0.5)}H${x(to + margin)}m0-5v10M${x(to - margin)} ${ROW * (i + 0.5) - 5}v10`}
                    />
                  ) : null}
                  {i < steps.length - 1 ? <path class="step" d={`M${x(to)} ${ROW * (i + 1) - 5}v10`} /> : null}
                </g>
              ))}
            </svg>
          ) : null}
        </div>
        <ul aria-hidden="true">
          {steps.map(({ name, value, margin }) => (
            <li key={name}>
              <b>{value}</b>
              {margin ? <small> ± {margin}</small> : null}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

/** Kept in percent with its interval, on a scale from 80 to 100, or from 0 where a player was below. */
function Kept({ review, seat }: { review: Review; seat: number }) {
  const { kept, margin } = review.accuracy[seat]!;
  if (kept === null) return <small class="m rv-none">{t("no_choice")}</small>;
  const low = Math.min(8000, ...review.accuracy.map((each) => (each.kept === null ? 8000 : each.kept - each.margin))) < 8000 ? 0 : 8000;
  const x = (value: number) => 4 + (92 * (Math.max(low, Math.min(10_000, value)) - low)) / (10_000 - low);
  const [shown, wide] = [number(Math.round(kept / 10) / 10), number(Math.ceil(margin / 10) / 10)];
  return (
    <>
      <svg class="rv-plot rv-kept" viewBox="0 0 100 20" role="img" aria-label={t("accuracy_said", { kept: shown, margin: wide })}>
        <path class="ax" d="M4 10H96" />
        <path class="gr" d="M50 4V16" />
        <path class="whisker" d={`M${x(kept - margin)} 10H${x(kept + margin)}M${x(kept - margin)} 6v8M${x(kept + margin)} 6v8`} />
        <circle class="dot" cx={x(kept)} cy="10" r="4.5" />
      </svg>
      <p class="rv-av" aria-hidden="true">
        <b>{shown}</b> <small>± {wide}</small>
      </p>
    </>
  );
}

const How = () => (
  <details class="rv-how">
    <summary>{t("accuracy_how")}</summary>
    <p>{t("accuracy_more")}</p>
  </details>
);

export function AccuracyCard({ review, people }: { review: Review; people: People }) {
  return (
    <Card title={t("accuracy")} more={<How />} class="rv-acc">
      <ul>
        {review.accuracy.map(({ seat, decisions }) => (
          <li key={seat}>
            <Face people={people} seat={seat} />
            <p class="grow">
              <b class="cut">{people.names[seat]}</b>
              <small>{t("decisions", { count: decisions })}</small>
            </p>
            <Kept review={review} seat={seat} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Three sides or more: a row for each seat. */
export function SumsTable({ review, side, people }: { review: Review; side: number; people: People }) {
  const cell = (value: number, margin: number) => (
    <td>
      <b>{signed(value)}</b>
      <small>± {half(margin)}</small>
    </td>
  );
  return (
    <Card title={t("luck_and_skill")} more={<span class="m">{t("in_points")}</span>} class="rv-sums">
      <table>
        <thead>
          <tr>
            <th scope="col">{t("player")}</th>
            <th scope="col">{t("luck")}</th>
            <th scope="col">{t("own")}</th>
            <th scope="col">{t("others")}</th>
            <th scope="col">{t("accuracy")}</th>
          </tr>
        </thead>
        <tbody>
          {review.sides.map((each, i) => {
            const sums = written(each);
            const seat = each.seats[0]!;
            const { kept, margin } = review.accuracy[seat]!;
            return (
              <tr key={i} class={i === side ? "now" : ""}>
                <th scope="row">
                  <Face people={people} seat={seat} />
                  <span class="cut">{people.sides[i]}</span>
                </th>
                {cell(sums.luck, each.luck.margin)}
                {cell(sums.own, each.own.margin)}
                {cell(sums.others, each.others.margin)}
                <td>
                  {kept === null ? (
                    "–"
                  ) : (
                    <>
                      <b>{number(Math.round(kept / 10) / 10)}</b>
                      <small>± {number(Math.ceil(margin / 10) / 10)}</small>
                    </>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p class="m t13">{t("adds_up", { start: written(review.sides[side]!).start })}</p>
      <How />
    </Card>
  );
}

export { Data };
