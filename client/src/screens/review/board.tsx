// The table at a moment, as one player saw it: the game's own stage, made small. It is a picture: nothing in it can be pressed.

import { useLayoutEffect } from "preact/hooks";
import type { Replay } from "../../api";
import type { LoadedGame } from "../../games/game";
import { PHONE } from "../../parts/place";
import type { View } from "../../store/view";
import { tokens } from "../../text/actions";
import { Still } from "../still";
import { useWidth } from "./plot";

const DESK = { width: 1060, height: 620 }; // what a stage is drawn for before it is made small
const HANDS = { width: 390, height: 560 };

interface BoardProps {
  game: Replay;
  loaded: LoadedGame;
  view: View;
  label: string;
  best: string; // moves whose cards and places are marked, "" for none
  played: string;
}

export function Board({ game, loaded, view, label, best, played }: BoardProps) {
  const [box, width] = useWidth<HTMLDivElement>();
  useLayoutEffect(() => {
    const marked = [
      ...mark(box.current, view, game.seat ?? 0, played, "rv-was"),
      ...mark(box.current, view, game.seat ?? 0, best, "rv-best"),
    ];
    return () => {
      for (const each of marked) each.classList.remove("rv-best", "rv-was");
    };
  });
  const size = matchMedia(PHONE).matches ? HANDS : DESK;
  const scale = width / size.width;
  return (
    <div class="rv-board" ref={box} style={{ height: `${Math.round(size.height * scale)}px` }} role="img" aria-label={label}>
      {width ? (
        <div class="rv-plane" inert style={{ width: `${size.width}px`, height: `${size.height}px`, transform: `scale(${scale})` }}>
          <Still game={game} loaded={loaded} view={view} />
        </div>
      ) : null}
    </div>
  );
}

/** Mark what a move is about: a card that its player holds by that name, and a place of that name on their side. */
function mark(box: HTMLElement | null, view: View, seat: number, move: string, name: string): Element[] {
  const words = tokens(move);
  const own = Object.entries(view.zones).filter(([zone]) => zone.endsWith(`/${seat}`));
  const cards = words.flatMap((word) =>
    own.flatMap(([, held]) =>
      held
        .filter(([, face]) => face === word)
        .slice(0, 1)
        .map(([card]) => `[data-card="${card}"]`),
    ),
  );
  const places = own.filter(([zone]) => words.includes(zone.split("/")[0]!)).map(([zone]) => `[data-zone="${zone}"]`);
  const found = [...cards, ...places].flatMap((selector) => [...(box?.querySelectorAll(selector) ?? [])]);
  for (const each of found) each.classList.add(name);
  return found;
}
