// Who I am here: a guest with a name, kept across devices only if wanted. And my games.
import "../style/games.css";
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { type FinishedGame, finished, forgetMe, keep, type MyHouse, mine, signIn, signOutEverywhere } from "../api";
import { titleOf } from "../games/catalogue";
import { Page } from "../parts/bar";
import { Dialog } from "../parts/dialog";
import { Icon, Pip, Seal } from "../parts/icon";
import { go } from "../router";
import { me, notify } from "../store/house";
import { language, say } from "../text";
import { opponentsOf, outcomeOf } from "./home";
import { NameForm } from "./table/name";

interface FieldsProps {
  does: string;
  send(filled: Record<string, string>): void;
  children: ComponentChildren;
}

/** Some fields in a row, and the button that sends them. */
const Fields = ({ does, send, children }: FieldsProps) => (
  <form
    onSubmit={(event) => {
      event.preventDefault();
      send(Object.fromEntries([...new FormData(event.currentTarget)].map(([key, value]) => [key, String(value)])));
    }}
  >
    <div class="row">
      {children}
      <button type="submit" class="button">
        {does}
      </button>
    </div>
  </form>
);

const Password = (more: { minLength?: number; maxLength?: number; autocomplete: "new-password" | "current-password" }) => (
  <input
    class="field"
    name="password"
    type="password"
    required
    aria-label={say("profile.password")}
    placeholder={say("profile.password")}
    {...more}
  />
);

export default function Profile() {
  const [my, setMy] = useState<MyHouse | null>(null);
  const [games, setGames] = useState<FinishedGame[] | null>(null);
  const [leaving, setLeaving] = useState(false);
  const person = me.value?.person;
  useEffect(() => {
    mine().then(setMy, () => {});
    finished().then(setGames, () => {});
  }, [person]);
  const when = new Intl.DateTimeFormat(language.value, { dateStyle: "medium", timeStyle: "short" });
  const attempt = (work: Promise<unknown>, done: string) =>
    work.then(
      () => {
        notify(done);
        mine().then((now) => {
          setMy(now);
          me.value = { person: now.id, name: now.name };
        });
      },
      (error: Error) => notify(error.message, undefined, true),
    );
  return (
    <Page where={say("profile.title")} status={me.value?.name ?? ""}>
      <main class="narrow-page">
        <section class="stock">
          <div class="head">
            <Pip />
            <h1 class="t18">{say("profile.name")}</h1>
            <span class="m">{say("profile.name_more")}</span>
          </div>
          <NameForm />
        </section>
        <section class="stock">
          <div class="head">
            <Pip />
            <h2>{say("profile.keep")}</h2>
          </div>
          <p class="t13 m">{say("profile.keep_more")}</p>
          <Fields does={say("profile.save")} send={({ password = "" }) => attempt(keep(my?.name ?? "", password, ""), say("profile.kept"))}>
            <input
              class="visually-hidden"
              name="username"
              autocomplete="username"
              tabIndex={-1}
              aria-hidden="true"
              value={my?.name ?? ""}
              readOnly
            />
            <Password minLength={8} maxLength={200} autocomplete="new-password" />
          </Fields>
        </section>
        <section class="stock">
          <div class="head">
            <Pip />
            <h2>{say("profile.sign_in")}</h2>
            <span class="m">{say("profile.sign_in_more")}</span>
          </div>
          <Fields
            does={say("profile.sign_in")}
            send={({ name = "", password = "" }) => attempt(signIn(name, password), say("profile.kept"))}
          >
            <input
              class="field"
              name="name"
              required
              maxLength={24}
              autocomplete="username"
              aria-label={say("profile.name")}
              placeholder={say("profile.name")}
            />
            <Password autocomplete="current-password" />
          </Fields>
        </section>
        <section class="stock">
          <div class="head">
            <Pip />
            <h2>{say("profile.games")}</h2>
            <a class="link push" href="/review">
              {say("profile.bring")}
            </a>
          </div>
          {games?.length ? (
            <ul class="list games">
              {games.map((game) => (
                <li key={game.id}>
                  <Seal game={game.game} />
                  <p class="grow">
                    <span class="b cut">
                      {titleOf(game.game)} · {outcomeOf(game)}
                    </span>
                    <span class="t13 m cut">
                      {opponentsOf(game)} · <time dateTime={new Date(game.at * 1000).toISOString()}>{when.format(game.at * 1000)}</time>
                    </span>
                  </p>
                  <a class="button" href={`/review/${game.id}`}>
                    {say("result.review")}
                  </a>
                  <a class="button" href={`/replay/${game.id}`}>
                    {say("home.replay")}
                  </a>
                </li>
              ))}
            </ul>
          ) : (
            <div class="none">
              <div class="row">
                <img class="art" src="/art/scene.svg" alt="" />
                <div class="grow">
                  <p class="b">{say(games ? "profile.games_none" : "state.loading")}</p>
                  <p class="t13 m">{say("profile.games_none_more")}</p>
                  <a class="button primary" href="/">
                    {say("profile.first_game")}
                  </a>
                </div>
              </div>
            </div>
          )}
        </section>
        <div class="row">
          <a class="button" href="/trophies">
            <Icon name="lamp" small />
            {say("home.trophies")}
          </a>
          <a class="button" href="/decks">
            <Icon name="deck" small />
            {say("home.decks")}
          </a>
          <button type="button" class="button" onClick={() => attempt(signOutEverywhere(), say("profile.signed_out"))}>
            {say("profile.sign_out")}
          </button>
          <button type="button" class="button danger" onClick={() => setLeaving(true)}>
            {say("profile.delete")}
          </button>
        </div>
        {leaving ? (
          <Dialog title={say("profile.delete_ask")} close={() => setLeaving(false)}>
            <p>{say("profile.delete_more")}</p>
            <div class="go">
              <button
                type="button"
                class="button danger"
                onClick={() =>
                  forgetMe().then(
                    () => go("/"),
                    (error: Error) => notify(error.message, undefined, true),
                  )
                }
              >
                {say("profile.delete")}
              </button>
              <button type="button" class="button primary" onClick={() => setLeaving(false)}>
                {say("cancel")}
              </button>
            </div>
          </Dialog>
        ) : null}
      </main>
    </Page>
  );
}
