// At a new table: that it belongs to a club, its house rules, and how to keep these as some.
import "../style/clubs.css";
import { useEffect, useState } from "preact/hooks";
import { Pip } from "../parts/icon";
import { go } from "../router";
import type { ClubShown } from "../wire/http";
import type { Clock, Settings } from "../wire/messages";
import { attempt, clubOf, keepRules, t } from "./data";

export interface ForClubProps {
  club: string;
  rules: string; // that the table begins with
  game: string;
  made: Settings; // as they are chosen now
  use(settings: Settings, clock: string): void;
}

/** A clock of house rules, in words. */
function clockSaid({ kind, seconds = 0, more = 0, days = 0 }: Clock): string {
  if (kind === "days") return t("clock_days", { days });
  if (kind === "bank") return t("clock_bank", { minutes: Math.round(seconds / 6) / 10, more });
  return t("clock_move", { seconds });
}

export default function ForClub({ club: id, rules, game, made, use }: ForClubProps) {
  const [club, setClub] = useState<ClubShown | null>(null);
  const [naming, setNaming] = useState(false);
  useEffect(() => {
    void attempt(clubOf(id), (found) => {
      setClub(found);
      const begun = found.rules.find((each) => each.id === rules && each.settings.game === game);
      if (begun) use(begun.settings, clockSaid(begun.settings.clock ?? {}));
    });
  }, [id, rules, game]);
  if (!club) return null;
  const offered = club.rules.filter(({ settings }) => settings.game === game);
  const keep = (event: SubmitEvent) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget as HTMLFormElement).get("name") ?? "");
    void attempt(
      keepRules(id, name, made),
      (changed) => {
        setClub(changed);
        setNaming(false);
      },
      t("kept_rules"),
    );
  };
  return (
    <section class="stock sec full for-club" aria-labelledby="for-club">
      <div class="head">
        <Pip name="club" />
        <h2 id="for-club">{t("for_club", { name: club.name })}</h2>
        <span class="m hide-p">{t("for_club_more")}</span>
      </div>
      {offered.length ? (
        <label class="row">
          <span class="t13 b">{t("from_rules")}</span>
          <select
            class="field"
            value={rules}
            onChange={(event) => {
              const chosen = event.currentTarget.value;
              go(`/new/${game}?club=${id}${chosen ? `&rules=${chosen}` : ""}`, true);
            }}
          >
            <option value="">{t("from_none")}</option>
            {offered.map((each) => (
              <option key={each.id} value={each.id} selected={each.id === rules}>
                {each.name}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      {club.role === "member" ? null : naming ? (
        <form class="row" onSubmit={keep}>
          <input
            class="field"
            name="name"
            required
            maxLength={40}
            aria-label={t("keep_name")}
            placeholder={t("keep_name")}
            autocomplete="off"
          />
          <button type="submit" class="button">
            {t("save")}
          </button>
        </form>
      ) : (
        <button type="button" class="link" onClick={() => setNaming(true)}>
          {t("keep_rules")}
        </button>
      )}
    </section>
  );
}
