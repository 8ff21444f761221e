// Below a replay: where it stands, the keys of a recorder, and through whose eyes it is seen.
import type { Replay } from "../api";
import { Tool } from "../parts/bar";
import { Icon } from "../parts/icon";
import { called, say } from "../text";

const SPEEDS = [1, 2, 4];

interface Props {
  id: string;
  game: Replay;
  at: number;
  last: number;
  where: string; // the move in words
  said: string; // what happened in it
  playing: boolean;
  speed: number;
  setSpeed(speed: number): void;
  pick(index: number, viewer?: string): void;
  toggle(): void;
  here(): void; // play on from this move
}

export function Controls({ id, game, at, last, where, said, playing, speed, setSpeed, pick, toggle, here }: Props) {
  return (
    <div class="deck">
      <input
        type="range"
        min={0}
        max={last}
        value={at}
        aria-label={say("replay.slider")}
        aria-valuetext={where}
        onInput={(event) => pick(Number(event.currentTarget.value))}
      />
      <p class="cut narration" role="status">
        {said}
      </p>
      <div class="row">
        <Tool icon="first" label={say("replay.first")} act={() => pick(0)} off={at === 0} />
        <Tool icon="prev" label={say("replay.previous")} act={() => pick(at - 1)} off={at === 0} />
        <button type="button" class="button primary run" data-primary aria-pressed={playing} aria-keyshortcuts="Space" onClick={toggle}>
          <Icon name={playing ? "pause" : "play"} />
          {say(playing ? "replay.pause" : "replay.play")}
        </button>
        <Tool icon="next" label={say("replay.next")} act={() => pick(at + 1)} off={at === last} />
        <Tool icon="last" label={say("replay.last")} act={() => pick(last)} off={at === last} />
        <button
          type="button"
          class="button sq"
          aria-label={say("replay.speed", { speed })}
          onClick={() => setSpeed(SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1)}
        >
          {speed}×
        </button>
      </div>
      <div class="row eyes">
        {game.status === "over" ? (
          <label>
            <span class="visually-hidden">{say("replay.seen_by")}</span>
            <select
              class="field"
              value={game.all ? "all" : String(game.seat ?? "watcher")}
              onChange={(event) => pick(at, event.currentTarget.value)}
            >
              {game.names.map((name, seat) => (
                <option key={seat} value={seat}>
                  {called(name)}
                </option>
              ))}
              <option value="all">{say("replay.all")}</option>
            </select>
          </label>
        ) : null}
        {game.status === "over" ? (
          <a
            class="button"
            aria-label={say("result.review")}
            href={`/review/${id}${typeof game.seat === "number" ? `?seat=${game.seat}` : ""}`}
          >
            <Icon name="review" small />
            <span class="hide-p">{say("result.review")}</span>
          </a>
        ) : null}
        <button type="button" class="button" onClick={here} disabled={at === last || game.status !== "over"}>
          <Icon name="play" small />
          {say("replay.play_from")}
        </button>
      </div>
    </div>
  );
}
