import { SAMPLE_SECONDS } from "#contract/constants.ts";
import type { PlaybackSample } from "#sync/device.ts";
import {
  interrupt,
  type Played,
  raiseFurthest,
  restoreIntervals,
  startPlayed,
  tick,
} from "./played.ts";

export type RecordSample = (sample: PlaybackSample) => Promise<void>;

/**
 * Tracks the playback of one lesson and stores samples. Intervals that could not be stored are
 * part of the next sample.
 */
export class Sampler {
  readonly #wall: () => number;
  readonly #onWritten: (isStored: boolean) => void;
  #played: Played = startPlayed(0);
  #contentId = "";
  #sampledAt = 0;
  #record: RecordSample | undefined;

  /** `wall`: monotonic clock in seconds. `onWritten`: whether the last sample was stored. */
  constructor(wall: () => number, onWritten: (isStored: boolean) => void) {
    this.#wall = wall;
    this.#onWritten = onWritten;
  }

  get furthest(): number {
    return this.#played.furthest;
  }

  get isDue(): boolean {
    return this.#wall() - this.#sampledAt >= SAMPLE_SECONDS;
  }

  setRecorder(record: RecordSample | undefined) {
    this.#record = record;
  }

  start(contentId: string, furthest: number) {
    this.#contentId = contentId;
    this.#played = startPlayed(furthest);
    this.#sampledAt = this.#wall();
  }

  tick(time: number, rate: number, isOpen: boolean) {
    this.#played = tick(this.#played, { time, wall: this.#wall(), rate }, isOpen);
  }

  interrupt() {
    this.#played = interrupt(this.#played);
  }

  raiseFurthest(furthest: number) {
    this.#played = raiseFurthest(this.#played, furthest);
  }

  async write(position: number, finished: boolean): Promise<void> {
    const contentId = this.#contentId;
    const { furthest, intervals: played } = this.#played;
    // A lesson that was opened but never played has not been started.
    const isUnplayed = furthest === 0 && played.length === 0 && !finished;
    if (!this.#record || !contentId || isUnplayed) return;
    this.#sampledAt = this.#wall();
    this.#played = { ...this.#played, intervals: [] };
    try {
      await this.#record({ contentId, position, furthest, finished, played });
      this.#onWritten(true);
    } catch {
      if (this.#contentId === contentId) this.#played = restoreIntervals(this.#played, played);
      this.#onWritten(false);
    }
  }
}
