// The notice after a game: what it brought. It needs no answer: a tap opens the trophy room, a swipe, Escape or some six seconds send it off.
import "../../style/toast.css";
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon, Seal } from "../../parts/icon";
import { play, type Sound } from "../../sound/sound";
import { earned as counted } from "../../store/house";
import { busy } from "../../store/session";
import { language } from "../../text";
import { type EarnedInfo, earned } from "./api";
import { t } from "./text";

const LASTS = 6_500;
const SWIPE = 40; // pixels
const CHIME: Sound = [
  { wave: "sine", hz: 523, ms: 150, gain: 0.3 },
  { wave: "sine", hz: 659, ms: 320, at: 120, gain: 0.3 },
];
const FIRST = ["achievement", "quest", "level", "week", "step", "win", "game"]; // what is worth saying, the rarest first

export const headline = ({ gains }: EarnedInfo) =>
  [...gains].sort((a, b) => FIRST.indexOf(a.what) - FIRST.indexOf(b.what)).find(({ what }) => FIRST.includes(what));

export default function Toast() {
  const [found, setFound] = useState<EarnedInfo | null>(null);
  const table = counted.value?.table;
  const spoken = language.value;
  useEffect(() => {
    setFound(null);
    if (table) earned(table).then(setFound, () => dismiss());
  }, [table, spoken]);
  const there = found !== null && found.table === table && !busy.value; // it waits for any scene
  return (
    <div class="toasts" role="status" aria-live="polite">
      {there ? <Said key={found.table} found={found} /> : null}
    </div>
  );
}

function dismiss(): void {
  counted.value = null;
}

function Said({ found }: { found: EarnedInfo }) {
  const box = useRef<HTMLAnchorElement>(null);
  const [held, setHeld] = useState(false);
  const from = useRef<{ x: number; y: number } | null>(null);
  useEffect(() => play(CHIME), []);
  useEffect(() => {
    if (held) return;
    const over = setTimeout(dismiss, LASTS);
    return () => clearTimeout(over);
  }, [held]);
  useEffect(place, []);
  const { xp, gains, level, at, of, before, game } = found;
  const first = headline(found);
  if (!first) return null;
  const said = (each: EarnedInfo["gains"][number]) => (each.xp ? `${each.say} +${each.xp}` : each.say);
  const gone = ({ clientX, clientY }: PointerEvent) => {
    const start = from.current;
    from.current = null;
    if (start && Math.hypot(clientX - start.x, clientY - start.y) > SWIPE) dismiss();
  };
  return (
    <a
      ref={box}
      class={`earned ${held ? "held" : ""}`}
      href="/trophies"
      draggable={false}
      aria-label={t("earned_label", { what: first.say, xp, all: [...gains.map(said), t("level_of", { level, xp: at, of })].join(", ") })}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={(event) => event.key === "Escape" && dismiss()}
      onPointerDown={({ clientX, clientY }) => {
        from.current = { x: clientX, y: clientY };
      }}
      onPointerUp={gone}
      onPointerCancel={gone}
      onClick={dismiss}
    >
      <span class="of">
        <Seal game={first.game || game} />
        <i>
          <Icon name="check" small />
        </i>
      </span>
      <span class="r">
        <b class="cut">{first.say}</b>
        <strong>{t("plus", { xp })}</strong>
      </span>
      <span class="r">
        <span class="xp">
          <i style={{ width: `${(100 * before) / of}%` }} />
          <i style={{ width: `${(100 * Math.max(0, at - before)) / of}%` }} />
        </span>
        <small>{t("level_short", { level })}</small>
      </span>
    </a>
  );
}

/** In the bar it ends where the tools begin. */
function place(): () => void {
  const measure = () => {
    const tools = document.querySelector(".bar .tools");
    if (tools) document.documentElement.style.setProperty("--tools", `${innerWidth - tools.getBoundingClientRect().left + 8}px`);
  };
  measure();
  addEventListener("resize", measure);
  return () => removeEventListener("resize", measure);
}
