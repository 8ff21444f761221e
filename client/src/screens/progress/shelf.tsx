// The shelf under the lamp: a trophy for each game, of bronze, silver or gold by how often it was won; its place is dashed until then.
import { entryOf, titleOf } from "../../games/catalogue";
import { PIPS } from "../../parts/icon";
import { t } from "./text";

type Metal = "none" | "bronze" | "silver" | "gold";

export const metalFor = (won: number): Metal => (won >= 50 ? "gold" : won >= 10 ? "silver" : won ? "bronze" : "none");

const METALS = {
  gold: ["#8d5a14", "#ffe9b0", "#f2ad3c", "#7a4a0c"],
  silver: ["#6d6a66", "#fffdf6", "#c9c4ba", "#5f5a55"],
  bronze: ["#5a2a12", "#f3bd8f", "#c07a43", "#4d2410"],
};
const INK = "#2a1417";

type Draw = (metal: string) => preact.JSX.Element;

/** Each game's own, standing on y = 172 around x = 0; a game without one gets its sign on a plate. */
const DRAWN = import.meta.glob<Draw>("../../games/*/trophy.tsx", { eager: true, import: "default" });

const plate =
  (game: string): Draw =>
  (metal) => (
    <g>
      <path d="M-30 172V112C-30 84 30 84 30 112V172Z" fill={metal} />
      <path
        transform="translate(-19 110) scale(1.600)"
        d={entryOf(game)?.icon ?? PIPS.diamond}
        fill={INK}
        stroke="none"
        fill-rule="evenodd"
      />
    </g>
  );

const drawingOf = (game: string): Draw => DRAWN[`../../games/${game}/trophy.tsx`] ?? plate(game);

function Empty() {
  return (
    <g stroke="#e0c8ac" stroke-width="2">
      <path d="M-25 172V104C-25 88-13 78 0 78S25 88 25 104V172Z" fill="none" stroke-dasharray="4 5" />
      <path d="M0 112l3.500 9 9 1-7 6 2.500 9-8-5-8 5 2.500-9-7-6 9-1z" fill="#e0c8ac" stroke="none" />
    </g>
  );
}

export function Shelf({ games, won }: { games: readonly string[]; won: Record<string, number> }) {
  const metals = games.map((game) => metalFor(won[game] ?? 0));
  const label = games.map((game, at) => t(`trophy_${metals[at]!}`, { game: titleOf(game) })).join("; ");
  const step = 560 / Math.max(1, games.length);
  return (
    <svg class="scene shelf" viewBox="0 0 700 214" preserveAspectRatio="xMidYMax meet" role="img" aria-label={label}>
      <defs>
        <linearGradient id="lamp-cone" x2="0" y2="1">
          <stop stop-color="#ffdf9a" stop-opacity=".6" />
          <stop offset=".8" stop-color="#ffc463" stop-opacity=".14" />
          <stop offset="1" stop-color="#ffc463" stop-opacity="0" />
        </linearGradient>
        {Object.entries(METALS).map(([name, stops]) => (
          <linearGradient key={name} id={`metal-${name}`} x2="1">
            {stops.map((colour, at) => (
              <stop key={colour} offset={[0, 0.35, 0.6, 1][at]} stop-color={colour} />
            ))}
          </linearGradient>
        ))}
      </defs>
      <path class="cone" d="M311 50 60 214H640L389 50Z" fill="url(#lamp-cone)" />
      <path d="M40 190H660L676 202H24Z" fill="#6a3d22" />
      <path d="M24 202H676V212H24Z" fill="#3b1f14" />
      <path d="M40 190H660" stroke="#ffdc9a" stroke-width="2" />
      {games.map((game, at) => {
        const metal = metals[at]!;
        return (
          <g key={game} transform={`translate(${70 + step * (at + 0.5)} 0)`} stroke={INK} stroke-width="1.500">
            {metal === "none" ? <Empty /> : drawingOf(game)(`url(#metal-${metal})`)}
            <path d="M-38 190h76v-10h-76zM-30 180h60v-8h-60z" fill={INK} stroke="#c79a4b" />
            <path d="M-14 183h28v4h-28z" fill="#e7c27a" stroke="none" />
          </g>
        );
      })}
      <svg x="297" y="-48" width="106" height="113" viewBox="0 -60 160 170" overflow="visible" role="presentation">
        <path d="M80-160V18" stroke="#c79a4b" stroke-width="3" />
        <path d="M72 30c0-9 3-14 8-14s8 5 8 14z" fill="#c79a4b" />
        <path d="M66 30h28l3 8H63z" fill="#e7c27a" />
        <path d="M18 92C20 56 44 37 80 37s60 19 62 55z" fill="#1b6b54" />
        <path d="M18 92C20 56 44 37 80 37c-24 4-38 26-40 55z" fill="#3c9a7b" />
        <ellipse cx="80" cy="92" rx="60" ry="9" fill="#ffd98a" />
        <ellipse cx="80" cy="93" rx="22" ry="9" fill="#fff3cf" />
        <path d="M16 90c10 6 118 6 128 0" fill="none" stroke="#e7c27a" stroke-width="4" stroke-linecap="round" />
      </svg>
    </svg>
  );
}
