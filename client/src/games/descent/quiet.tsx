// Quiet doors: an event with its odds told before the choice, and a rest.
import { Odds } from "../../text/format";
import { said } from "../../text/game";
import { Candle, Door, Sign } from "./art";
import { choice, pickedOf } from "./choose";
import { takenAt } from "./run";
import type { StepProps } from "./table";
import { type Answer, answersOf, t } from "./text";

export function Event(props: StepProps) {
  const { run, words } = props;
  const event = takenAt(run, run.door)?.what ?? "";
  return (
    <>
      <header class="d-tale">
        <Door what="event" door={run.door} state="here" />
        <div>
          <p class="d-kind">
            <Sign name="event" />
            {t("event")}
          </p>
          <h1>{said(words, "encounter", event)}</h1>
          <p class="d-story">{said(words, "story", event)}</p>
        </div>
      </header>
      <ol class="d-answers">
        {answersOf(words, run, event).map((each) => (
          <li key={each.action}>
            <AnswerCard {...props} answer={each} />
          </li>
        ))}
      </ol>
    </>
  );
}

const may = ({ legal }: StepProps, action: string): boolean => legal.some(([text]) => text === action);
const actionsOf = (props: StepProps): string[] => props.legal.map(([text]) => text);

function AnswerCard(props: StepProps & { answer: Answer }) {
  const { answer, table, play, why } = props;
  const { action, name, odds, luck, otherwise, price } = answer;
  const legal = may(props, action);
  const chosen = pickedOf(table, actionsOf(props)) === action;
  const shared = choice(table, action, chosen, () => play(action), legal);
  return (
    <button
      {...shared}
      class="d-answer"
      aria-label={[name, otherwise ? t("odds", { odds, luck, otherwise }) : luck, price].filter(Boolean).join(". ")}
      onClick={() => (legal || !props.legal.length ? shared.onClick() : why([action]))}
    >
      <b class="d-name">{name}</b>
      {otherwise ? (
        <>
          <span class="d-odds" aria-hidden="true">
            <i style={{ width: `${odds}%` }} />
          </span>
          <span class="d-does">
            <b>{String(new Odds(odds, 100))}</b> {luck}
          </span>
          <span class="d-does">
            <b>{String(new Odds(100 - odds, 100))}</b> {otherwise}
          </span>
        </>
      ) : (
        <span class="d-does">{luck}</span>
      )}
      {price ? <b class="d-price">{price}</b> : null}
    </button>
  );
}

export function Rest(props: StepProps) {
  const { run, table, play, why } = props;
  const chosen = pickedOf(table, actionsOf(props));
  const card = (action: string, name: string, more: string, lit: boolean) => {
    const legal = may(props, action);
    const shared = choice(table, action, chosen === action, () => play(action), legal);
    return (
      <li>
        <button
          {...shared}
          class="d-answer d-hearth"
          aria-label={`${name}. ${more}`}
          onClick={() => (legal || !props.legal.length ? shared.onClick() : why([action]))}
        >
          {action === "rest" ? <Sign name="goods" /> : <Candle lit={lit} />}
          <b class="d-name">{name}</b>
          <span class="d-does">{more}</span>
        </button>
      </li>
    );
  };
  const { heals, hp, most, candles, mostCandles } = run;
  return (
    <>
      <header class="d-tale">
        <Door what="rest" door={run.door} state="here" />
        <div>
          <p class="d-kind">
            <Sign name="rest" />
            {t("rest")}
          </p>
          <h1>{t("hearth")}</h1>
          <p class="d-story">{t("rest_story")}</p>
        </div>
      </header>
      <ol class="d-answers">
        {card("rest", t("do_rest"), t("none_heals", { heals, hp, next: Math.min(most, hp + heals) }), true)}
        {card(
          "relight",
          t("do_relight"),
          candles < mostCandles ? t("relight_more", { n: candles, next: candles + 1 }) : t("lit_all"),
          candles < mostCandles,
        )}
      </ol>
    </>
  );
}

export function QuietActions(props: StepProps) {
  const { run, words, table, play, pending, cancel } = props;
  const chosen = pickedOf(table, actionsOf(props));
  const event = takenAt(run, run.door)?.what ?? "";
  const name =
    chosen === "rest"
      ? t("do_rest")
      : chosen === "relight"
        ? t("do_relight")
        : answersOf(words, run, event).find(({ action }) => action === chosen)?.name;
  return (
    <div class="actions d-actions">
      <a class="button" href="/">
        {t("leave")}
      </a>
      {pending ? (
        <button type="button" class="button" data-cancel onClick={cancel}>
          {t("back_to_map")}
        </button>
      ) : null}
      {chosen ? (
        <button type="button" class="button primary" data-action={chosen} data-primary onClick={() => play(chosen)}>
          {name}
        </button>
      ) : null}
    </div>
  );
}
