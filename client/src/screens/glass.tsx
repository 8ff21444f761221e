// The belief glass: what a player could infer of the cards they cannot see, zone by zone. For lessons and for games that are over.
import "../style/glass.css";
import { useEffect, useState } from "preact/hooks";
import type { LoadedGame } from "../games/game";
import { say, vocabulary } from "../text";
import { capital } from "../text/format";
import type { Glass, Hidden } from "../wire/http";
import { glass } from "./review/requests";

const en = {
  glass: "Belief glass",
  about: "What could be known of hidden cards, by counting alone: every deal that fits counts the same.",
  held: "{zone} of {who}: {cards:card|cards}, at least one of them",
  lies: "{zone}: {cards:card|cards}, each of them",
  lies_of: "{zone} of {who}: {cards:card|cards}, each of them",
  lies_own: "{zone} (your own): {cards:card|cards}, each of them",
  said: "{face}: {percent} percent",
  fewer: "and {count:other face|other faces}, each {percent}% or less",
  even: "any of {count:face|faces}, each {percent}% or less",
  none: "Nothing is hidden here.",
  failed: "The glass is dark just now: try again in a moment.",
};
const de: typeof en = {
  glass: "Durchblick",
  about: "Was sich über verdeckte Karten wissen ließ, durch Zählen allein: Jede Verteilung, die passt, zählt gleich.",
  held: "{zone} von {who}: {cards:Karte|Karten}, darunter mindestens eine",
  lies: "{zone}: {cards:Karte|Karten}, jede davon",
  lies_of: "{zone} von {who}: {cards:Karte|Karten}, jede davon",
  lies_own: "{zone} (deine): {cards:Karte|Karten}, jede davon",
  said: "{face}: {percent} Prozent",
  fewer: "und {count:weitere Karte|weitere Karten}, je höchstens {percent} %",
  even: "eine von {count:Karte|Karten}, je höchstens {percent} %",
  none: "Hier ist nichts verdeckt.",
  failed: "Der Durchblick ist gerade getrübt: Versuch es gleich noch einmal.",
};
export const t = vocabulary(en, { de: () => Promise.resolve(de) });

const MOST = 7; // faces of a zone
const TELLING = 8; // percent
const HAND = 12; // cards; of more, at least one is nearly always there

interface GlassProps {
  id: string; // of the table
  n: number | null; // the number of the replay; none: the table now
  seat: number;
  loaded: LoadedGame;
  names: readonly string[];
}

export default function GlassView({ id, n, seat, loaded, names }: GlassProps) {
  const [seen, setSeen] = useState<Glass | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let gone = false;
    setFailed(false);
    glass(id, n, seat).then(
      (found) => gone || setSeen(found),
      () => gone || setFailed(true),
    );
    return () => {
      gone = true;
    };
  }, [id, n, seat]);
  if (failed) return <p class="m">{t("failed")}</p>;
  if (!seen) return <p class="glass skel" />;
  if (!seen.zones.length) return <p class="m">{t("none")}</p>;
  const owner = ({ zone }: Hidden) => (zone.includes("/") ? Number(zone.split("/")[1]) : -1);
  const held = (hidden: Hidden) => owner(hidden) >= 0 && owner(hidden) !== seat && hidden.cards <= HAND;
  const place = (hidden: Hidden) => (held(hidden) ? (hidden.zone.startsWith("hand/") ? 0 : 1) : 2);
  const zones = [...seen.zones].sort((a, b) => place(a) - place(b));
  return (
    <div class="glass">
      <p class="m t13">{t("about")}</p>
      {zones.map((hidden, i) => (
        <Zone
          key={i}
          hidden={hidden}
          held={held(hidden)}
          own={names[owner(hidden)] === capital(say("you"))}
          who={names[owner(hidden)] ?? ""}
          loaded={loaded}
        />
      ))}
    </div>
  );
}

function Zone({ hidden, held, own, who, loaded }: { hidden: Hidden; held: boolean; own: boolean; who: string; loaded: LoadedGame }) {
  const { module, words } = loaded;
  const Face = module.Face;
  const kind = hidden.zone.split("/")[0]!;
  const zone = capital(words.text.zones?.[kind] ?? kind.replaceAll("_", " "));
  const odds = hidden.faces.map((each) => ({ ...each, percent: Math.round((held ? each.any : each.each) / 100) }));
  const most = odds.length <= MOST + 1 ? odds.length : !held && odds[0]!.percent < TELLING ? 0 : MOST; // where all are alike, none is worth a picture
  const [shown, rest] = [odds.slice(0, most), odds.slice(most)];
  const title = t(held ? "held" : own ? "lies_own" : who ? "lies_of" : "lies", { zone, who, cards: hidden.cards });
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {shown.map(({ face, percent }) => (
          <li key={face}>
            <span class="visually-hidden">{t("said", { face: module.cardName?.(face) ?? face, percent })}</span>
            <span class="glass-card" aria-hidden="true">
              {Face ? <Face face={face} small /> : face}
            </span>
            <b aria-hidden="true">{percent}%</b>
            <i aria-hidden="true">
              <span style={{ width: `${percent}%` }} />
            </i>
          </li>
        ))}
      </ul>
      {rest.length ? <p class="m t13">{t(shown.length ? "fewer" : "even", { count: rest.length, percent: rest[0]!.percent })}</p> : null}
    </section>
  );
}
