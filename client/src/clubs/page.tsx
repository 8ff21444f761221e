// A club: what is planned, what is played, who belongs to it.
import { useEffect, useState } from "preact/hooks";
import { ask } from "../api";
import { titleOf } from "../games/catalogue";
import { Page } from "../parts/bar";
import { Dialog } from "../parts/dialog";
import { Icon, Pip, PlayerFace, Seal } from "../parts/icon";
import { type Sure, Sureness } from "../parts/sure";
import { go } from "../router";
import { me } from "../store/house";
import { called } from "../text";
import type { ClubMember, ClubResults, ClubShown, ClubTable } from "../wire/http";
import { Contests } from "./contests";
import { attempt, type ClubProps, copyText, organises, path, resultsOf, t, tablesOf } from "./data";
import { Dates } from "./dates";
import { Decks } from "./decks";
import { Change } from "./dialogs";

export function ClubPage({ club, setClub }: ClubProps) {
  const [sure, setSure] = useState<Sure | null>(null);
  const [changing, setChanging] = useState(false);
  const [first, ...more] = club.rules;
  return (
    <Page where={club.name} status={club.role ? t(`role_${club.role}` as "role_member") : ""}>
      <main class="clubs one-club">
        <section class="club-head evening" aria-label={club.name}>
          <p class="eyebrow">
            <Icon name="people" small />
            {t("members", { count: club.count })} · {t(`visible_${club.visible}` as "visible_private")}
          </p>
          <h1>{club.name}</h1>
          {club.about ? <p class="say">{club.about}</p> : null}
          {club.role && club.link && club.count === 1 ? <p class="say">{t("alone")}</p> : null}
          <div class="go">
            {club.role ? (
              <a class="button primary" href={`/new/?club=${club.id}`} data-primary>
                {t("open_table")}
              </a>
            ) : null}
            {club.role && club.link && club.count === 1 ? (
              <button type="button" class="button" onClick={() => copyText(club.link)}>
                <Icon name="copy" small />
                {t("invite_copy")}
              </button>
            ) : null}
            {club.may_join ? (
              <button
                type="button"
                class="button primary"
                onClick={() => attempt(ask<ClubShown>("POST", path(club.id, "join"), {}), setClub, t("joined", { name: club.name }))}
              >
                {t("join")}
              </button>
            ) : null}
            {club.role === "owner" ? (
              <button type="button" class="button ghost" onClick={() => setChanging(true)}>
                {t("change")}
              </button>
            ) : null}
          </div>
        </section>
        <div class="column">
          <Dates club={club} setClub={setClub} />
          <Contests club={club} />
          <Tables club={club} />
          <Results club={club} />
        </div>
        <div class="column">
          {club.role ? <Invitation club={club} setClub={setClub} /> : null}
          <People club={club} setClub={setClub} ask={setSure} />
          <section class="stock sec" aria-labelledby="rules">
            <div class="head">
              <Pip />
              <h2 id="rules">{t("rules")}</h2>
            </div>
            {first ? (
              <ul class="list">
                {[first, ...more].map((rules) => (
                  <li key={rules.id}>
                    <Seal game={rules.settings.game} />
                    <p class="grow">
                      <span class="b cut">{rules.name}</span>
                      <span class="t13 m">{titleOf(rules.settings.game)}</span>
                    </p>
                    {organises(club) ? (
                      <button
                        type="button"
                        class="tool"
                        aria-label={t("remove_named", { name: rules.name })}
                        title={t("remove_named", { name: rules.name })}
                        onClick={() =>
                          attempt(ask("DELETE", path(club.id, "rules", rules.id)), () =>
                            setClub({ ...club, rules: club.rules.filter(({ id }) => id !== rules.id) }),
                          )
                        }
                      >
                        <Icon name="x" />
                      </button>
                    ) : null}
                    {club.role ? (
                      <a
                        class="button"
                        href={`/new/${rules.settings.game}?club=${club.id}&rules=${rules.id}`}
                        aria-label={`${t("rules_open")}: ${rules.name}`}
                      >
                        {t("open_table")}
                      </a>
                    ) : null}
                  </li>
                ))}
              </ul>
            ) : (
              <p class="m t13">{t("rules_none")}</p>
            )}
          </section>
          <Decks club={club} />
          {club.role ? (
            <section class="stock sec last" aria-label={t("leave")}>
              <button
                type="button"
                class="button"
                onClick={() =>
                  setSure({
                    say: t("leave_sure", { name: club.name }),
                    does: t("leave_do"),
                    act: () => attempt(ask("POST", path(club.id, "leave")), () => go("/clubs", true), t("left", { name: club.name })),
                  })
                }
              >
                {t("leave")}
              </button>
              {club.role === "owner" ? (
                <button
                  type="button"
                  class="button danger"
                  onClick={() =>
                    setSure({
                      say: t("delete_sure", { name: club.name }),
                      does: t("delete_do"),
                      act: () => attempt(ask("DELETE", path(club.id)), () => go("/clubs", true), t("deleted", { name: club.name })),
                    })
                  }
                >
                  {t("delete")}
                </button>
              ) : null}
            </section>
          ) : null}
        </div>
      </main>
      {sure ? <Sureness {...sure} close={() => setSure(null)} /> : null}
      {changing ? (
        <Dialog title={t("change_title")} close={() => setChanging(false)}>
          <Change
            club={club}
            done={(changed) => {
              setClub(changed);
              setChanging(false);
            }}
          />
        </Dialog>
      ) : null}
    </Page>
  );
}

function Tables({ club }: { club: ClubShown }) {
  const [tables, setTables] = useState<ClubTable[]>([]);
  useEffect(() => {
    const look = () =>
      document.hidden ||
      tablesOf(club.id).then(
        (found) => setTables(found.tables),
        () => {},
      );
    look();
    const clock = setInterval(look, 15_000);
    return () => clearInterval(clock);
  }, [club.id]);
  const mine = (one: ClubTable) => one.table.seats.some((seat) => seat.person && seat.person === me.value?.person);
  return (
    <section class="stock sec" aria-labelledby="tables">
      <div class="head">
        <Pip />
        <h2 id="tables">{t("tables")}</h2>
      </div>
      {tables.length ? (
        <ul class="list">
          {tables.map((one) => {
            const { table } = one;
            const waits = table.status === "gathering";
            const names = table.seats.filter((seat) => seat.name).map((seat) => called(seat.name));
            const where =
              waits && one.link && !mine(one) ? new URL(one.link).pathname : `/t/${table.id}${mine(one) || waits ? "" : "?watch"}`;
            return (
              <li key={table.id}>
                <Seal game={table.game} />
                <p class="grow">
                  <span class="b cut">{names.join(", ")}</span>
                  <span class="t13 m">
                    {titleOf(table.game)} · {waits ? t("free", { count: table.seats.filter((seat) => !seat.name).length }) : t("playing")}
                  </span>
                </p>
                {mine(one) || waits || table.watching !== "none" ? (
                  <a class="button" href={where}>
                    {t(mine(one) ? "resume" : waits ? "sit" : "watch")}
                  </a>
                ) : null}
              </li>
            );
          })}
        </ul>
      ) : (
        <p class="m t13">{t("tables_none")}</p>
      )}
    </section>
  );
}

function Results({ club }: { club: ClubShown }) {
  const [found, setFound] = useState<ClubResults | null>(null);
  const [game, setGame] = useState("");
  useEffect(() => {
    resultsOf(club.id).then(setFound, () => {});
  }, [club.id]);
  const shown = found?.games.find((each) => each.game === game) ?? found?.games[0];
  return (
    <section class="stock sec" aria-labelledby="results">
      <div class="head">
        <Pip />
        <h2 id="results">{t("results")}</h2>
      </div>
      {found && found.games.length > 1 ? (
        <nav class="tabs" aria-label={t("results")}>
          {found.games.map((each) => (
            <button key={each.game} type="button" aria-pressed={each === shown} onClick={() => setGame(each.game)}>
              <Seal game={each.game} />
              {titleOf(each.game)}
            </button>
          ))}
        </nav>
      ) : null}
      {shown ? (
        <>
          <table class="sums">
            <thead>
              <tr>
                <th scope="col">{t("player")}</th>
                <th scope="col">{t("played")}</th>
                <th scope="col">{t("won")}</th>
                <th scope="col">{t("drawn")}</th>
              </tr>
            </thead>
            <tbody>
              {shown.rows.map((row, at) => (
                <tr key={at} class={row.me ? "me" : ""}>
                  <th scope="row">{called(row.name)}</th>
                  <td>{row.played}</td>
                  <td>{row.won}</td>
                  <td>{row.drawn}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p class="m t13">
            {titleOf(shown.game)}. {t("results_more", { count: shown.games })}
          </p>
        </>
      ) : (
        <p class="m t13">{found ? t("results_none") : ""}</p>
      )}
    </section>
  );
}

function Invitation({ club, setClub }: ClubProps) {
  const another = (wanted: boolean) => attempt(ask<ClubShown>("POST", path(club.id, "link"), { wanted }), setClub, t("invite_done"));
  return (
    <section class="stock sec" aria-labelledby="invite">
      <div class="head">
        <Pip />
        <h2 id="invite">{t("invite")}</h2>
      </div>
      <p class="m t13">{t(club.link ? "invite_more" : "invite_none")}</p>
      {club.link ? (
        <div class="row">
          <input class="field" readOnly value={club.link} aria-label={t("invite")} onFocus={(event) => event.currentTarget.select()} />
          <button type="button" class="button" onClick={() => copyText(club.link)}>
            <Icon name="copy" small />
            {t("copy")}
          </button>
        </div>
      ) : null}
      {organises(club) ? (
        <div class="row ways">
          <button type="button" class="link" onClick={() => another(true)}>
            {t("invite_new")}
          </button>
          {club.link ? (
            <button type="button" class="link" onClick={() => another(false)}>
              {t("invite_off")}
            </button>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}

function People({ club, setClub, ask: sure }: ClubProps & { ask(sure: Sure): void }) {
  const owner = club.role === "owner";
  const say = (member: ClubMember, role: string) => attempt(ask<ClubShown>("POST", path(club.id, "members", member.id), { role }), setClub);
  return (
    <section class="stock sec" aria-labelledby="people">
      <div class="head">
        <Pip />
        <h2 id="people">{t("people")}</h2>
      </div>
      <ul class="list people">
        {club.members.map((member, seat) => {
          const name = called(member.name);
          const mine = member.id === me.value?.person;
          const may = owner ? !mine : club.role === "organiser" && member.role === "member";
          return (
            <li key={member.id}>
              <PlayerFace name={name} seat={seat} size="s" />
              <p class="grow">
                <span class="b wrap">{mine ? `${name} · ${t("you")}` : name}</span>
                {owner ? null : <span class="t13 m">{t(`role_${member.role}`)}</span>}
              </p>
              {owner ? (
                <select
                  class="field"
                  aria-label={t("role_of", { name })}
                  value={member.role}
                  onChange={(event) => {
                    const role = event.currentTarget.value;
                    if (role === "owner") {
                      event.currentTarget.value = member.role;
                      sure({ say: t("hand_over_sure", { name }), does: t("hand_over_do"), act: () => say(member, role) });
                    } else {
                      event.currentTarget.value = member.role;
                      void say(member, role);
                    }
                  }}
                >
                  {(["owner", "organiser", "member"] as const).map((role) => (
                    <option key={role} value={role}>
                      {t(`role_${role}`)}
                    </option>
                  ))}
                </select>
              ) : null}
              {may ? (
                <button
                  type="button"
                  class="tool"
                  aria-label={t("send_away", { name })}
                  title={t("send_away", { name })}
                  onClick={() =>
                    sure({
                      say: t("send_away_sure", { name }),
                      does: t("send_away_do"),
                      act: () => attempt(ask<ClubShown>("DELETE", path(club.id, "members", member.id)), setClub),
                    })
                  }
                >
                  <Icon name="x" />
                </button>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
