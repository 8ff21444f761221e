// What only the descent says: names of doors, rewards and foes, and its status line.
import facts from "../../generated/descent.facts.json";
import { door as roman } from "../../generated/descent.words";
import type { Table } from "../../store/table";
import { vocabulary } from "../../text";
import { capital, list } from "../../text/format";
import { type GameWords, said } from "../../text/game";
import { entryOf } from "../catalogue";
import type { StageProps } from "../game";
import { kindOf as cardKind } from "../grimhand/cards";
import { cardName, actionName as nameInDuel, status as statusInDuel } from "../grimhand/text";
import { faceOf, foeOf, kindOf, type Run, runOf, type Way } from "./run";
import type { Words } from "./words.en";

export type Key = keyof Words;

export const t = vocabulary<Words>(() => import("./words.en").then(({ en }) => en), {
  de: () => import("./words.de").then(({ de }) => de),
});

export const numeral = (door: number): string => roman[door] ?? String(door);

/** A foe's name and its rule, as Grimhand's option names them. How many HP it has is said by its door. */
export function foe(key: string): { name: string; rule: string } {
  const { words = [], labels = [] } = entryOf("grimhand")?.options.find(({ name }) => name === "enemy") ?? {};
  const [name = key, rule = ""] = labels[words.indexOf(key)]?.split(": ") ?? [];
  return { name, rule: capital(rule.replace(/^[+−]\d+ \S+, /, "")) };
}

/** A foe in the middle of a sentence: "the Warden". */
export const foeWithin = (words: GameWords, key: string): string => said(words, "enemy", key);

export const rewardName = (words: GameWords, key: string): string => said(words, "reward", key);

/** What a reward does, in a sentence. */
export function rewardText(words: GameWords, key: string): string {
  const kind = kindOf(key);
  if (kind === "value") {
    const { colour, value } = cardKind(key);
    return t(`value_${colour}`, { value, more: facts.honed });
  }
  return kind === "trick" ? said(words, "reward_text", "trick", { trick: cardName(faceOf(key)) }) : said(words, "reward_text", key);
}

/** What waits behind a way: "The Warden", "The bone dice", "a hearth". */
export const wayName = (words: GameWords, { kind, what }: Way): string =>
  kind === "duel" || kind === "boss"
    ? foe(what).name
    : kind === "event"
      ? said(words, "encounter", what)
      : t(kind === "rest" ? "hearth" : "broker");

/** The same in the middle of a sentence: "the Warden", "the bone dice". */
export const wayWithin = (words: GameWords, way: Way): string => {
  const name = wayName(words, way);
  return way.hp ? foeWithin(words, way.what) : name[0]!.toLowerCase() + name.slice(1);
};

/** "Door VII, duel, The Warden, 34 HP", as a screen reader says it. */
export const waySaid = (words: GameWords, each: Way): string =>
  [t("door", { door: numeral(each.door) }), t(each.kind as Key), wayName(words, each), each.hp ? t("hp", { hp: each.hp }) : ""]
    .filter(Boolean)
    .join(", ");

/** "heal 10", "lose 5 HP": what it brings to this run. A full sleeve finds the HP of a refusal, and no candle is lit that burns. */
function given(words: GameWords, { sleeve, candles, mostCandles }: Run, [what, amount]: readonly (string | number)[]): string {
  if (what === "trick" && sleeve.length === 3) return said(words, "gives", "heal", { amount: facts.run.refusal_heals });
  if (what === "candle" && candles >= mostCandles) return said(words, "gives", "nothing");
  return said(words, "gives", String(what), { amount: Number(amount) });
}

export interface Answer {
  action: string;
  name: string;
  odds: number;
  luck: string;
  otherwise: string;
  price: string;
}

interface Written {
  odds: number;
  luck: (string | number)[];
  else?: (string | number)[];
  price?: (string | number)[];
}

/** The answers of an event with their odds, and what each may bring. */
export function answersOf(words: GameWords, run: Run, event: string): Answer[] {
  const found = (facts.answers as Record<string, Written[]>)[event] ?? [];
  return found.map(({ odds, luck, else: other, price }, i) => ({
    action: `answer ${i + 1}`,
    name: said(words, "answer", `${event}.${i + 1}`),
    odds,
    luck: given(words, run, luck),
    otherwise: odds < 100 ? given(words, run, other ?? ["nothing", 0]) : "",
    price: price ? said(words, "price", String(price[0]), { cost: Number(price[1]) }) : "",
  }));
}

/** "50%: heal 10, else lose 5 HP". */
export function answerText({ odds, luck, otherwise, price }: Answer): string {
  const promise = otherwise ? t("odds", { odds, luck, otherwise }) : luck;
  return price ? `${promise}, ${price}` : promise;
}

export const listed = (names: readonly string[]): string => list([...new Set(names)], t("or"));

// What the shell asks of a game

/** The house's seat is called like the foe who sits there. */
export function seatName({ view }: Table, seat: number): string {
  if (seat !== 1 || !view) return "";
  const key = foeOf(view);
  return key ? foe(key).name : t("house");
}

export function actionName(action: string, words: GameWords): string {
  const [verb = "", what = ""] = action.split(" ");
  switch (verb) {
    case "open":
      return t("open_way", { n: Number(what) });
    case "take":
      return t("take_it", { what: rewardName(words, what) });
    case "refuse":
      return t("none");
    case "rest":
      return t("do_rest");
    case "relight":
      return t("do_relight");
    case "walk":
      return t("walk_on");
    case "answer":
      return t("answer", { n: Number(what) });
  }
  return nameInDuel(action);
}

export function status(props: StageProps): string {
  const run = runOf(props.view);
  if (run.step === "duel") return statusInDuel(props);
  const boss = run.step === "way" ? run.doors[run.door - 1]?.find(({ kind }) => kind === "boss") : undefined;
  if (boss) return t("now_boss", { who: foe(boss.what).name, door: numeral(run.door) });
  return t(`now_${run.step}`, { door: numeral(run.door), n: run.picks });
}
