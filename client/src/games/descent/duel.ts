// A duel of the run at Grimhand's own table: its options, its names, and what the player brings.
import type { StageProps } from "../game";
import type { Status } from "../grimhand/plates";
import { cardName } from "../grimhand/text";
import { foeOf, type Run } from "./run";
import { foe, numeral, rewardName, rewardText, t } from "./text";

/** The table with the settings of the duel that is open: a modern game against this foe. */
export function asDuel(props: StageProps, run: Run): StageProps & { gear: Status[][]; candles: number } {
  const key = foeOf(props.view);
  const { name, rule } = foe(key);
  const options = { preset: "modern", enemy: `none,${key}`, numbers: "hp=" }; // other HP than usual: its rule is told without them
  return {
    ...props,
    table: { ...props.table, settings: { ...props.table.settings, game: "grimhand", options } },
    names: [props.names[0] ?? "", name],
    candles: run.candles,
    gear: [gearOf(props, run), [{ name: "skull", tone: "death", n: 0, word: rule, does: name }]],
  };
}

/** Candles, marks and passives as chips; every one of them and the sleeve in words. */
function gearOf({ words }: StageProps, { candles, mostCandles, held, ranks, sleeve }: Run): Status[] {
  const listed = (name: string, word: string, does: string): Status => ({
    name,
    tone: name === "charm" ? "lucky" : "gold",
    n: 0,
    word,
    does,
    listed: true,
  });
  const passives = ranks.map(({ key, rank }) => listed("charm", `${rewardName(words, key)} ${numeral(rank)}`, rewardText(words, key)));
  const marks = held.map((key) => listed("mark", rewardName(words, key), rewardText(words, key)));
  const tricks = sleeve.map((face) => listed("trick", cardName(face), t("sleeve_do")));
  const several = (name: string, word: string, all: Status[]): Status[] =>
    all.length ? [{ ...all[0]!, name, n: all.length, word, does: all.map((each) => each.word).join(", "), listed: false }] : [];
  return [
    {
      name: "candle",
      tone: "gold",
      n: candles,
      word: t("candles", { n: candles, most: mostCandles }),
      does: t(candles ? "candles_do" : "candles_none"),
    },
    ...several("mark", t("marks", { n: marks.length }), marks),
    ...several("charm", t("passives"), passives),
    ...passives,
    ...marks,
    ...tricks,
  ];
}
