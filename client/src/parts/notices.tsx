// The state of the connection, and short notices.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { announcement, dismiss, everOpen, house, link, type Notice, notices, retryAt, unreached } from "../store/house";
import { language, say } from "../text";
import { newVersion, renew, takeNewVersion } from "../update";
import { beside } from "./beside";
import { Icon } from "./icon";
import { Room } from "./room";

const LIFTING = 600; // milliseconds in which the card it is about may still rise or move
const LONG = 100; // letters that want all of a phone's bar
const FEW = 500; // pixels of the table that may be covered; where there is no such place, it is said in the bar
const PATIENCE = 700; // a shorter cut shows no banner

export function Notices() {
  return (
    <div class="notices">
      <Connection />
      <NewVersion />
      <Announcement />
      <div role="status" aria-live="polite">
        {notices.value.map((notice) => (
          <Said key={notice.key} notice={notice} />
        ))}
      </div>
    </div>
  );
}

function Said({ notice }: { notice: Notice }) {
  const box = useRef<HTMLDivElement>(null);
  const { text, more, warn } = notice;
  const [near, setNear] = useState(notice.near);
  useLayoutEffect(() => {
    if (!box.current || !near) return;
    const { style } = box.current;
    const put = (card: DOMRect) => {
      const [x, y, covered] = beside(box.current as HTMLDivElement, card, 9, 67);
      Object.assign(style, covered > FEW ? { left: "", top: "" } : { left: `${x}px`, top: `${y}px` });
      if (covered > FEW) setNear(undefined);
      return card;
    };
    let [placed, before, frame] = [put(near.getBoundingClientRect()), new DOMRect(), 0];
    const until = performance.now() + LIFTING;
    const follow = () => {
      const card = near.getBoundingClientRect();
      if (card.y === before.y && card.x === before.x && (card.y !== placed.y || card.x !== placed.x)) placed = put(card);
      before = card;
      if (performance.now() < until) frame = requestAnimationFrame(follow);
    };
    frame = requestAnimationFrame(follow);
    return () => cancelAnimationFrame(frame);
  }, [near]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: its button does the same
    // biome-ignore lint/a11y/noStaticElementInteractions: its button does the same
    <div
      ref={box}
      onClick={() => near && dismiss(notice.key)}
      class={`banner ${warn ? "warn" : ""} ${near ? "near" : text.length > LONG ? "long" : ""}`}
    >
      <p class="grow">
        <span class="b">{text}</span>
        {more ? <span class="sub">{more}</span> : null}
      </p>
      <button type="button" class="button sq" aria-label={say("close")} onClick={() => dismiss(notice.key)}>
        <Icon name="x" />
      </button>
    </div>
  );
}

function Connection() {
  const state = link.value;
  const bad = state === "lost" || state === "offline" || (state === "connecting" && everOpen.value);
  const [shown, setShown] = useState(false);
  const [, tick] = useState(0);
  useEffect(() => {
    if (!bad) return setShown(false);
    const late = setTimeout(() => setShown(true), PATIENCE);
    const clock = setInterval(() => tick((n) => n + 1), 500);
    return () => {
      clearTimeout(late);
      clearInterval(clock);
    };
  }, [bad]);
  const cut = bad && shown && everOpen.value;
  const banner = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { classList, style } = document.documentElement;
    classList.toggle("disconnected", cut); // buttons that need the server are dimmed
    style.setProperty("--banner", `${banner.current?.offsetHeight ?? 0}px`); // where it lies on them, their row is as high
  });
  if (!cut) return null;
  const seconds = retryAt.value === null ? 0 : Math.ceil((retryAt.value - Date.now()) / 1000);
  const title = state === "offline" ? say("state.offline") : seconds > 0 ? say("state.lost_in", { seconds }) : say("state.lost");
  return (
    <div class="banner warn" role="alert" ref={banner}>
      <Icon name="off" />
      <p class="grow">
        <span class="b">{title}</span>
        <span class="sub">{say(state === "offline" ? "state.offline_more" : "state.lost_more")}</span>
      </p>
      <button type="button" class="button" onClick={() => house.retry()}>
        {say("state.retry")}
      </button>
    </div>
  );
}

/** What who runs the house has to say, until it is closed here or taken back there. */
function Announcement() {
  const [closed, setClosed] = useState("");
  const text = announcement.value[language.value] ?? announcement.value.en;
  if (!text || text === closed) return null;
  return (
    <div class={`banner announcement ${text.length > LONG ? "long" : ""}`} role="status">
      <p class="grow">
        <span class="b">{text}</span>
        <span class="sub">{say("state.announced")}</span>
      </p>
      <button type="button" class="button sq" aria-label={say("close")} onClick={() => setClosed(text)}>
        <Icon name="x" />
      </button>
    </div>
  );
}

function NewVersion() {
  const [later, setLater] = useState(false);
  if (!newVersion.value || later) return null;
  return (
    <div class="banner" role="status">
      <Icon name="again" />
      <p class="grow">
        <span class="b">{say("state.new_version")}</span>
        <span class="sub">{say("state.new_version_more")}</span>
      </p>
      <button type="button" class="button" onClick={takeNewVersion}>
        {say("state.take_it")}
      </button>
      <button type="button" class="button sq" aria-label={say("close")} onClick={() => setLater(true)}>
        <Icon name="x" />
      </button>
    </div>
  );
}

/** Shown instead of a screen that needs the server, until it was reached once; null afterwards. */
export function NotConnected() {
  if (link.value === "outdated")
    return (
      <Room art="restart" index="N" suit="diamond" title={say("state.outdated")} text={say("state.outdated_more")} evening>
        <button type="button" class="button primary" onClick={() => void renew()}>
          {say("state.reload")}
        </button>
      </Room>
    );
  if (link.value === "banned")
    return <Room art="offline" index="K" suit="spade" title={say("state.banned")} text={say("state.banned_more")} evening />;
  if (everOpen.value || !unreached.value) return null;
  const device = navigator.onLine === false;
  return (
    <Room
      art="offline"
      index="A"
      suit="spade"
      title={say(device ? "state.offline" : "state.closed")}
      text={say(device ? "state.offline_more" : "state.closed_more")}
    >
      <button type="button" class="button primary" onClick={() => house.retry()}>
        {say("state.retry")}
      </button>
    </Room>
  );
}
