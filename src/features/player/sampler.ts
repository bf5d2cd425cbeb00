import { SAMPLE_SECONDS } from "#contract/constants.ts";
import type { PlaybackSample } from "#sync/device.ts";
import { breakOff, giveBack, type Played, raise, startAt, tick } from "./played.ts";

export type RecordSample = (sample: PlaybackSample) => Promise<void>;

/** Counts what is played of one lesson and hands it over to be kept; what could not be kept is in the next sample. */
export class Sampler {
  readonly #wall: () => number;
  readonly #onWritten: (isKept: boolean) => void;
  #played: Played = startAt(0);
  #contentId = "";
  #sampledAt = 0;
  #record: RecordSample | undefined;

  /** `wall`: seconds that never jump. `onWritten`: whether the last sample could be kept. */
  constructor(wall: () => number, onWritten: (isKept: boolean) => void) {
    this.#wall = wall;
    this.#onWritten = onWritten;
  }

  get furthest(): number {
    return this.#played.furthest;
  }

  get isDue(): boolean {
    return this.#wall() - this.#sampledAt >= SAMPLE_SECONDS;
  }

  recordWith(record: RecordSample | undefined) {
    this.#record = record;
  }

  begin(contentId: string, furthest: number) {
    this.#contentId = contentId;
    this.#played = startAt(furthest);
    this.#sampledAt = this.#wall();
  }

  tick(time: number, rate: number, isOpen: boolean) {
    this.#played = tick(this.#played, { time, wall: this.#wall(), rate }, isOpen);
  }

  breakOff() {
    this.#played = breakOff(this.#played);
  }

  raise(furthest: number) {
    this.#played = raise(this.#played, furthest);
  }

  async write(position: number, finished: boolean): Promise<void> {
    const contentId = this.#contentId;
    const { furthest, intervals: played } = this.#played;
    // A lesson that was opened and never sounded has not been begun.
    const isUntouched = furthest === 0 && played.length === 0 && !finished;
    if (!this.#record || !contentId || isUntouched) return;
    this.#sampledAt = this.#wall();
    this.#played = { ...this.#played, intervals: [] };
    try {
      await this.#record({ contentId, position, furthest, finished, played });
      this.#onWritten(true);
    } catch {
      if (this.#contentId === contentId) this.#played = giveBack(this.#played, played);
      this.#onWritten(false);
    }
  }
}
