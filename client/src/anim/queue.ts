// From the confirmed table to the shown one: a queue of beats, played frame by frame; any click skips to the end.
import { signal } from "@preact/signals";
import type { Beat } from "../store/table";
import type { Frame } from "./frames";

export interface Player {
  frames(beat: Beat): Frame[];
  /** Show a frame; ends when its movement has ended, at once when `skip` is aborted. */
  perform(frame: Frame, beat: Beat, skip: AbortSignal): Promise<void> | void;
  /** Tell what a frame says (log, live region), once it was seen; happens exactly once for every frame, skipped or not. */
  tell(frame: Frame, beat: Beat): void;
  /** The beat is over: show the table as it is now. */
  settle(beat: Beat): void;
  still(): boolean; // whether nothing is to move
}

export class Queue {
  readonly busy = signal(false);
  readonly rushing = signal(false); // skipping ahead to a requested frame
  private beats: Beat[] = [];
  private skipping = new AbortController();
  private until: ((frame: Frame) => boolean) | null = null;
  private table = 0; // how many were on the screen before this one

  constructor(private player: Player) {}

  push(beat: Beat): void {
    this.beats.push(beat);
    if (!this.busy.value) void this.run();
  }

  /** Show nothing more until such a frame comes, which is shown. */
  skipTo(until: (frame: Frame) => boolean): void {
    this.rush(until);
    this.skip();
  }

  /** Skip to the end. */
  skip(): void {
    this.skipping.abort();
  }

  /** Empty the queue: another table is on the screen. */
  clear(): void {
    this.beats = [];
    this.rush(null);
    this.table++;
    this.skip();
  }

  private rush(until: ((frame: Frame) => boolean) | null): void {
    this.until = until;
    this.rushing.value = until !== null;
  }

  private async run(): Promise<void> {
    this.skipping = new AbortController();
    for (let beat = this.beats.shift(); beat; beat = this.beats.shift()) {
      const { table } = this;
      for (const frame of this.player.frames(beat)) {
        if (this.until?.(frame)) {
          this.rush(null);
          this.skipping = new AbortController();
        }
        if (!this.until && !this.skipping.signal.aborted && !this.player.still()) {
          this.busy.value = true;
          await this.player.perform(frame, beat, this.skipping.signal);
        }
        if (table !== this.table) break;
        this.player.tell(frame, beat);
      }
      if (table === this.table) this.player.settle(beat);
    }
    this.busy.value = false;
  }
}
