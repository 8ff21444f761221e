// What I am called for when I am not here, and by which ways; and the links of mails.
import "../style/notices.css";
import { useEffect, useState } from "preact/hooks";
import { Page } from "../parts/bar";
import { Line, Switch } from "../parts/controls";
import { Icon, Pip } from "../parts/icon";
import { Loading, Room } from "../parts/room";
import { link, me } from "../store/house";
import { language } from "../text";
import type { NoticeChannel, NoticeOffer, NoticeSettings } from "../wire/http";
import { addHook, addMail, answer, attempt, callHere, canBeCalled, choose, drop, leaveHere, markHere, offered, t, tryAll } from "./data";

const GAPS = [5, 15, 60, 240, 1440] as const;
const AGAIN = 5_000;

export default function NoticesScreen({ act, token }: { act: string; token: string }) {
  if (act) return <Answer act={act === "stop" ? "stop" : "confirm"} token={token} />;
  return (
    <Page where={t("title")}>
      <Notices />
    </Page>
  );
}

/** The page that a link in a mail leads to. Opening it does nothing: programs that look at mails open links too. */
function Answer({ act, token }: { act: "confirm" | "stop"; token: string }) {
  const [done, setDone] = useState(false);
  return (
    <Page where={t("confirm_title")}>
      <main class="center">
        <Room
          art="offline"
          index="A"
          suit="heart"
          title={t("confirm_title")}
          text={t(done ? (act === "stop" ? "stopped" : "confirmed") : act === "stop" ? "stop_text" : "confirm_text")}
        >
          {done ? (
            <a class="button primary" href="/">
              {t("home")}
            </a>
          ) : (
            <button type="button" class="button primary" data-primary onClick={() => attempt(answer(act, token), () => setDone(true))}>
              {t(act === "stop" ? "stop_do" : "confirm_do")}
            </button>
          )}
        </Room>
      </main>
    </Page>
  );
}

function Notices() {
  const [offer, setOffer] = useState<NoticeOffer | null>(null);
  const [here, setHere] = useState("");
  const [secret, setSecret] = useState("");
  const open = link.value === "open";
  const person = me.value?.person;
  const waits = offer?.channels.some((one) => !one.confirmed && !one.trouble);
  useEffect(() => {
    if (open) void attempt(offered(), setOffer);
    markHere().then(setHere, () => {});
  }, [open, person]);
  useEffect(() => {
    if (!waits) return;
    const clock = setInterval(() => document.hidden || offered().then(setOffer, () => {}), AGAIN); // until the link is followed
    return () => clearInterval(clock);
  }, [waits]);
  if (!offer)
    return (
      <main class="narrow-page">
        <Loading />
      </main>
    );
  const { chosen, channels } = offer;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
  const set = (changed: Partial<NoticeSettings>) =>
    attempt(choose({ ...chosen, zone, language: language.value === "de" ? "de" : "en", ...changed }), setOffer);
  const quiet = chosen.quiet_from !== chosen.quiet_to;
  return (
    <main class="narrow-page calls">
      <section class="stock" aria-labelledby="ways">
        <div class="head">
          <Pip />
          <h1 class="t18" id="ways">
            {t("ways")}
          </h1>
          {channels.some((one) => one.confirmed && !one.trouble) ? (
            <button type="button" class="link" onClick={() => attempt(tryAll(), undefined, t("tried"))}>
              {t("try")}
            </button>
          ) : null}
        </div>
        {channels.length ? (
          <ul class="list">
            {channels.map((one) => (
              <Way key={one.no} one={one} here={one.mark === here} setOffer={setOffer} setHere={setHere} />
            ))}
          </ul>
        ) : (
          <p class="m">{t(offer.push || offer.mail || offer.webhook ? "ways_none" : "none_offered")}</p>
        )}
        {secret ? (
          <div class="secret" role="status">
            <p class="t13 b">{t("hook_secret")}</p>
            <div class="row">
              <input
                class="field"
                readOnly
                value={secret}
                aria-label={t("hook_secret")}
                onFocus={(event) => event.currentTarget.select()}
              />
              <button type="button" class="button" onClick={() => attempt(navigator.clipboard.writeText(secret), undefined, t("copied"))}>
                <Icon name="copy" small />
                {t("copy")}
              </button>
            </div>
          </div>
        ) : null}
      </section>
      {offer.push ? (
        <section class="stock" aria-labelledby="push">
          <div class="head">
            <Pip />
            <h2 id="push">{t("push")}</h2>
          </div>
          <p class="t13 m">{t(canBeCalled() ? "push_more" : "push_off")}</p>
          {canBeCalled() && !channels.some((one) => one.mark === here && !one.trouble) ? (
            <button
              type="button"
              class="button start"
              onClick={() =>
                attempt(callHere(offer.key), (found) => {
                  setOffer(found);
                  markHere().then(setHere, () => {});
                })
              }
            >
              {t("push_on")}
            </button>
          ) : null}
        </section>
      ) : null}
      {offer.mail ? (
        <Added
          title={t("mail")}
          more={t("mail_more")}
          field={t("mail_field")}
          does={t("mail_do")}
          type="email"
          add={(address) => attempt(addMail(address), setOffer, t("mail_sent"))}
        />
      ) : null}
      {offer.webhook ? (
        <Added
          title={t("hook")}
          more={t("hook_more")}
          field={t("hook_field")}
          does={t("hook_do")}
          type="url"
          add={(url) =>
            attempt(addHook(url), (made) => {
              setOffer(made.offer);
              setSecret(made.secret);
            })
          }
        />
      ) : null}
      <section class="stock set" aria-labelledby="what">
        <div class="head">
          <Pip />
          <h2 id="what">{t("for_what")}</h2>
        </div>
        <Line title={t("turns")} more={t("turns_more")}>
          <Switch label={t("turns")} on={chosen.turns ?? true} set={(turns) => set({ turns })} />
        </Line>
        <Line title={t("dates")} more={t("dates_more")}>
          <Switch label={t("dates")} on={chosen.dates ?? true} set={(dates) => set({ dates })} />
        </Line>
        <Line title={t("gap")}>
          <select
            class="field"
            aria-label={t("gap")}
            value={String(chosen.gap)}
            onChange={(event) => set({ gap: Number(event.currentTarget.value) })}
          >
            {GAPS.map((gap) => (
              <option key={gap} value={String(gap)}>
                {t(`gap_${gap}`)}
              </option>
            ))}
          </select>
        </Line>
        <Line title={t("quiet")} more={t("quiet_more", { zone: quiet ? (chosen.zone ?? zone) : zone })}>
          <Switch
            label={t("quiet")}
            on={quiet}
            set={(on) => set(on ? { quiet_from: 22 * 60, quiet_to: 8 * 60 } : { quiet_from: 0, quiet_to: 0 })}
          />
        </Line>
        {quiet ? (
          <div class="row hours">
            <Hour label={t("quiet_from")} minutes={chosen.quiet_from ?? 0} set={(quiet_from) => set({ quiet_from })} />
            <Hour label={t("quiet_to")} minutes={chosen.quiet_to ?? 0} set={(quiet_to) => set({ quiet_to })} />
          </div>
        ) : null}
      </section>
    </main>
  );
}

function Hour({ label, minutes, set }: { label: string; minutes: number; set(minutes: number): void }) {
  const two = (value: number) => String(value).padStart(2, "0");
  return (
    <label>
      {label}
      <input
        class="field"
        type="time"
        required
        value={`${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`}
        onChange={(event) => {
          const [hours = 0, rest = 0] = event.currentTarget.value.split(":").map(Number);
          if (event.currentTarget.value) set(hours * 60 + rest);
        }}
      />
    </label>
  );
}

interface WayProps {
  one: NoticeChannel;
  here: boolean;
  setOffer(offer: NoticeOffer): void;
  setHere(mark: string): void;
}

function Way({ one, here, setOffer, setHere }: WayProps) {
  const name = one.kind === "push" ? t(here ? "push_here" : "push_other", { host: one.address }) : one.address;
  return (
    <li>
      <Icon name={one.kind === "mail" ? "review" : one.kind === "push" ? "lamp" : "link"} />
      <p class="grow">
        <span class="b">{name}</span>
        <span class="t13 m">{one.trouble ? t("trouble", { why: one.trouble }) : t(one.confirmed ? "ready" : "waits")}</span>
      </p>
      <button
        type="button"
        class="tool"
        aria-label={t("remove", { what: name })}
        title={t("remove", { what: name })}
        onClick={() =>
          attempt(drop(one.no), (offer) => {
            setOffer(offer);
            if (here)
              leaveHere().then(
                () => setHere(""),
                () => {},
              );
          })
        }
      >
        <Icon name="x" />
      </button>
    </li>
  );
}

interface AddedProps {
  title: string;
  more: string;
  field: string;
  does: string;
  type: "email" | "url";
  add(typed: string): Promise<void>;
}

function Added({ title, more, field, does, type, add }: AddedProps) {
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    void add(String(new FormData(form).get("typed") ?? "")).then(() => form.reset());
  };
  return (
    <section class="stock" aria-label={title}>
      <div class="head">
        <Pip />
        <h2>{title}</h2>
      </div>
      <p class="t13 m">{more}</p>
      <form onSubmit={send}>
        <div class="row">
          <input
            class="field"
            name="typed"
            type={type as "email"}
            required
            maxLength={type === "email" ? 254 : 2000}
            aria-label={field}
            placeholder={field}
            autocomplete={type === "email" ? "email" : "off"}
          />
          <button type="submit" class="button">
            {does}
          </button>
        </div>
      </form>
    </section>
  );
}
