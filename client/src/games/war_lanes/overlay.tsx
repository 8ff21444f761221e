// What is brought once the table is on the screen: the pictures of the court, the clash, the War flip and the tips.
import "./overlay.css";
import { pictures } from "./art";
import type { Board } from "./board";
import { CardTip } from "./cardtip";
import { ClashView } from "./clash";
import { LETTERS, PICTURES } from "./court";
import { GLYPHS } from "./glyphs";
import type { Room } from "./layout";
import { overlay } from "./state";

function Overlay({ board, room, stage }: { board: Board; room: Room; stage: DOMRect | null }) {
  return (
    <>
      <ClashView board={board} room={room} />
      <CardTip board={board} stage={stage} />
    </>
  );
}
overlay.value = Overlay;
pictures.value = PICTURES;
Object.assign(GLYPHS, LETTERS);

export { scenes } from "./scenes";
