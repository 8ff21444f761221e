// On the first page: the puzzles of today. It is loaded after the rest, and shows nothing until it is there.
import "../../style/puzzle-daily.css";
import { useEffect, useState } from "preact/hooks";
import { Pip } from "../../parts/icon";
import { today as fetchToday, type PuzzlesToday } from "./api";
import { Seals, streakSaid, Week } from "./streak";
import { t } from "./text";

export default function Daily() {
  const [today, setToday] = useState<PuzzlesToday | null>(null);
  useEffect(() => {
    fetchToday().then(setToday, () => {});
  }, []);
  if (!today?.puzzles.length) return null;
  return (
    <section class="stock pz-daily" aria-labelledby="daily-puzzle">
      <div class="head">
        <Pip />
        <h2 id="daily-puzzle">{t("daily")}</h2>
      </div>
      <div class="row">
        <Seals puzzles={today.puzzles} />
        <div>
          <Week streak={today.streak} day={today.day} />
          <p class="t13 m">{streakSaid(today.streak)}</p>
        </div>
      </div>
    </section>
  );
}
