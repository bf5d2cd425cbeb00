import { SAMPLE_SECONDS, STORE_SECONDS } from "#contract/constants.ts";
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
  #storedAt = 0;
  #sentAt = 0;
  #record: RecordSample | undefined;

  /** `wall`: monotonic clock in seconds. `onWritten`: whether the last sample was stored. */
  constructor(wall: () => number, onWritten: (isStored: boolean) => void) {
    this.#wall = wall;
    this.#onWritten = onWritten;
  }

  get furthest(): number {
    return this.#played.furthest;
  }

  /** Which sample is due: one to send, one only to store, or none. */
  get due(): "sent" | "interim" | undefined {
    if (this.#wall() - this.#sentAt >= SAMPLE_SECONDS) return "sent";
    return this.#wall() - this.#storedAt >= STORE_SECONDS ? "interim" : undefined;
  }

  setRecorder(record: RecordSample | undefined) {
    this.#record = record;
  }

  start(contentId: string, furthest: number) {
    this.#contentId = contentId;
    this.#played = startPlayed(furthest);
    this.#storedAt = this.#wall();
    this.#sentAt = this.#storedAt;
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

  async write(position: number, finished: boolean, isInterim = false): Promise<void> {
    const contentId = this.#contentId;
    const { furthest, intervals: played } = this.#played;
    // A lesson that was opened but never played has not been started.
    const isUnplayed = furthest === 0 && played.length === 0 && !finished;
    if (!this.#record || !contentId || isUnplayed) return;
    this.#storedAt = this.#wall();
    if (!isInterim) this.#sentAt = this.#storedAt;
    this.#played = { ...this.#played, intervals: [] };
    try {
      const sample = { contentId, position, furthest, finished, played };
      await this.#record(isInterim ? { ...sample, isInterim } : sample);
      this.#onWritten(true);
    } catch {
      if (this.#contentId === contentId) this.#played = restoreIntervals(this.#played, played);
      this.#onWritten(false);
    }
  }
}
