// The calendar of a club: when it plays, who comes, and the address that another calendar subscribes to.
import { useState } from "preact/hooks";
import { ask } from "../api";
import { catalogue, titleOf } from "../games/catalogue";
import { Dialog } from "../parts/dialog";
import { Icon, Pip } from "../parts/icon";
import { language } from "../text";
import type { ClubShown, EventShown } from "../wire/http";
import { attempt, type ClubProps, copyText, keepEvent, newId, organises, path, t } from "./data";

const DAY = 86_400_000;
const REMINDERS = ["none", "1", "24", "72"] as const;

const day = (at: number): string =>
  new Intl.DateTimeFormat(language.value, { weekday: "short", day: "numeric", month: "short" }).format(at * 1000);
const hour = (at: number): string => new Intl.DateTimeFormat(language.value, { hour: "2-digit", minute: "2-digit" }).format(at * 1000);

export function Dates({ club, setClub }: ClubProps) {
  const [edited, setEdited] = useState<EventShown | "new" | null>(null);
  return (
    <section class="stock sec" aria-labelledby="dates">
      <div class="head">
        <Pip />
        <h2 id="dates">{t("dates")}</h2>
        {organises(club) ? (
          <button type="button" class="link" onClick={() => setEdited("new")}>
            <Icon name="plus" small />
            {t("date_new")}
          </button>
        ) : null}
      </div>
      {club.events.length ? (
        <ul class="dates">
          {club.events.map((event) => (
            <Date_ key={event.id} club={club} event={event} setClub={setClub} edit={() => setEdited(event)} />
          ))}
        </ul>
      ) : (
        <p class="m t13">{t("dates_none")}</p>
      )}
      {club.role ? <Subscribe club={club} setClub={setClub} /> : null}
      {edited ? (
        <Dialog title={t(edited === "new" ? "date_new" : "date_change")} close={() => setEdited(null)}>
          <EventForm
            club={club}
            event={edited === "new" ? null : edited}
            done={(changed) => {
              setClub(changed);
              setEdited(null);
            }}
          />
        </Dialog>
      ) : null}
    </section>
  );
}

function Date_({ club, event, setClub, edit }: ClubProps & { event: EventShown; edit(): void }) {
  const say = (coming: boolean) =>
    attempt(
      ask<ClubShown>("POST", path(club.id, "events", event.id, "coming"), { coming: event.mine === coming ? null : coming }),
      setClub,
    );
  const now = Date.now() / 1000;
  const rules = club.rules.find(({ id }) => id === event.rules);
  return (
    <li>
      <time dateTime={new Date(event.at * 1000).toISOString()}>
        <b>{day(event.at)}</b>
        <span class="num">
          {hour(event.at)}–{hour(event.at + 60 * event.minutes)}
        </span>
        {event.at <= now && now < event.at + 60 * event.minutes ? <span class="chip turn">{t("now")}</span> : null}
      </time>
      <div class="grow">
        <h3>{event.title}</h3>
        {event.game || rules ? (
          <p class="t13 m">{[event.game ? titleOf(event.game) : "", rules?.name ?? ""].filter(Boolean).join(" · ")}</p>
        ) : null}
        {event.what ? (
          <a class="link t13" href={`/${event.what}`}>
            {t(event.what.startsWith("evening") ? "to_evening" : "to_tournament")}
          </a>
        ) : null}
        {event.about ? <p class="t13 about">{event.about}</p> : null}
        <p class="t13 m">
          {event.coming.length ? t("comes", { names: event.coming.join(", ") }) : t("comes_nobody")}
          {event.not_coming ? ` · ${t("comes_not", { count: event.not_coming })}` : ""}
        </p>
        {club.role ? (
          <div class="row ways">
            <div class="seg" role="group" aria-label={event.title}>
              <button type="button" aria-pressed={event.mine === true} onClick={() => say(true)}>
                {t("coming")}
              </button>
              <button type="button" aria-pressed={event.mine === false} onClick={() => say(false)}>
                {t("not_coming")}
              </button>
            </div>
            {organises(club) ? (
              <button type="button" class="link" onClick={edit} aria-label={`${t("change")}: ${event.title}`}>
                {t("change")}
              </button>
            ) : null}
          </div>
        ) : null}
      </div>
    </li>
  );
}

/** A moment as the field for it wants it, in this device's zone. */
function fieldOf(at: number): string {
  const moment = new Date(at);
  return new Date(at - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Tomorrow week at eight in the evening. */
function usual(): number {
  const evening = new Date(Date.now() + 7 * DAY);
  evening.setHours(20, 0, 0, 0);
  return evening.getTime();
}

function EventForm({ club, event, done }: { club: ClubShown; event: EventShown | null; done(club: ClubShown): void }) {
  const [id] = useState(() => event?.id ?? newId());
  const send = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    const said = Object.fromEntries(
      [...new FormData(submitted.currentTarget as HTMLFormElement)].map(([key, value]) => [key, String(value)]),
    );
    const { title = "", about = "", game = "", rules = "", when = "", minutes = "120", remind = "none" } = said;
    void attempt(
      keepEvent(club.id, id, {
        title,
        about,
        game,
        rules,
        at: new Date(when).getTime() / 1000,
        minutes: Number(minutes),
        remind: remind === "none" ? null : Number(remind),
        rev: event?.rev ?? 0,
      }),
      done,
    );
  };
  const reminder = event ? (event.remind === null ? "none" : String(event.remind)) : "24";
  return (
    <form class="fields" onSubmit={send}>
      <label>
        {t("date_title")}
        <input class="field" name="title" required maxLength={60} value={event?.title ?? ""} autocomplete="off" />
      </label>
      <div class="row">
        <label class="grow">
          {t("date_when")}
          <input class="field" name="when" type="datetime-local" required value={fieldOf(event ? event.at * 1000 : usual())} />
        </label>
        <label class="few">
          {t("date_minutes")}
          <input class="field" name="minutes" type="number" min={5} max={1440} required value={event?.minutes ?? 120} />
        </label>
      </div>
      <label>
        {t("date_game")}
        <select class="field" name="game">
          <option value="">{t("date_any_game")}</option>
          {catalogue.value.map(({ key, title }) => (
            <option key={key} value={key} selected={key === event?.game}>
              {title}
            </option>
          ))}
        </select>
      </label>
      {club.rules.length ? (
        <label>
          {t("date_rules")}
          <select class="field" name="rules">
            <option value="">{t("date_any_rules")}</option>
            {club.rules.map((rules) => (
              <option key={rules.id} value={rules.id} selected={rules.id === event?.rules}>
                {rules.name}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <label>
        {t("about")}
        <textarea class="field" name="about" rows={2} maxLength={400} value={event?.about ?? ""} />
      </label>
      <label>
        {t("date_remind")}
        <select class="field" name="remind">
          {[...REMINDERS, ...(REMINDERS.includes(reminder as "1") ? [] : [reminder])].map((each) => (
            <option key={each} value={each} selected={each === reminder}>
              {REMINDERS.includes(each as "1") ? t(`remind_${each as "1"}`) : `${each} h`}
            </option>
          ))}
        </select>
      </label>
      <div class="row ways">
        <button type="submit" class="button primary">
          {t("save")}
        </button>
        {event ? (
          <button
            type="button"
            class="button danger"
            onClick={() =>
              attempt(ask("DELETE", path(club.id, "events", id)), () =>
                done({ ...club, events: club.events.filter((each) => each.id !== id) }),
              )
            }
          >
            {t("date_off")}
          </button>
        ) : null}
      </div>
    </form>
  );
}

function Subscribe({ club, setClub }: ClubProps) {
  return (
    <details class="calendar">
      <summary>{t("calendar")}</summary>
      <p class="m t13">{t("calendar_more")}</p>
      <div class="row">
        <input class="field" readOnly value={club.calendar} aria-label={t("calendar")} onFocus={(event) => event.currentTarget.select()} />
        <button type="button" class="button" onClick={() => copyText(club.calendar)}>
          <Icon name="copy" small />
          {t("copy")}
        </button>
      </div>
      <a class="link" href="/settings/notices">
        {t("reminded")}
      </a>{" "}
      <button
        type="button"
        class="link"
        onClick={() => attempt(ask<ClubShown>("POST", path(club.id, "calendar")), setClub, t("calendar_done"))}
      >
        {t("calendar_new")}
      </button>
    </details>
  );
}
