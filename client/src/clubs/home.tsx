// On the first page: my clubs.
import { useEffect, useState } from "preact/hooks";
import { Pip } from "../parts/icon";
import { link, me } from "../store/house";
import { vocabulary } from "../text";
import type { ClubLine } from "../wire/http";
import { en, type Words } from "./home.en";
import { allClubs } from "./requests";

const t = vocabulary<Words>(en, { de: () => import("./home.de").then(({ de }) => de) });
const MOST = 3;

export default function ClubsAtHome() {
  const [mine, setMine] = useState<ClubLine[]>([]);
  const person = me.value?.person;
  const open = link.value === "open";
  useEffect(() => {
    if (open && person)
      allClubs().then(
        (found) => setMine(found.mine),
        () => {},
      );
  }, [person, open]);
  return (
    <section class="stock" aria-labelledby="clubs">
      <div class="head">
        <Pip name="club" />
        <h2 id="clubs">{t("title")}</h2>
        <a class="link" href="/clubs">
          {t("all")}
        </a>
      </div>
      {mine.length ? (
        <ul class="list">
          {mine.slice(0, MOST).map((club) => (
            <li key={club.id}>
              <p class="grow">
                <span class="b cut">{club.name}</span>
              </p>
              <a class="button" href={`/clubs/${club.id}`} aria-label={`${t("open")}: ${club.name}`}>
                {t("open")}
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <p class="t13 m">{t("none")}</p>
      )}
    </section>
  );
}
