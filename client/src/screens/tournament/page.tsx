// A tournament: what I am to do now, who meets whom and why, the places, and what its organiser does.
import "../../style/tournament.css";
import { useEffect, useRef, useState } from "preact/hooks";
import { headersOf } from "../../api";
import { ToClub } from "../../clubs/belongs";
import type { PickerProps } from "../../decks/picker";
import { titleOf } from "../../games/catalogue";
import { Page } from "../../parts/bar";
import { Dialog } from "../../parts/dialog";
import { Icon, Pip, Seal } from "../../parts/icon";
import { moment } from "../../parts/moment";
import { Prizes } from "../../parts/prizes";
import { later } from "../../parts/screen";
import { go } from "../../router";
import { notify } from "../../store/house";
import type { EntrantShown, RoundBoard, TournamentShown } from "../../wire/http";
import { called, isOpen, type Tournament, useTournament, whySaid } from "./data";
import { stateSaid } from "./list";
import { Organiser } from "./organiser";
import { points, t } from "./text";
import { Waiting } from "./waiting";

const DeckPicker = later<PickerProps>(() => import("../../decks/picker"), true);

export interface Shown {
  found: TournamentShown;
  by: Map<number, EntrantShown>;
  tournament: Tournament;
}

export default function TournamentPage({ id, code }: { id: string; code: string }) {
  const [round, setRound] = useState(0);
  const tournament = useTournament(id, code, round);
  const { found, wrong } = tournament;
  const table = found?.me?.table ?? "";
  useEffect(() => {
    if (found?.plan) document.title = found.plan.name;
  }, [found?.plan?.name]);
  const before = useRef<string | null>(null); // none while nothing was seen yet: then the page itself says it
  useEffect(() => {
    if (!found) return;
    if (table && before.current !== null && before.current !== table) notify(t("your_table"));
    before.current = table;
  }, [table, found]);
  if (!found?.plan) return <Waiting title={t("title")} wrong={wrong} />;
  const shown: Shown = { found, by: new Map(found.entrants?.map((each) => [each.number, each])), tournament };
  return (
    <Page where={found.plan.name}>
      <main class="narrow-page to">
        <Head {...shown} code={code} />
        {wrong ? <p class="m t13">{wrong}</p> : null}
        {found.status === "over" && found.standings?.length ? <Places {...shown} /> : null}
        {found.me?.organiser || found.me?.arbiter ? <Organiser {...shown} /> : null}
        {found.round ? <Pairings {...shown} choose={setRound} /> : null}
        {found.round ? <Standings {...shown} /> : null}
        <Entrants {...shown} code={code} />
        {found.record?.length ? <Record {...shown} /> : null}
        <Keep {...shown} code={code} />
      </main>
    </Page>
  );
}

function Head({ found, by, tournament, code }: Shown & { code: string }) {
  const plan = found.plan!;
  const entrants = found.entrants?.length ?? 0;
  return (
    <section class="stock sec">
      <div class="head">
        <Seal game={plan.game} />
        <h1 class="grow">{plan.name}</h1>
      </div>
      <p class="m">
        {titleOf(plan.game)} · {t(plan.system ?? "swiss")} · {stateSaid(found.status ?? "", found.rounds, found.planned)} ·{" "}
        {t("entrants_of", { count: entrants, most: plan.most ?? 256 })}
        {plan.begins && found.status === "entering" ? ` · ${t("begins_at", { time: moment(plan.begins) })}` : ""}
      </p>
      <ToClub id={found.club} name={found.club_name} />
      <Now found={found} by={by} tournament={tournament} code={code} />
      <Refusal say={tournament.refused} />
      {found.link && (found.status === "entering" || found.status === "running") ? (
        <LinkOf link={found.link} members={Boolean(plan.club) && !plan.guests} />
      ) : null}
    </section>
  );
}

/** What there is to do for me now, in one place. */
function Now({ found, by, tournament, code }: Shown & { code: string }) {
  const { me, round, status } = found;
  if (!me || status === "over" || status === "cancelled") return null;
  if (me.may_enter) return <Enter found={found} tournament={tournament} code={code} />;
  if (!me.entrant) return <p>{t("watching_only")}</p>;
  const newest = round?.number === found.rounds;
  const mine = by.get(me.entrant);
  const [count, size] = [mine?.people.length ?? 0, found.team ?? 1];
  const plays = round?.boards.some(({ entrants }) => entrants.includes(me.entrant ?? 0));
  const left = newest ? (round?.boards.filter(isOpen).length ?? 0) : 0;
  return (
    <div class="to-now">
      {me.left ? (
        <>
          <p>{t(`left_${me.left}` as "left_withdrew")}</p>
          {me.left !== "removed" ? (
            <button type="button" class="button primary" onClick={() => void tournament.do("me", { do: "come_back" })}>
              {t("come_back")}
            </button>
          ) : null}
        </>
      ) : me.table ? (
        <>
          <p>
            <b>{t("your_table")}</b>
            {round?.show_up ? <span class="m"> {t("your_table_about", { time: moment(round.show_up) })}</span> : null}
          </p>
          <a class="button primary" href={`/t/${me.table}`}>
            <Icon name="play" small />
            {t("go_table")}
          </a>
        </>
      ) : (
        <p aria-live="polite">
          {status === "entering"
            ? `${t("entered")} ✓ ${t("waiting_begin")}`
            : round?.next
              ? t("next_at", { time: moment(round.next) })
              : left
                ? `${t(plays ? "game_over" : "no_game")} ${t("waiting_round", { left })}`
                : t("round_done")}
        </p>
      )}
      {count < size && !me.left ? <p>{t("team_missing", { count, size })}</p> : null}
      {me.skips?.includes((found.rounds ?? 0) + 1) ? <p class="m t13">{t("skipping", { round: (found.rounds ?? 0) + 1 })}</p> : null}
      {me.deck ? (
        <a class="link t13" href={`/decks/${found.plan?.game}/${me.deck}`}>
          {t("deck_locked")}
        </a>
      ) : null}
      {me.left ? null : (
        <div class="row wrap">
          {me.may_skip ? (
            <button type="button" class="button" onClick={() => void tournament.do("me", { do: "skip" })}>
              {t("skip")} <small>{t("skip_about")}</small>
            </button>
          ) : null}
          <Sure label={t("withdraw")} ask={t("withdraw_sure")} act={() => void tournament.do("me", { do: "withdraw" })} />
        </div>
      )}
    </div>
  );
}

/** Why the last thing that was asked for was not done. */
export function Refusal({ say }: { say: string }) {
  return say ? (
    <p class="to-wrong" role="alert">
      {say}
    </p>
  ) : null;
}

/** A button that asks before it does something. */
export function Sure({ label, ask, act }: { label: string; ask: string; act(): void }) {
  const [asked, setAsked] = useState(false);
  if (!asked)
    return (
      <button type="button" class="button ghost" onClick={() => setAsked(true)}>
        {label}
      </button>
    );
  return (
    <div class="to-sure" role="group" aria-label={ask}>
      <span>{ask}</span>
      <button
        type="button"
        class="button danger"
        onClick={() => {
          setAsked(false);
          act();
        }}
      >
        {t("yes")}
      </button>
      <button type="button" class="button" onClick={() => setAsked(false)}>
        {t("no")}
      </button>
    </div>
  );
}

function Enter({ found, tournament, code }: { found: TournamentShown; tournament: Tournament; code: string }) {
  const plan = found.plan!;
  const teams = (found.team ?? 1) > 1;
  const [deck, setDeck] = useState("");
  const [team, setTeam] = useState("");
  const enter = (more: object) => void tournament.do("enter", { code, deck: deck === "random" ? "" : deck, ...more });
  const open = (found.entrants ?? []).filter((each) => teams && !each.left && each.people.length < (found.team ?? 1));
  return (
    <div class="to-now">
      {plan.decks ? <DeckPicker game={plan.game} seats={1} value={deck || "random"} any="random" set={setDeck} /> : null}
      {teams ? (
        <label class="to-field">
          {t("team_name")}
          <input class="field" maxLength={24} value={team} onInput={(event) => setTeam(event.currentTarget.value)} />
        </label>
      ) : null}
      <button
        type="button"
        class="button primary"
        disabled={Boolean(plan.decks) && (!deck || deck === "random")}
        onClick={() => enter({ team })}
      >
        {t(teams ? "enter_team" : "enter")}
      </button>
      {open.map((each) => (
        <button key={each.number} type="button" class="button" onClick={() => enter({ join: each.number })}>
          {t("join")}: {called(each)}
        </button>
      ))}
    </div>
  );
}

function LinkOf({ link, members }: { link: string; members: boolean }) {
  const copy = () =>
    void navigator.clipboard
      ?.writeText(link)
      .then(() => notify(t("copied")))
      .catch(() => {});
  return (
    <div class="to-link">
      <label class="t13 b" for="to-link">
        {t(members ? "link_members" : "link")}
      </label>
      <div class="row">
        <input id="to-link" class="field grow" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        <button type="button" class="button" onClick={copy}>
          <Icon name="copy" small />
          {t("copy")}
        </button>
      </div>
    </div>
  );
}

function Places({ found, by }: Shown) {
  const places = (found.standings ?? []).filter(({ place }) => place <= 3);
  const winners = places.filter(({ place }) => place === 1).map(({ entrant }) => called(by.get(entrant)));
  return (
    <Prizes
      label={t("prizes")}
      title={t(winners.length > 1 ? "winners" : "winner", { name: winners.join(" & ") })}
      prizes={places.map(({ place, entrant, points: scored }) => ({ place, name: called(by.get(entrant)), said: points(scored) }))}
    />
  );
}

function Pairings({ found, by, choose }: Shown & { choose(round: number): void }) {
  const round = found.round!;
  const all = Array.from({ length: found.rounds ?? 0 }, (_, at) => at + 1);
  return (
    <section class="stock sec" aria-labelledby="pairings">
      <div class="head">
        <Pip />
        <h2 id="pairings" class="grow">
          {t("pairings")}
        </h2>
        {all.length > 1 ? (
          <select
            class="field to-short"
            aria-label={t("rounds")}
            value={round.number}
            onChange={(event) => choose(Number(event.currentTarget.value) === found.rounds ? 0 : Number(event.currentTarget.value))}
          >
            {all.map((number) => (
              <option key={number} value={number}>
                {t("round", { round: number })}
              </option>
            ))}
          </select>
        ) : (
          <span class="m">{t("round", { round: round.number })}</span>
        )}
      </div>
      <ol class="to-boards">
        {round.boards.map((board, at) => (
          <Board key={board.table} board={board} number={at + 1} by={by} found={found} />
        ))}
      </ol>
      {round.byes?.length ? (
        <ul class="to-byes">
          {round.byes.map((bye) => (
            <li key={bye.entrant}>
              <b>{called(by.get(bye.entrant))}</b> · {t(bye.kind as "bye", { points: points(bye.score) })}{" "}
              <small>{whySaid(bye.why.key, bye.why.numbers)}</small>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function Board({ board, number, by, found }: { board: RoundBoard; number: number; by: Map<number, EntrantShown>; found: TournamentShown }) {
  const mine = found.me?.entrant && board.entrants.includes(found.me.entrant);
  const open = isOpen(board);
  return (
    <li class={mine ? "me" : ""}>
      <span class="to-no">{number}</span>
      <div class="to-who">
        {board.entrants.map((entrant, at) => (
          <p key={entrant}>
            <span class="grow">{called(by.get(entrant))}</span>
            {board.unplayed?.includes(entrant) ? <small>{t("not_played")}</small> : null}
            <b class="num">{board.scores ? points(board.scores[at] ?? 0) : "–"}</b>
          </p>
        ))}
        <div class="to-why">
          <small>
            {whySaid(board.why.key, board.why.numbers, called(by.get(board.entrants[0]!)))}
            {board.corrected ? ` · ${t("corrected")}` : ""}
            {(board.games ?? 1) > 1 ? ` · ${t("played_again", { count: board.games ?? 1 })}` : ""}
          </small>
          {(open ? board.table && found.plan?.watching !== "none" : board.replay) && !mine ? (
            <a class="link t13" href={open ? `/t/${board.table}?watch` : `/replay/${board.table}`}>
              {t(open ? "watch" : "replay")}
            </a>
          ) : mine && open ? (
            <a class="link t13" href={`/t/${board.table}`}>
              {t("go_table")}
            </a>
          ) : null}
        </div>
      </div>
    </li>
  );
}

function Standings({ found, by }: Shown) {
  const ties = found.tie_breaks ?? [];
  return (
    <section class="stock sec" aria-labelledby="standings">
      <div class="head">
        <Pip />
        <h2 id="standings">{t("standings")}</h2>
      </div>
      <div class="to-scroll">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard */}
        <div class="to-wide" tabIndex={0} role="region" aria-labelledby="standings">
          <table>
            <thead>
              <tr>
                <th scope="col">{t("place")}</th>
                <th scope="col" class="who">
                  {t("who")}
                </th>
                <th scope="col" class="num">
                  {t("points")}
                </th>
                {ties.map((name) => (
                  <th key={name} scope="col" class="num">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {found.standings?.map((line) => (
                <tr key={line.entrant} class={line.entrant === found.me?.entrant ? "me" : ""}>
                  <td>{line.place}</td>
                  <th scope="row" class="who">
                    {called(by.get(line.entrant))}
                  </th>
                  <td class="num b">{points(line.points)}</td>
                  {line.ties.map((value, at) => (
                    <td key={ties[at]} class="num">
                      {value === null ? "" : points(value)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </section>
  );
}

function Entrants({ found, tournament }: Shown & { code: string }) {
  const entrants = [...(found.entrants ?? [])].sort((a, b) => (a.seed ?? 0) - (b.seed ?? 0) || a.number - b.number);
  const organiser = found.me?.organiser && (found.status === "entering" || found.status === "running");
  const [asked, setAsked] = useState<EntrantShown | null>(null);
  if (!entrants.length) return null;
  const remove = async (each: EntrantShown, say: string) => {
    if (await tournament.do("remove", { entrant: each.number, say })) setAsked(null);
  };
  return (
    <section class="stock sec" aria-labelledby="entrants">
      <div class="head">
        <Pip />
        <h2 id="entrants">{t("players")}</h2>
      </div>
      <ul class="to-people">
        {entrants.map((each) => (
          <li key={each.number} class={each.left ? "left" : ""}>
            {each.seed ? <span class="m">{each.seed}</span> : null}
            <b>{called(each)}</b>
            {each.team ? <small>{each.people.map(({ name }) => name).join(", ")}</small> : null}
            {(found.team ?? 1) > each.people.length ? (
              <small>{t("team_open", { count: each.people.length, size: found.team ?? 1 })}</small>
            ) : null}
            {each.people.some(({ program }) => program) ? <small>{t("bot")}</small> : null}
            {each.number === found.me?.entrant ? <small>{t("you")}</small> : null}
            {each.people
              .filter(({ deck }) => deck)
              .map(({ person, deck }) => (
                <a key={person} class="link t13" href={`/decks/${found.plan?.game}/${deck}`}>
                  {t("deck_see")}
                </a>
              ))}
            {organiser && !each.left ? (
              <button type="button" class="link t13" aria-label={`${t("remove")}: ${called(each)}`} onClick={() => setAsked(each)}>
                {t("remove")}
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      {asked ? (
        <Reason
          title={t("remove_why", { name: called(asked) })}
          label={t("remove")}
          refused={tournament.refused}
          close={() => setAsked(null)}
          done={(say) => remove(asked, say)}
        />
      ) : null}
    </section>
  );
}

interface ReasonProps {
  title: string;
  label: string;
  refused: string;
  close(): void;
  done(say: string): Promise<void>;
}

/** A question for a reason, which stays in the record. */
function Reason({ title, label, refused, close, done }: ReasonProps) {
  const [say, setSay] = useState("");
  return (
    <Dialog title={title} close={close}>
      <label class="to-field">
        {t("correct_why")}
        <input class="field" maxLength={200} value={say} onInput={(event) => setSay(event.currentTarget.value)} />
      </label>
      <Refusal say={refused} />
      <button type="button" class="button primary" disabled={!say.trim()} onClick={() => void done(say.trim())}>
        {label}
      </button>
    </Dialog>
  );
}

function Record({ found, by }: Shown) {
  return (
    <details class="stock sec to-record">
      <summary>{t("record")}</summary>
      <ul>
        {found.record?.map((ruling, at) => (
          <li key={at}>
            <small>{moment(ruling.at)}</small>{" "}
            {t(`ruling_${ruling.what}` as "ruling_ended", {
              round: ruling.round ?? 0,
              board: (ruling.board ?? 0) + 1,
              scores: (ruling.scores ?? []).map(points).join(" : "),
              name: ruling.whom || called(by.get(ruling.entrant ?? 0)),
            })}{" "}
            {ruling.say ? <q>{ruling.say}</q> : null}
            {ruling.name ? <small> — {ruling.own ? t("ruling_own", { name: ruling.name }) : ruling.name}</small> : null}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The results as files: fetched with the token, since a link could not say who asks. */
function Keep({ found, code }: Shown & { code: string }) {
  const save = async (kind: string, ending: string) => {
    const path = `/api/tournaments/${encodeURIComponent(found.id)}/${kind}?code=${encodeURIComponent(code)}`;
    const answer = await fetch(path, { headers: headersOf() }).catch(() => null);
    if (!answer?.ok) return notify(t("offline"), undefined, true);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await answer.blob());
    link.download = `${found.plan?.name ?? "tournament"}.${ending}`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    return 0;
  };
  return (
    <div class="row wrap">
      {found.rounds ? (
        <>
          <button type="button" class="button" onClick={() => void save("csv", "csv")}>
            {t("export_csv")}
          </button>
          <button type="button" class="button" onClick={() => void save("results", "json")}>
            {t("export_json")}
          </button>
        </>
      ) : null}
      <button type="button" class="button ghost" onClick={() => go("/tournaments")}>
        {t("back")}
      </button>
    </div>
  );
}
