// After a game with a deal that lies at several tables: where its comparison is, in place of a rematch and a replay.
import { t } from "./text";

export default function AfterDeal({ deal, big }: { deal: string; big?: boolean }) {
  const [first = "", second = ""] = deal.split("/");
  const daily = first === "day";
  return (
    <a class={`button primary ${big ? "big" : ""}`} href={daily ? `/daily/${second}` : `/evening/${first}`} data-again>
      {t(daily ? "back_daily" : "back_evening")}
    </a>
  );
}
