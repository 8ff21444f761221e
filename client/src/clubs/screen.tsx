// Clubs: mine, one of them, or an invitation to one.
import "../style/new.css";
import "../style/clubs.css";
import { useEffect, useState } from "preact/hooks";
import { ask, Refused } from "../api";
import { Page } from "../parts/bar";
import { Pip } from "../parts/icon";
import { Loading, Room } from "../parts/room";
import { go } from "../router";
import { link, me } from "../store/house";
import type { ClubLine, ClubShown, Clubs } from "../wire/http";
import { allClubs, attempt, clubOf, path, t } from "./data";
import { ClubPage } from "./page";

export default function ClubsScreen({ id, code }: { id: string; code: string }) {
  return id ? <One key={`${id} ${code}`} id={id} code={code} /> : <Mine />;
}

function Mine() {
  const [found, setFound] = useState<Clubs | null>(null);
  const person = me.value?.person;
  const open = link.value === "open";
  useEffect(() => {
    if (open) void attempt(allClubs(), setFound);
  }, [person, open]);
  return (
    <Page where={t("clubs")}>
      <main class="narrow-page clubs">
        {found ? (
          <>
            <List title={t("mine")} none={t("mine_none")} clubs={found.mine} />
            <Found />
            {found.shown.length ? <List title={t("shown")} none={t("shown_none")} clubs={found.shown} /> : null}
          </>
        ) : (
          <Loading />
        )}
      </main>
    </Page>
  );
}

function List({ title, none, clubs }: { title: string; none: string; clubs: readonly ClubLine[] }) {
  return (
    <section class="stock" aria-label={title}>
      <div class="head">
        <Pip name="club" />
        <h2>{title}</h2>
      </div>
      {clubs.length ? (
        <ul class="list">
          {clubs.map((club) => (
            <li key={club.id}>
              <p class="grow">
                <span class="b cut">{club.name}</span>
                <span class="t13 m">
                  {t("members", { count: club.members })}
                  {club.role ? ` · ${t(`role_${club.role}` as "role_member")}` : ""}
                </span>
              </p>
              <a class="button" href={`/clubs/${club.id}`}>
                {t("open_club")}
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <p class="m">{none}</p>
      )}
    </section>
  );
}

function Found() {
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const body = Object.fromEntries(new FormData(event.currentTarget as HTMLFormElement));
    void attempt(ask<ClubShown>("POST", "/api/clubs", body), (made) => go(`/clubs/${made.id}`));
  };
  return (
    <section class="stock" aria-labelledby="found">
      <div class="head">
        <Pip />
        <h2 id="found">{t("found")}</h2>
      </div>
      <p class="t13 m">{t("found_more")}</p>
      <form onSubmit={send}>
        <label>
          {t("name")}
          <input class="field" name="name" required maxLength={40} autocomplete="off" />
        </label>
        <label>
          {t("about")}
          <textarea class="field" name="about" rows={2} maxLength={600} />
        </label>
        <button type="submit" class="button primary start">
          {t("found_do")}
        </button>
      </form>
    </section>
  );
}

function One({ id, code }: { id: string; code: string }) {
  const [club, setClub] = useState<ClubShown | null>(null);
  const [refused, setRefused] = useState("");
  const person = me.value?.person;
  const open = link.value === "open";
  useEffect(() => {
    if (!open) return;
    setRefused("");
    clubOf(id, code).then(
      (found) => {
        if (code && found.role) go(`/clubs/${id}`, true);
        setClub(found);
      },
      (error) => setRefused(error instanceof Refused ? error.message : t("offline")),
    );
  }, [id, code, person, open]);
  useEffect(() => {
    if (!club) return;
    const before = document.title;
    document.title = club.name;
    return () => {
      document.title = before;
    };
  }, [club]);
  if (refused || !club)
    return (
      <Page where={t("clubs")}>
        <main class="center">
          {refused ? (
            <Room art="unknown" index="?" suit="club" title={t("gone")} text={refused}>
              <a class="button primary" href="/clubs">
                {t("back")}
              </a>
            </Room>
          ) : (
            <Loading />
          )}
        </main>
      </Page>
    );
  if (!club.role && code)
    return (
      <Page where={t("clubs")}>
        <main class="center">
          <Room art="offline" index="A" suit="club" title={t("invited", { name: club.name })} text={club.about}>
            <p class="m wide">{t("members", { count: club.count })}</p>
            <Join club={club} code={code} />
          </Room>
        </main>
      </Page>
    );
  return <ClubPage club={club} setClub={setClub} />;
}

export function Join({ club, code }: { club: ClubShown; code: string }) {
  return (
    <button
      type="button"
      class="button primary"
      data-primary
      onClick={() =>
        attempt(ask("POST", path(club.id, "join"), { code }), () => go(`/clubs/${club.id}`, true), t("joined", { name: club.name }))
      }
    >
      {t("join")}
    </button>
  );
}
