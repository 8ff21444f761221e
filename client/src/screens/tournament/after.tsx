// After a game of a tournament: back to its page, in place of a rematch.
import { t } from "./text";

export default function AfterRound({ id, big }: { id: string; big?: boolean }) {
  return (
    <a class={`button primary ${big ? "big" : ""}`} href={`/tournament/${id}`} data-again>
      {t("to_tournament")}
    </a>
  );
}
