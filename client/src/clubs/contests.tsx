// What a club plays beside single tables: its tournaments and its evenings of duplicate.
import { useEffect, useState } from "preact/hooks";
import { titleOf } from "../games/catalogue";
import { Icon, Pip, Seal } from "../parts/icon";
import { moment } from "../parts/moment";
import { called } from "../text";
import type { ClubShown, ClubTournaments } from "../wire/http";
import { contestsOf, organises, t } from "./data";

interface Contest {
  at: number; // when it is, or was
  href: string;
  game: string;
  name: string;
  about: string;
  over: boolean;
}

function contests({ tournaments, evenings }: ClubTournaments): Contest[] {
  const won = (winners: readonly string[] = []) => (winners.length ? t("won_by", { names: winners.map(called).join(", ") }) : "");
  const said = (kind: string, state: string, begins = 0) =>
    [kind, begins && state !== t("contest_over") ? moment(begins) : "", state].filter(Boolean).join(" · ");
  const cups = tournaments.map((one): Contest => {
    const over = one.status === "over" || one.status === "cancelled";
    const state = one.status === "running" ? t("contest_round", { round: one.round ?? 0 }) : t(`contest_${one.status as "over"}`);
    const about = said(t("tournament"), state, one.status === "entering" ? one.begins : 0);
    return {
      at: one.begins || one.at || 0,
      href: `/tournament/${one.id}`,
      game: one.game,
      name: one.name,
      about: [about, won(one.winners)].filter(Boolean).join(" · "),
      over,
    };
  });
  const nights = evenings.map((one): Contest => {
    const over = one.status === "over";
    const state =
      one.status === "playing" ? t("contest_deal", { board: one.board, boards: one.boards }) : t(over ? "contest_over" : "contest_waits");
    const about = said(t("evening"), state, one.status === "gathering" ? one.begins : 0);
    return {
      at: one.begins || one.at,
      href: `/evening/${one.id}`,
      game: one.game,
      name: one.name || titleOf(one.game),
      about: [about, won(one.winners)].filter(Boolean).join(" · "),
      over,
    };
  });
  return [...cups, ...nights].sort((a, b) => Number(a.over) - Number(b.over) || b.at - a.at);
}

export function Contests({ club }: { club: ClubShown }) {
  const [found, setFound] = useState<ClubTournaments | null>(null);
  useEffect(() => {
    contestsOf(club.id).then(setFound, () => {});
  }, [club.id, club.role]);
  const shown = found ? contests(found) : [];
  if (!club.role && !shown.length) return null;
  return (
    <section class="stock sec" aria-labelledby="contests">
      <div class="head">
        <Pip />
        <h2 id="contests">{t("contests")}</h2>
      </div>
      {organises(club) ? (
        <div class="row ways">
          <a class="link" href={`/tournaments/new?club=${club.id}`}>
            <Icon name="plus" small />
            {t("tournament_new")}
          </a>
          <a class="link" href={`/evening?club=${club.id}`}>
            <Icon name="plus" small />
            {t("evening_new")}
          </a>
        </div>
      ) : null}
      {shown.length ? (
        <ul class="list">
          {shown.map((one) => (
            <li key={one.href} class={one.over ? "past" : ""}>
              <Seal game={one.game} />
              <p class="grow">
                <span class="b wrap">{one.name}</span>
                <span class="t13 m">{one.about}</span>
              </p>
              <a class="button" href={one.href} aria-label={`${t("open_club")}: ${one.name}`}>
                {t(one.over ? "contest_look" : "open_club")}
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <p class="m t13">{found ? t("contests_none") : ""}</p>
      )}
    </section>
  );
}
