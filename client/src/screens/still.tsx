// A table at rest, drawn from a view: in a replay, and at a moment of a review. Nothing can be done there.
import "../style/table.css";
import "../style/generic.css";
import "../style/sideways.css";
import type { Replay } from "../api";
import type { LoadedGame, StageProps } from "../games/game";
import { GenericTable } from "../games/generic/table";
import { settings } from "../store/settings";
import type { Table } from "../store/table";
import { namesIn } from "../store/turns";
import type { View } from "../store/view";
import { called } from "../text";

export function Still({ game, loaded, view }: { game: Replay; loaded: LoadedGame; view: View }) {
  const Own = settings.value.tables === "drawn" ? loaded.module.Stage : undefined;
  const props = stageProps(game, loaded, view);
  return Own ? <Own {...props} /> : <GenericTable {...props} module={loaded.module} />;
}

/** Nothing that a scene of the live game showed ahead of an entry holds here. */
function stageProps(game: Replay, loaded: LoadedGame, view: View): StageProps {
  const table: Table = {
    ...{
      id: game.id,
      n: Number.POSITIVE_INFINITY,
      status: "over",
      settings: { game: game.game, options: game.options },
      commitment: "",
      seat: game.seat ?? null,
    },
    ...{ mine: [], view, legal: null, undo: false, times: null, offer: null, agreed: [], paused: false, opened: [], result: null },
    ...{ hint: null, code: "", secret: "", added: [], rematch: "", tournament: "", deal: "" },
    seats: game.names.map((name, seat) => ({ name: called(name), look: game.looks[seat] ?? seat, worn: game.worn?.[seat] ?? {} })),
  };
  const nothing = () => {};
  return {
    table,
    view,
    words: loaded.words,
    names: namesIn(game),
    viewer: game.seat ?? null,
    legal: [],
    play: nothing,
    why: nothing,
    pending: null,
    cancel: nothing,
  };
}
