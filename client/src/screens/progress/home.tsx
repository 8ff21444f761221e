// On the first page: my level and today's quests. It is loaded after the rest, and shows nothing until it is there.
import { useEffect, useState } from "preact/hooks";
import { Pip } from "../../parts/icon";
import { me } from "../../store/house";
import { language } from "../../text";
import { type ProgressInfo, progress } from "./api";
import { Quest } from "./quests";
import { t } from "./text";

export default function HomeQuests() {
  const [found, setFound] = useState<ProgressInfo | null>(null);
  const [person, spoken] = [me.value?.person, language.value];
  useEffect(() => {
    progress().then(setFound, () => {});
  }, [person, spoken]);
  if (!found?.quests.length) return null;
  return (
    <section class="stock" aria-labelledby="quests">
      <div class="head">
        <Pip />
        <h2 id="quests">{t("today")}</h2>
        <a class="link" href="/trophies" aria-label={t("room")}>
          {t("level_short", { level: found.level })}
        </a>
      </div>
      <ul class="quests small">
        {found.quests.map((quest) => (
          <Quest key={quest.key} quest={quest} />
        ))}
      </ul>
    </section>
  );
}
