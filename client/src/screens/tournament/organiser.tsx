// What the organiser of a tournament does: begin rounds, set results with a reason, name arbiters, end it. An arbiter sets results.
import { useEffect, useState } from "preact/hooks";
import { clubOf } from "../../clubs/data";
import { Dialog } from "../../parts/dialog";
import { Pip } from "../../parts/icon";
import type { RoundBoard } from "../../wire/http";
import { called, isOpen } from "./data";
import { Refusal, type Shown, Sure } from "./page";
import { points, t } from "./text";

export function Organiser({ found, by, tournament }: Shown) {
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<number | null>(null);
  const going = found.status === "entering" || found.status === "running";
  const next = (found.rounds ?? 0) + 1;
  const round = found.round;
  const left = round?.number === found.rounds ? (round?.boards.filter(isOpen).length ?? 0) : 0;
  const begin = async () => {
    setBusy(true);
    await tournament.do("round", { round: next });
    setBusy(false);
  };
  const organiser = Boolean(found.me?.organiser);
  const [naming, setNaming] = useState(false);
  if (!going && !round) return null;
  return (
    <section class="stock sec" aria-labelledby="organiser">
      <div class="head">
        <Pip />
        <h2 id="organiser">{t(organiser ? "organiser" : "arbiter")}</h2>
      </div>
      {found.begins && organiser && !found.rounds && (found.entrants?.length ?? 0) < 2 ? <p class="m">{t("few")}</p> : null}
      {found.begins && organiser ? (
        <button type="button" class="button primary" disabled={busy} onClick={() => void begin()}>
          {next === 1 ? t("begin_first") : t("begin_next", { round: next })}
        </button>
      ) : left ? (
        <p class="m">{t("still", { round: found.rounds ?? 0, left })}</p>
      ) : null}
      <div class="row wrap">
        {round ? (
          <select
            class="field to-short"
            aria-label={t("correct")}
            value=""
            onChange={(event) => {
              setAsked(Number(event.currentTarget.value));
              event.currentTarget.value = "";
            }}
          >
            <option value="">{t("correct")}</option>
            {round.boards.map((board, at) => (
              <option key={board.table} value={at}>
                {at + 1}: {board.entrants.map((entrant) => called(by.get(entrant))).join(" – ")}
              </option>
            ))}
          </select>
        ) : null}
        {organiser ? (
          <button type="button" class="button" onClick={() => setNaming(true)}>
            {t("arbiters")}
          </button>
        ) : null}
        {organiser && found.rounds ? (
          <a class="button" href={`/tournament/${found.id}/fair-play`}>
            {t("fair_play")}
          </a>
        ) : null}
        {going && organiser ? <Sure label={t("end")} ask={t("end_sure")} act={() => void tournament.do("end", {})} /> : null}
      </div>
      {naming ? <Arbiters found={found} by={by} tournament={tournament} close={() => setNaming(false)} /> : null}
      {asked !== null && round?.boards[asked] ? (
        <Correct
          board={round.boards[asked]}
          title={t("correct_title", { board: asked + 1, round: round.number })}
          names={round.boards[asked].entrants.map((entrant) => called(by.get(entrant)))}
          most={(found.size ?? 2) - 1}
          refused={tournament.refused}
          close={() => setAsked(null)}
          save={async (scores, say) => {
            if (await tournament.do("result", { round: round.number, board: asked, scores, say })) setAsked(null);
          }}
        />
      ) : null}
    </section>
  );
}

/** Who sets results besides the organiser: from those who are here, or by the name of a kept profile. */
function Arbiters({ found, tournament, close }: Shown & { close(): void }) {
  const [name, setName] = useState("");
  const [here, setHere] = useState<{ id: string; name: string }[]>([]);
  const named = new Set(found.arbiters?.map(({ person }) => person));
  useEffect(() => {
    const entrants = (found.entrants ?? []).flatMap(({ people }) => people.filter(({ program }) => !program));
    setHere(entrants.map(({ person, name }) => ({ id: person, name })));
    if (found.club) void clubOf(found.club).then(({ members }) => setHere(members));
  }, [found.club]);
  const free = here.filter(({ id }) => !named.has(id));
  const ask = async (body: object) => {
    if (await tournament.do("arbiters", body)) setName("");
  };
  return (
    <Dialog title={t("arbiters")} close={close}>
      <p class="m t13">{t("arbiters_about")}</p>
      <ul class="to-people one">
        {found.arbiters?.map((each) => (
          <li key={each.person}>
            <b class="cut grow">{each.name}</b>
            <button
              type="button"
              class="link t13"
              aria-label={`${t("arbiter_off")}: ${each.name}`}
              onClick={() => void ask({ person: each.person, on: false })}
            >
              {t("arbiter_off")}
            </button>
          </li>
        ))}
      </ul>
      <Refusal say={tournament.refused} />
      {free.length ? (
        <select
          class="field"
          aria-label={t("arbiter_choose")}
          value=""
          onChange={(event) => {
            const person = event.currentTarget.value;
            event.currentTarget.value = "";
            if (person) void ask({ person });
          }}
        >
          <option value="">{t("arbiter_choose")}</option>
          {free.map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
        </select>
      ) : null}
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim()) void ask({ name: name.trim() });
        }}
      >
        <label class="to-field grow">
          {t("arbiter_name")}
          <input class="field" maxLength={40} value={name} onInput={(event) => setName(event.currentTarget.value)} autocomplete="off" />
        </label>
        <button type="submit" class="button" disabled={!name.trim()}>
          {t("arbiter_on")}
        </button>
      </form>
    </Dialog>
  );
}

interface CorrectProps {
  board: RoundBoard;
  title: string;
  names: string[];
  most: number;
  refused: string;
  close(): void;
  save(scores: number[], say: string): Promise<void>;
}

function Correct({ board, title, names, most, refused, close, save }: CorrectProps) {
  const [scores, setScores] = useState<number[]>(board.scores ?? board.entrants.map(() => 0));
  const [say, setSay] = useState("");
  const steps = Array.from({ length: most * 2 + 1 }, (_, at) => at / 2);
  return (
    <Dialog title={title} close={close}>
      {names.map((name, at) => (
        <label key={at} class="to-score">
          <span class="grow">{name}</span>
          <select
            class="field to-short"
            value={scores[at]}
            onChange={(event) => setScores(scores.map((old, i) => (i === at ? Number(event.currentTarget.value) : old)))}
          >
            {[...new Set([...steps, scores[at] ?? 0])]
              .sort((a, b) => a - b)
              .map((value) => (
                <option key={value} value={value}>
                  {points(value)}
                </option>
              ))}
          </select>
        </label>
      ))}
      <label class="to-field">
        {t("correct_why")}
        <input class="field" maxLength={200} value={say} onInput={(event) => setSay(event.currentTarget.value)} />
      </label>
      <Refusal say={refused} />
      <button type="button" class="button primary" disabled={!say.trim()} onClick={() => void save(scores, say.trim())}>
        {t("save")}
      </button>
    </Dialog>
  );
}
