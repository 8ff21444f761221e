// What every move of a decision is worth, as rows with their intervals on one scale: in a hint, and in why a bot moved as it did.
import "../../style/hint.css";
import { vocabulary } from "../../text";
import { number } from "../../text/format";
import type { Hint } from "../../wire/messages";
import { words as en } from "./hint.en";

export const t = vocabulary(en, { de: () => import("./hint.de").then(({ words }) => words) });

/** A whole number, or one decimal where it is small. */
export const tenths = (value: number): string =>
  Math.abs(value) >= 10 || Number.isInteger(value) ? number(Math.round(value)) : number(value);

const WIDTH = 96;
const LONG = 15; // letters that want a line of their own

/** Every move as a row: its name, its interval on one scale, its share. */
export function Shares({ hint, named, played }: { hint: Hint; named(action: string): string; played?: string }) {
  const low = Math.max(0, Math.min(...hint.moves.map(([, share, margin]) => share - margin)) - 2);
  const high = Math.min(100, Math.max(...hint.moves.map(([, share, margin]) => share + margin)) + 2);
  const x = (share: number) => Math.round(((share - low) / Math.max(1, high - low)) * (WIDTH - 10) + 5);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
    <ol class={`shares ${hint.moves.some(([action]) => named(action).length > LONG) ? "long" : ""}`} aria-label={t("all")} tabIndex={0}>
      {hint.moves.map(([action, share, margin], i) => {
        const [from, at, to] = [x(Math.max(low, share - margin)), x(share), x(Math.min(high, share + margin))];
        return (
          <li
            key={action}
            class={`${i ? "" : "best"} ${action === played ? "played" : ""}`}
            aria-label={t("row", { action: named(action), share: tenths(share), margin: tenths(margin) })}
          >
            <span>{named(action)}</span>
            <svg viewBox={`0 0 ${WIDTH} 16`} aria-hidden="true">
              <path d={`M${from} 8H${to}M${from} 4v8M${to} 4v8`} />
              {i ? <circle cx={at} cy="8" r="3" /> : <path class="mean" d={`M${at} 2l4.500 6-4.500 6-4.500-6z`} />}
            </svg>
            <b>
              {tenths(share)} <small>±{tenths(margin)}</small>
            </b>
          </li>
        );
      })}
    </ol>
  );
}
