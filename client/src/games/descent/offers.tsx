// What may be taken: the passive and the trick one begins with, the rewards of a duel, the Pawnbroker's counter.
import facts from "../../generated/descent.facts.json";
import { capital } from "../../text/format";
import { type GameWords, said } from "../../text/game";
import { kindOf as cardKind } from "../grimhand/cards";
import { Art } from "../grimhand/faces";
import { Charm, Notch, Sign } from "./art";
import { choice, pickedOf } from "./choose";
import { firstFace } from "./panel";
import { type Offer, takenAt } from "./run";
import type { StepProps } from "./table";
import { foeWithin, numeral, rewardName, rewardText, t } from "./text";

/** The title: how many, and of what. */
function titleOf({ run }: StepProps): string {
  if (run.step === "passive") return t("begin_with");
  if (run.step === "trick") return t("sleeve_with");
  if (run.step === "exchange") return t("counter");
  return run.picks > 1 ? t("take_two") : takenAt(run, run.door)?.kind === "boss" ? t("take_second") : t("take_one");
}

export function Offers(props: StepProps) {
  const { run, words } = props;
  const chosen = pickedOf(props.table, legalOf(run.offers));
  const fallen = run.step === "reward" ? takenAt(run, run.door) : undefined;
  return (
    <>
      <header class="d-won">
        {fallen ? <img src={`/art/grimhand/${fallen.what}.svg`} alt="" /> : null}
        <p>
          {fallen
            ? t("fell", { who: capital(foeWithin(words, fallen.what)) })
            : t(run.step === "passive" ? "begin_passive" : run.step === "trick" ? "begin_trick" : "counter_more")}
        </p>
      </header>
      <h1>{titleOf(props)}</h1>
      <ol class="d-offers">
        {run.offers.map((offer, i) => (
          <li key={offer.key} style={{ "--at": i }}>
            <OfferCard {...props} offer={offer} chosen={offer.action === chosen} />
          </li>
        ))}
      </ol>
      <p class="d-kept">
        <Sign name="door" />
        {t("kept")}
      </p>
    </>
  );
}

const legalOf = (offers: readonly Offer[]): string[] => offers.filter(({ legal }) => legal).map(({ action }) => action);

function OfferCard(props: StepProps & { offer: Offer; chosen: boolean }) {
  const { words, offer, chosen, table, play, why } = props;
  const { key, kind, price, cost, action, legal } = offer;
  const shared = choice(table, action, chosen, () => play(action), legal);
  const priced = price === "nothing" ? "" : said(words, "price", price, { cost });
  const name = rewardName(words, key);
  return (
    <button
      {...shared}
      class={`d-offer ${kind}`}
      aria-label={[t(kind), name, rewardText(words, key), priced].filter(Boolean).join(". ")}
      onClick={() => (legal || !props.legal.length ? shared.onClick() : why([action]))}
    >
      {chosen ? (
        <span class="d-tick">
          <Sign name="check" />
          {t("chosen")}
        </span>
      ) : null}
      <span class="d-kind">
        <Sign name={kind} />
        {t(kind)}
      </span>
      <span class="d-pic">
        <Picture offer={offer} words={words} />
      </span>
      <span class="d-name">{name}</span>
      <span class="d-does">{rewardText(words, key)}</span>
      <Change {...props} />
      {priced ? <b class="d-price">{legal || !props.legal.length ? priced : `${priced}: ${t("cannot_pay")}`}</b> : null}
    </button>
  );
}

/** What it was and what it becomes, drawn. */
function Picture({ offer: { key, kind }, words }: { offer: Offer; words: GameWords }) {
  if (kind === "passive" || kind === "goods")
    return (
      <span class={`d-medal ${kind}`}>{kind === "passive" ? <Charm of={key} /> : <Sign name={key === "candle" ? "rest" : kind} />}</span>
    );
  const face = firstFace(words, key);
  const now = kind === "value" ? cardKind(key).value + facts.honed : undefined;
  return (
    <>
      {kind === "value" ? (
        <>
          <span class="g-card from">
            <Art face={face} />
          </span>
          <i class="d-arrow" />
        </>
      ) : null}
      <span class={`g-card ${kind === "trick" ? "d-cuff" : ""}`}>
        <Art face={face} now={now} />
        {kind === "trick" ? null : <Notch />}
      </span>
    </>
  );
}

/** The change in numbers: "9 → 11", "rank I → II", "1 → 2 of 3". */
function Change({ run, offer: { key, kind } }: StepProps & { offer: Offer }) {
  const rank = run.ranks.find((each) => each.key === key)?.rank ?? 0;
  const [from, to] =
    kind === "value"
      ? [cardKind(key).value, cardKind(key).value + facts.honed]
      : kind === "trick"
        ? [run.sleeve.length, t("of_three", { n: run.sleeve.length + 1 })]
        : kind === "passive"
          ? rank
            ? [numeral(rank), numeral(rank + 1)]
            : ["", t("first_rank")]
          : key === "supper"
            ? [run.hp, Math.min(run.most, run.hp + facts.run.supper_heals)]
            : key === "candle"
              ? [run.candles, run.candles + 1]
              : [];
  return from === undefined ? null : (
    <span class="d-change">
      {from === "" ? null : (
        <>
          {from} <i>→</i>{" "}
        </>
      )}
      <b>{to}</b>
    </span>
  );
}

export function OfferActions({ run, words, table, legal, play, pending, cancel }: StepProps) {
  const chosen = pickedOf(table, legalOf(run.offers));
  const offer = run.offers.find(({ action, legal }) => legal && action === chosen);
  const may = (action: string) => legal.some(([text]) => text === action);
  const next = Math.min(run.most, run.hp + run.heals);
  return (
    <div class="actions d-actions">
      {pending ? (
        <button type="button" class="button" data-cancel onClick={cancel}>
          {t("back_to_map")}
        </button>
      ) : null}
      {may("refuse") ? (
        <button type="button" class="button" data-action="refuse" onClick={() => play("refuse")}>
          <span class="g-lines">
            <span>{t(run.offers.length < 3 && run.picks === 1 && takenAt(run, run.door)?.kind === "boss" ? "enough" : "none")}</span>
            <small>{run.heals ? t("none_heals", { heals: run.heals, hp: run.hp, next }) : t("none_nothing")}</small>
          </span>
        </button>
      ) : null}
      {may("walk on") ? (
        <button type="button" class="button" data-action="walk on" data-primary={offer ? undefined : ""} onClick={() => play("walk on")}>
          {t("walk_on")}
        </button>
      ) : null}
      {offer ? (
        <button type="button" class="button primary" data-action={offer.action} data-primary onClick={() => play(offer.action)}>
          <span class="g-lines">
            <span>{t("take_it", { what: rewardName(words, offer.key) })}</span>
            <small>{offer.price === "nothing" ? t(offer.kind) : said(words, "price", offer.price, { cost: offer.cost })}</small>
          </span>
        </button>
      ) : null}
    </div>
  );
}
