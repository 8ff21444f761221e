// What the organiser of a tournament does: begin rounds, set results with a reason, end it.
import { useState } from "preact/hooks";
import { Dialog } from "../../parts/dialog";
import { Pip } from "../../parts/icon";
import type { RoundBoard } from "../../wire/http";
import { called, isOpen } from "./data";
import { type Shown, Sure } from "./page";
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
  if (!going && !round) return null;
  return (
    <section class="stock sec" aria-labelledby="organiser">
      <div class="head">
        <Pip />
        <h2 id="organiser">{t("organiser")}</h2>
      </div>
      {found.begins ? (
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
        {going ? <Sure label={t("end")} ask={t("end_sure")} act={() => void tournament.do("end", {})} /> : null}
      </div>
      {asked !== null && round?.boards[asked] ? (
        <Correct
          board={round.boards[asked]}
          title={t("correct_title", { board: asked + 1, round: round.number })}
          names={round.boards[asked].entrants.map((entrant) => called(by.get(entrant)))}
          most={(found.size ?? 2) - 1}
          close={() => setAsked(null)}
          save={async (scores, say) => {
            if (await tournament.do("result", { round: round.number, board: asked, scores, say })) setAsked(null);
          }}
        />
      ) : null}
    </section>
  );
}

interface CorrectProps {
  board: RoundBoard;
  title: string;
  names: string[];
  most: number;
  close(): void;
  save(scores: number[], say: string): Promise<void>;
}

function Correct({ board, title, names, most, close, save }: CorrectProps) {
  const [scores, setScores] = useState<number[]>(board.scores ?? board.entrants.map(() => 0));
  const [say, setSay] = useState("");
  const steps = Array.from({ length: most * 2 + 1 }, (_, at) => at / 2);
  return (
    <Dialog title={title} close={close}>
      {names.map((name, at) => (
        <label key={name} class="to-score">
          <span class="grow cut">{name}</span>
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
      <button type="button" class="button primary" disabled={!say.trim()} onClick={() => void save(scores, say.trim())}>
        {t("save")}
      </button>
    </Dialog>
  );
}
