// A card that any game can use: its face in words, or the game's own drawing of it.
import type { GameModule, Lying } from "../game";

const BACK = "M5 40 40 5M5 75 75 5M5 110 95 20M15 135 95 55M50 135 95 90M95 40 60 5M95 75 25 5M95 110 5 20M85 135 5 55M50 135 5 90";

/** The drawing inside a card: 100×140, the game's own where it has one. */
export function Drawing({ face, module, small, lying }: { face: string | null; module: GameModule; small?: boolean; lying?: Lying }) {
  const Own = module.Face;
  if (Own) return <Own face={face} {...(small ? { small } : {})} {...(lying ? { lying } : {})} />;
  if (face === null)
    return (
      <svg viewBox="0 0 100 140" aria-hidden="true">
        <rect width="100" height="140" rx="8" fill="#fdf6e6" />
        <rect x="5" y="5" width="90" height="130" rx="5" fill="#7c1f2b" />
        <path d={BACK} stroke="#fdf0dc" stroke-opacity=".3" stroke-width="1.2" />
        <path d="M50 34 76 70 50 106 24 70Z" fill="#7c1f2b" stroke="#fdf0dc" stroke-width="2" />
      </svg>
    );
  const size = face.length > 3 ? 150 / face.length : face.length > 2 ? 38 : face.length > 1 ? 44 : 62;
  return (
    <svg viewBox="0 0 100 140" aria-hidden="true">
      <rect x=".5" y=".5" width="99" height="139" rx="8" fill="#fdf6e6" stroke="#b9a58a" />
      <rect x="7" y="7" width="86" height="126" rx="4" fill="none" stroke="#b9a58a" stroke-opacity=".7" />
      <g font-family="var(--cardhouse-title)" font-weight="700" fill={/[♥♦]/.test(face) ? "#a3262f" : "#2a1b18"}>
        <text x="12" y="30" font-size="20">
          {face.slice(0, 4)}
        </text>
        <text x="50" y={70 + size * 0.34} font-size={size} text-anchor="middle">
          {face}
        </text>
      </g>
    </svg>
  );
}
