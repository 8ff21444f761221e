// Decks of a game by their address: the shelf, one of mine, a ready-made one, or one that was shared by a link.
import "./decks.css";
import { useEffect, useState } from "preact/hooks";
import { Refused } from "../api";
import { catalogue, entryOf, titleOf } from "../games/catalogue";
import { Page } from "../parts/bar";
import { Loading, Room } from "../parts/room";
import { link, me } from "../store/house";
import { language, say, textsLoaded } from "../text";
import { Builder } from "./builder";
import { type Collection, collection, hasSet } from "./collection";
import { Library } from "./library";
import { look } from "./requests";
import { deckOf, follow, sync, synced } from "./shelf";
import { loadReasons, t } from "./text";

export interface DecksProps {
  game: string;
  code: string; // of a shared deck
  deck: string; // the id of one of mine
  ready: string;
  name: string; // that came with the link
}

const TORN = ["link_changed", "link_version", "link_long"] as const;

export default function Decks({ game, ...which }: DecksProps) {
  const key = game || (catalogue.value.find((entry) => entry.decks)?.key ?? "");
  const [set, setSet] = useState<Collection | null>(null);
  const [failed, setFailed] = useState(false);
  const spoken = language.value;
  const open = link.value === "open";
  const person = me.value?.person;
  const builds = hasSet(key) && Boolean(entryOf(key)?.decks);
  useEffect(() => {
    document.documentElement.classList.add("scriptorium");
    const stop = follow();
    return () => {
      document.documentElement.classList.remove("scriptorium");
      stop();
    };
  }, []);
  useEffect(() => {
    if (!builds) return;
    setFailed(false);
    Promise.all([collection(key), loadReasons(key), textsLoaded()]).then(
      ([found]) => setSet(found),
      () => setFailed(true),
    );
  }, [key, builds, spoken]);
  useEffect(() => {
    if (open) sync().catch(() => {}); // what the server does not have stays in the browser
  }, [open, person]);
  const title = entryOf(key) ? titleOf(key) : "";
  const status = which.deck ? (deckOf(which.deck)?.name ?? "") : "";
  return (
    <Page where={`${title} · ${t("title")}`} status={status} back={!(which.code || which.deck || which.ready)}>
      {!builds ? (
        <Trouble
          title={say("state.no_game")}
          text={title ? t("no_decks", { game: title }) : say("state.no_game_more", { path: key.slice(0, 60) })}
          game=""
        />
      ) : failed ? (
        <Trouble title={say("state.offline")} text={say("state.not_loaded")} game="" />
      ) : set ? (
        <Which set={set} {...which} />
      ) : (
        <main class="center">
          <Loading />
        </main>
      )}
    </Page>
  );
}

function Which({ set, code, deck, ready, name }: { set: Collection } & Omit<DecksProps, "game">) {
  if (code) return <Shared key={code} set={set} code={code} name={name} />;
  if (deck) {
    if (deckOf(deck)) return <Builder key={deck} set={set} source={{ kind: "mine", id: deck }} />;
    return synced.value || link.value !== "open" ? (
      <Trouble title={t("no_deck")} text={t("no_deck_more")} game={set.game} />
    ) : (
      <main class="center">
        <Loading />
      </main>
    );
  }
  const made = ready && set.ready.value.find((each) => each.key === ready);
  if (made) return <Builder key={ready} set={set} source={{ kind: "ready", ready: made }} />;
  return ready ? <Trouble title={t("no_deck")} text={t("no_deck_more")} game={set.game} /> : <Library set={set} />;
}

/** A deck that came by a link; an invalid link gets its own message. */
function Shared({ set, code, name }: { set: Collection; code: string; name: string }) {
  const [word, setWord] = useState("");
  const [torn, setTorn] = useState<(typeof TORN)[number] | "offline" | "">("");
  const open = link.value === "open";
  useEffect(() => {
    let gone = false;
    look(set.game, { code }, "").then(
      (report) => {
        if (gone) return;
        setTorn("");
        setWord(report.word);
      },
      (error: unknown) => gone || setTorn(error instanceof Refused ? (TORN.find((each) => each === error.code) ?? "link_long") : "offline"),
    );
    return () => {
      gone = true;
    };
  }, [set.game, code, open]);
  if (word) return <Builder set={set} source={{ kind: "shared", word, name: name.trim().slice(0, 40) || t("deck") }} />;
  if (torn === "offline") return <Trouble title={say("state.closed")} text={say("state.closed_more")} game={set.game} />;
  if (torn) return <Trouble title={t(torn)} text={t(`${torn}_more`)} game={set.game} />;
  return (
    <main class="center">
      <Loading />
    </main>
  );
}

function Trouble({ title, text, game }: { title: string; text: string; game: string }) {
  return (
    <main class="center">
      <Room art="unknown" index="?" suit="diamond" title={title} text={text}>
        <a class="button primary" href={game ? `/decks/${game}` : "/"}>
          {game ? t("all_decks") : say("state.home")}
        </a>
      </Room>
    </main>
  );
}
