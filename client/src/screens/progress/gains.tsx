// In the result: the XP that the game brought, and for what.
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../../parts/icon";
import { earned as counted } from "../../store/house";
import { language } from "../../text";
import { type EarnedInfo, earned } from "./api";
import { t } from "./text";

/** "Rating 1512 (+12)", where the game was rated. */
function ratingSaid({ rating }: EarnedInfo): string[] {
  if (!rating) return [];
  const change = rating.after - rating.before;
  return [t("rating_change", { after: rating.after, change: change < 0 ? `−${-change}` : `+${change}` })];
}

export default function Gains({ table }: { table: string }) {
  const [found, setFound] = useState<EarnedInfo | null>(null);
  const ready = counted.value?.table === table; // asked for once the server said that there is something
  const spoken = language.value;
  useEffect(() => {
    if (ready) earned(table).then(setFound, () => {});
  }, [table, ready, spoken]);
  if (found?.table !== table) return null;
  return (
    <p class="row t13 gains">
      <Icon name="wow" small />
      <b>{t("plus", { xp: found.xp })}</b>
      <span class="grow">{[...found.gains.map(({ say, xp }) => (xp ? `${say} ${xp}` : say)), ...ratingSaid(found)].join(", ")}</span>
    </p>
  );
}
