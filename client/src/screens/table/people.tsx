// The people at a table, in its menu: whose emotes are shown, who is shut out or reported, and who watches the table that one opened.
import { useEffect, useState } from "preact/hooks";
import { ask } from "../../api";
import { Line, Switch } from "../../parts/controls";
import { house, notify } from "../../store/house";
import * as session from "../../store/session";
import type { Table } from "../../store/table";
import { vocabulary } from "../../text";
import type { NewReport, ShutOuts } from "../../wire/http";
import { en, type Words } from "./people.en";
import "../../style/people.css";

const t = vocabulary<Words>(en, { de: () => import("./people.de").then(({ de }) => de) });
const KINDS = ["stalling", "name", "collusion", "cheating", "other"] as const;

const failed = (error: Error) => notify(error.message, undefined, true);

interface Other {
  number: number;
  person: string;
  name: string;
}

export interface PeopleProps {
  table: Table;
  others: readonly Other[];
}

export default function People({ table, others }: PeopleProps) {
  const [out, setOut] = useState<readonly string[]>([]);
  const [about, setAbout] = useState<Other | null>(null);
  const hold = (found: ShutOuts) => setOut(found.people.map(({ person }) => person));
  useEffect(() => {
    session.watchers.value = null;
    house.say({ t: "watchers" }); // who did not open the table is refused, and sees nothing of it
    if (others.length) ask<ShutOuts>("GET", "/api/me/shut-out").then(hold, failed);
  }, []);
  if (about) return <Report table={table} about={about} done={() => setAbout(null)} />;
  return (
    <>
      {others.map((other) => {
        const { number, person, name: who } = other;
        const shut = out.includes(person);
        return (
          <section key={number} class="person">
            <Line title={t("emotes", { who })}>
              <Switch
                label={t("emotes", { who })}
                on={!session.muted.value.includes(person)}
                set={(on) => session.mute(table, number, !on)}
              />
            </Line>
            <Line title={t("shut_out", { who })} {...(shut ? { more: t("shut_out_more", { who }) } : {})}>
              <Switch
                label={t("shut_out", { who })}
                on={shut}
                set={(on) => void ask<ShutOuts>("POST", `/api/me/${on ? "shut-out" : "let-in"}`, { person }).then(hold, failed)}
              />
            </Line>
            <button type="button" class="button" onClick={() => setAbout(other)}>
              {t("report", { who })}
            </button>
          </section>
        );
      })}
      <Watching />
    </>
  );
}

function Watching() {
  const people = session.watchers.value;
  if (!people) return null;
  return (
    <section class="person">
      <h3 class="t13 b">{t("watchers")}</h3>
      {people.length ? null : <p class="t13 m">{t("nobody")}</p>}
      {people.map(({ person, name: who }) => (
        <Line key={person} title={who}>
          <button type="button" class="button" onClick={() => house.say({ t: "remove", person })}>
            {t("remove", { who })}
          </button>
        </Line>
      ))}
    </section>
  );
}

function Report({ table, about, done }: { table: Table; about: Other; done(): void }) {
  const [kind, setKind] = useState<NewReport["kind"]>("stalling");
  const [note, setNote] = useState("");
  const who = about.name;
  const send = () => {
    const body: NewReport = { person: about.person, kind, note: note.trim() };
    ask("POST", `/api/tables/${table.id}/reports`, body).then(() => {
      notify(t("reported", { who }));
      done();
    }, failed);
  };
  return (
    <section class="person">
      <h3 class="t13 b">{t("report_of", { who })}</h3>
      <select
        class="field"
        value={kind}
        aria-label={t("report_of", { who })}
        onChange={(e) => setKind(e.currentTarget.value as NewReport["kind"])}
      >
        {KINDS.map((each) => (
          <option key={each} value={each}>
            {t(`kind_${each}`)}
          </option>
        ))}
      </select>
      <input
        class="field"
        maxLength={500}
        value={note}
        aria-label={t("note")}
        placeholder={t("note")}
        onInput={(e) => setNote(e.currentTarget.value)}
      />
      <div class="go">
        <button type="button" class="button" onClick={done}>
          {t("back")}
        </button>
        <button type="button" class="button primary" onClick={send}>
          {t("send")}
        </button>
      </div>
    </section>
  );
}
