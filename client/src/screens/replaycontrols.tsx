// Below a replay: where it stands, the keys of a recorder, and by which viewer it is seen.
import type { ComponentChildren } from "preact";
import type { Replay } from "../api";
import { Tool } from "../parts/bar";
import { Icon } from "../parts/icon";
import { called, say } from "../text";
import { t } from "./replaywords";

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
  chance: ComponentChildren; // above the scrubber, where it was asked for
  ask(): void;
}

export function Controls({ id, game, at, last, where, said, playing, speed, setSpeed, pick, toggle, here, chance, ask }: Props) {
  return (
    <div class="deck">
      <div class="scrub">
        {chance}
        <input
          type="range"
          min={0}
          max={last}
          value={at}
          aria-label={t("slider")}
          aria-valuetext={where}
          onInput={(event) => pick(Number(event.currentTarget.value))}
        />
      </div>
      <p class="cut narration" role="status">
        {said}
      </p>
      <div class="row">
        <Tool icon="first" label={t("first")} act={() => pick(0)} off={at === 0} />
        <Tool icon="prev" label={t("previous")} act={() => pick(at - 1)} off={at === 0} />
        <button type="button" class="button primary run" data-primary aria-pressed={playing} aria-keyshortcuts="Space" onClick={toggle}>
          <Icon name={playing ? "pause" : "play"} />
          {t(playing ? "pause" : "play")}
        </button>
        <Tool icon="next" label={t("next")} act={() => pick(at + 1)} off={at === last} />
        <Tool icon="last" label={t("last")} act={() => pick(last)} off={at === last} />
        <button
          type="button"
          class="button sq"
          aria-label={t("speed", { speed })}
          onClick={() => setSpeed(SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1)}
        >
          {speed}×
        </button>
      </div>
      <div class="row viewers">
        {game.status === "over" ? (
          <label>
            <span class="visually-hidden">{t("seen_by")}</span>
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
              <option value="all">{t("all")}</option>
            </select>
          </label>
        ) : null}
        {game.status === "over" ? (
          <button
            type="button"
            class="button sq"
            aria-label={t("chances")}
            title={t("chances")}
            aria-pressed={Boolean(chance)}
            onClick={ask}
          >
            <svg class="ic s" viewBox="0 0 24 24" aria-hidden="true">
              <path d="M3 17l6-7 4 4 8-9M3 21h18" />
            </svg>
          </button>
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
          {t("play_from")}
        </button>
      </div>
    </div>
  );
}
