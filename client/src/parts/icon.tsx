// Icons, pips and the house's mark, as paths.
import { entryOf } from "../games/catalogue";

export const ICONS = {
  again: "M4 12a8 8 0 0 1 14-5.3L20 9M20 4v5h-5M20 12a8 8 0 0 1-14 5.300L4 15M4 20v-5h5",
  bot: "M5 9h14v10H5zM12 9V5M12 5h.01M9 13v2M15 13v2M2 13v3M22 13v3",
  check: "M4 12.5l5.5 5.5L20 7",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  deck: "M8 3h11v14H8zM5 6v15h11M11 7h5M11 10h5",
  eye: "M2 12c3-5 6.3-7 10-7s7 2 10 7c-3 5-6.3 7-10 7s-7-2-10-7zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  help: "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.500 1.200-1.500 2.400M12 17.5h.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z",
  hour: "M6 3h12M6 21h12M7 3c0 5 4 6 5 9 1-3 5-4 5-9M7 21c0-5 4-6 5-9 1 3 5 4 5 9",
  lamp: "M12 2v4M4 15c.5-5.5 3.5-9 8-9s7.5 3.5 8 9zM9.5 18a2.5 2.5 0 0 0 5 0",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4.2 4.2 0 0 0-6-6l-1.3 1.300M14 10a4 4 0 0 0-6-.4l-3 3a4.2 4.2 0 0 0 6 6l1.3-1.3",
  log: "M5 5h14M5 10h14M5 15h9M5 20h6",
  menu: "M4 7h16M4 12h16M4 17h16",
  minus: "M5 12h14",
  mute: "M4 9v6h4l5 4V5L8 9zM17 9l5 6M22 9l-5 6",
  next: "M9 5l8 7-8 7",
  off: "M3 3l18 18M8.5 15.5a5 5 0 0 1 7 0M5 12a10 10 0 0 1 4-2.5M19 12a10 10 0 0 0-5-2.9M2 8.500a15 15 0 0 1 4.5-2.9M22 8.500A15 15 0 0 0 11 4.600M12 19.500h.01",
  pass: "M7 3h10v18H7zM11 18h2M2 9l-1 3 1 3M22 9l1 3-1 3",
  pause: "M8 5v14M16 5v14",
  people:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M16 4.500a3.3 3.3 0 0 1 0 6.300M18 14.500c2 .8 3.2 2.6 3.5 5.5",
  play: "M8 5l11 7-11 7z",
  plus: "M12 5v14M5 12h14",
  prev: "M15 5l-8 7 8 7",
  first: "M6 5v14M18 5l-8 7 8 7",
  last: "M18 5v14M6 5l8 7-8 7",
  review: "M4 4h16v12H9l-5 4zM9 8.500h6M9 12h4",
  settings: "M4 7h9M19 7h1M4 17h1M11 17h9M16 4l3 3-3 3-3-3zM8 14l3 3-3 3-3-3z",
  shield: "M12 3c3 2 5.5 2.7 8 2.700C20.5 13 18 18 12 21 6 18 3.5 13 4 5.7 6.5 5.7 9 5 12 3zM8.5 12l2.5 2.500L16 9.5",
  sound: "M4 9v6h4l5 4V5L8 9zM17 9a4 4 0 0 1 0 6",
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  x: "M6 6l12 12M18 6 6 18",
  hello:
    "M7 12V6a1.5 1.500 0 0 1 3 0v5-7a1.500 1.500 0 0 1 3 0v7-5a1.500 1.500 0 0 1 3 0v8a6 6 0 0 1-6 6c-3 0-4.500-1.500-6.500-5a1.500 1.500 0 0 1 2.500-1.500zM19 5c1 1 1.500 2 1.500 3.500",
  well_played: "M8 21h8M12 17v4M7 4h10v5a5 5 0 0 1-10 0zM7 5H3c0 4 1.500 5 4 5M17 5h4c0 4-1.500 5-4 5",
  thinking: "M8 12h.01M12 12h.01M16 12h.01M4 5h16v12H10l-4 4v-4H4z",
  oops: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9 9.500h.01M15 9.500h.01M8.500 16c2-2.500 5-2.500 7 0",
  thanks: "M12 20C6 15 3.500 12 3.500 8.500A4.500 4.500 0 0 1 12 6.500a4.500 4.500 0 0 1 8.500 2C20.500 12 18 15 12 20z",
  wow: "M12 2.500l2.700 6.300 6.800.6-5.200 4.500 1.600 6.700L12 17l-5.900 3.600 1.600-6.700L2.500 9.400l6.800-.6z",
} as const;

export const PIPS: Record<string, string> = {
  heart:
    "M12 21.5C5 15.5 2 11.7 2 7.9 2 4.7 4.4 2.5 7.2 2.5c2 0 3.8 1.1 4.8 3 1-1.9 2.8-3 4.8-3 2.8 0 5.2 2.2 5.2 5.4 0 3.8-3 7.6-10 13.6z",
  diamond: "M12 1 20 12l-8 11L4 12z",
  club: "M12 1.5a4.7 4.7 0 0 1 4.1 7A4.8 4.8 0 1 1 13.2 16c.2 2.4 1 4.4 2.5 6H8.3c1.5-1.6 2.3-3.6 2.5-6a4.8 4.8 0 1 1-2.9-7.5 4.7 4.7 0 0 1 4.1-7z",
  spade:
    "M12 1.5C8 6.5 3 9.5 3 14c0 2.8 2 4.7 4.5 4.7 1.4 0 2.6-.6 3.4-1.6-.2 2-1 3.6-2.4 4.9h7c-1.4-1.3-2.2-2.9-2.4-4.9.8 1 2 1.6 3.4 1.6 2.5 0 4.5-1.9 4.5-4.7 0-4.5-5-7.5-9-12.5z",
};
const SUITS = ["heart", "diamond", "spade", "club"];

export type IconName = keyof typeof ICONS;

export function Icon({ name, small }: { name: IconName; small?: boolean }) {
  return (
    <svg class={small ? "ic s" : "ic"} viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
  );
}

export function Pip({ name = "diamond", hollow }: { name?: string; hollow?: boolean }) {
  return (
    <svg class={hollow ? "pip o" : "pip"} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PIPS[name] ?? PIPS.diamond} />
    </svg>
  );
}

export function Mark() {
  return (
    <svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
      <path
        d="M7 27 14.5 4.500a1.6 1.6 0 0 1 3 0L25 27M3 27h26"
        fill="none"
        stroke="currentColor"
        stroke-width="3"
        stroke-linejoin="round"
        stroke-linecap="round"
      />
      <path class="flame" d="m16 13 2.6 4-2.6 4-2.6-4z" />
    </svg>
  );
}

/** A game's seal: its suit on its own field. */
export function Seal({ game }: { game: string }) {
  const entry = entryOf(game);
  return (
    <span class="seal" style={entry && { background: entry.colour, color: entry.ink }} aria-hidden="true">
      <svg class="pip" viewBox="0 0 24 24" aria-hidden="true">
        <path d={entry?.icon ?? PIPS.diamond} />
      </svg>
    </span>
  );
}

/** A player is a card: initial and pip; a bot shows a back, a free seat a dashed outline. */
export function PlayerFace({ name, seat, bot, on, size = "" }: PlayerFaceProps) {
  const suit = SUITS[seat % SUITS.length]!;
  const initial = [...name.trim()][0]?.toUpperCase() ?? "+";
  const kind = name ? (bot ? "bot" : SUITS.indexOf(suit) < 2 ? "red" : "") : "empty";
  return (
    <span class={`face ${kind} ${on ? "on" : ""} ${size}`} data-pip={suit} aria-hidden="true">
      <b>{initial}</b>
      {name ? <Pip name={suit} /> : null}
    </span>
  );
}

interface PlayerFaceProps {
  name: string;
  seat: number;
  bot?: boolean;
  on?: boolean;
  size?: string;
}
