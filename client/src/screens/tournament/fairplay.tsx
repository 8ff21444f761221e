// For who organises a tournament or an evening: how far a player's choices fit hidden cards, with how sure that is.
import "../../style/tournament.css";
import { useEffect, useState } from "preact/hooks";
import { ask } from "../../api";
import { Page } from "../../parts/bar";
import { Icon, Pip } from "../../parts/icon";
import { greeted } from "../../store/house";
import { language, vocabulary } from "../../text";
import type { EveningShown, FairPlayFound, ReviewWaits, TournamentShown } from "../../wire/http";
import { en, type Words } from "./fairplay.en";
import { Waiting } from "./waiting";

const t = vocabulary<Words>(en, { de: () => import("./fairplay.de").then(({ de }) => de) });
const EVERY = 2000; // milliseconds between two questions how far it is
const UNUSUAL = 0.05; // of all who take part together

interface Someone {
  key: string; // in the address
  name: string;
}

type Kind = "tournament" | "evening";

async function playersOf(kind: Kind, id: string): Promise<Someone[]> {
  await greeted();
  const path = `/api/${kind}s/${encodeURIComponent(id)}`;
  if (kind === "evening") {
    const { players, status, owner } = await ask<EveningShown>("GET", path);
    if (!owner) throw new Error(t("organisers"));
    return status === "gathering" ? [] : players.flatMap(({ name, bot }, at) => (bot ? [] : [{ key: String(at), name }]));
  }
  const { entrants = [], rounds, me } = await ask<TournamentShown>("GET", path);
  if (!me?.organiser) throw new Error(t("organisers"));
  return rounds ? entrants.flatMap(({ people }) => people.map(({ person, name }) => ({ key: person, name }))) : [];
}

export default function FairPlay({ kind, id }: { kind: Kind; id: string }) {
  const [players, setPlayers] = useState<Someone[] | null>(null);
  const [wrong, setWrong] = useState("");
  useEffect(() => {
    playersOf(kind, id).then(setPlayers, (error: Error) => setWrong(error.name === "TypeError" ? t("offline") : error.message));
  }, [kind, id]);
  const back = (
    <a class="button" href={`/${kind}/${id}`}>
      {t(`back_${kind}`)}
    </a>
  );
  if (!players) return <Waiting title={t("title")} wrong={wrong} />;
  return (
    <Page where={t("title")}>
      <main class="narrow-page to">
        <section class="stock sec">
          <div class="head">
            <Pip />
            <h1>{t("title")}</h1>
          </div>
          <p>{t("about")}</p>
          <p class="m t13">{t("about_more")}</p>
          {players.length ? (
            <ul class="to-fair">
              {players.map((one) => (
                <Looked key={one.key} one={one} path={`/api/${kind}s/${encodeURIComponent(id)}/fairplay/${encodeURIComponent(one.key)}`} />
              ))}
            </ul>
          ) : (
            <p class="m">{t("nobody")}</p>
          )}
          {back}
        </section>
      </main>
    </Page>
  );
}

function Looked({ one, path }: { one: Someone; path: string }) {
  const [asked, setAsked] = useState(0); // how often it was asked for
  const [found, setFound] = useState<FairPlayFound | null>(null);
  const [waits, setWaits] = useState<ReviewWaits | null>(null);
  const [wrong, setWrong] = useState("");
  useEffect(() => {
    if (!asked) return;
    let again: ReturnType<typeof setTimeout>;
    let over = false;
    const look = () =>
      ask<FairPlayFound | ReviewWaits>("GET", path).then(
        (answer) => {
          if (over) return;
          if ("p" in answer) {
            setWaits(null);
            setFound(answer);
          } else {
            setWaits(answer);
            again = setTimeout(look, EVERY);
          }
        },
        (error: Error) => {
          if (over) return;
          setWaits(null);
          setWrong(error.name === "TypeError" ? t("offline") : error.message);
        },
      );
    setWrong("");
    setFound(null);
    setWaits({ done: 0, total: 0, key: "" });
    void look();
    return () => {
      over = true;
      clearTimeout(again);
    };
  }, [asked, path]);
  return (
    <li>
      <div class="to-fair-who">
        <b class="grow">{one.name}</b>
        {waits ? null : (
          <button type="button" class="button" aria-label={t("look_at", { name: one.name })} onClick={() => setAsked(asked + 1)}>
            <Icon name="eye" small />
            {t("look")}
          </button>
        )}
      </div>
      <div aria-live="polite">
        {waits ? (
          <>
            <p class="m">{waits.total ? t("looking", { done: waits.done, total: waits.total }) : t("waits")}</p>
            <progress max={waits.total || 1} value={waits.done} aria-label={t("look_at", { name: one.name })} />
            <p class="m t13">{t("stays")}</p>
          </>
        ) : null}
        {wrong ? <p class="m">{wrong}</p> : null}
        {found ? <Said found={found} name={one.name} /> : null}
      </div>
    </li>
  );
}

const number = (value: number): string =>
  new Intl.NumberFormat(language.value, { maximumSignificantDigits: value < 100 ? 2 : 3 }).format(value);
const part = (value: number): string =>
  new Intl.NumberFormat(language.value, { style: "percent", maximumSignificantDigits: 2 }).format(value);

/** How many times, from its logarithm; what is too far from one is said roughly. */
function times(ratio: number): string {
  if (ratio > Math.log(1e6)) return t("over", { number: number(1e6) });
  if (ratio < Math.log(0.001)) return t("under", { number: number(0.001) });
  return number(Math.exp(ratio));
}

function Said({ found, name }: { found: FairPlayFound; name: string }) {
  const { ratio, spread, p, margin, people, seen, total, choices, games, played } = found;
  const rare = p + margin < UNUSUAL / people && ratio > spread;
  return (
    <div class="to-fair-said">
      <p>
        <b>{rare ? t("says_rare") : t("says_nothing", { name })}</b>
      </p>
      <p>{t(ratio < 0 ? "unlikelier" : "likelier", { times: times(Math.abs(ratio)) })}</p>
      <p class="m">{t("interval", { low: times(ratio - spread), high: times(ratio + spread) })}</p>
      <p>{t("honest", { part: part(p), margin: part(margin) })}</p>
      <p class="m">{t("expected", { people, count: number(p * people) })}</p>
      <p class="m t13">
        {t("choices", { choices, games })} {games < played ? t("some_games", { games, played }) : ""}{" "}
        {seen < total ? t("some", { seen, total }) : ""}
      </p>
    </div>
  );
}
