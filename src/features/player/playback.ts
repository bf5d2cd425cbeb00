import { Captions } from "./captions.ts";
import type { Lesson, SavedProgress } from "./lesson.ts";
import { ObservableState } from "./observable-state.ts";
import {
  idleState,
  isSourceError,
  type PlaybackError,
  type PlaybackState,
} from "./playback-state.ts";
import { allowedSeek, isBeyond, isPlayedToEnd, resumePoint } from "./played.ts";
import type { PlayerPreferences } from "./preferences.ts";
import { type RecordSample, Sampler } from "./sampler.ts";
import { Sound } from "./sound.ts";
import type { ProbeStatus } from "./source-failure.ts";
import { type LoadStream, SourceLoader } from "./source-loader.ts";

/** The next lesson of the series. */
export type UpNext = { readonly lesson: Lesson; readonly progress: SavedProgress };

type Dependencies = {
  /** Monotonic clock in seconds. */
  readonly wall: () => number;
  readonly loadStream: LoadStream;
  readonly probeStatus: ProbeStatus;
  readonly preferences: PlayerPreferences;
};

/**
 * Controls the page's only video element and its state. Created once. Lessons are loaded into it
 * one after another.
 */
export class Playback extends ObservableState<PlaybackState> {
  readonly medium: HTMLVideoElement;
  readonly sound: Sound;
  readonly #captions: Captions;
  readonly #sources: SourceLoader;
  readonly #sampler: Sampler;
  readonly #wall: () => number;
  #upNext: UpNext | undefined;
  /** The user wants playback, whether or not the video element can play right now. */
  #shouldPlay = false;

  constructor(medium: HTMLVideoElement, { wall, preferences, ...dependencies }: Dependencies) {
    super(idleState(preferences));
    this.medium = medium;
    this.#wall = wall;
    this.sound = new Sound(medium, preferences, (sound) => this.#change(sound));
    this.#sampler = new Sampler(wall, (isPositionSaved) => {
      if (isPositionSaved !== this.state().isPositionSaved) this.#change({ isPositionSaved });
    });
    this.#captions = new Captions(medium, (caption) => this.#change({ caption }));
    this.#sources = new SourceLoader(medium, dependencies, {
      position: () => this.state().position,
      onFallback: ({ kind, url }) => {
        const sources = this.state().lesson?.sources ?? [];
        // The download was removed or replaced since the lesson was opened.
        if (!sources.some((one) => one.url === url)) return this.#reload();
        if (kind === "copy") this.#change({ hasCopyFailed: true });
        if (this.#shouldPlay) this.#play();
      },
      onFailed: (error) => this.#change({ isPlaying: false, isWaiting: false, error }),
    });
    for (const [name, listener] of Object.entries(this.#on)) {
      medium.addEventListener(name, listener);
    }
  }

  /** Sets where samples are stored. `undefined` after sign-out. */
  setRecorder(record: RecordSample | undefined) {
    this.#sampler.setRecorder(record);
  }

  /** Must be called in the same task as the user's click, or the browser may block it. */
  start(lesson: Lesson, progress: SavedProgress) {
    this.sample();
    this.#forgetSleep();
    const position = resumePoint(progress.position, progress.furthest, lesson.length);
    const { finished } = progress;
    const before = this.state();
    const playsSeries = before.playsSeries && before.lesson?.series === lesson.series;
    this.#upNext = undefined;
    this.#sampler.start(lesson.contentId, progress.furthest);
    const opened = { lesson, position, duration: lesson.length, finished };
    this.#change(opened, idleState({ ...before, playsSeries }));
    this.#captions.show(lesson.subtitlesUrl);
    this.#sources.open(lesson.sources);
    this.#play();
  }

  /** Merges progress from another device or tab. */
  mergeProgress(progress: SavedProgress) {
    this.#sampler.raiseFurthest(progress.furthest);
    this.#change({ finished: this.state().finished || progress.finished });
  }

  /** Applies changed sources, such as a finished or removed download. */
  updateLesson(lesson: Lesson) {
    const { lesson: before, isWaiting, error } = this.state();
    if (lesson.contentId !== before?.contentId) return;
    this.#change({ lesson });
    const hasBetterSource = lesson.sources[0].url !== before.sources[0].url;
    if (hasBetterSource && (isWaiting || isSourceError(error))) this.#reload();
  }

  /** The person wants to go on, so a sleep timer that has run out doesn't count. */
  play() {
    this.#forgetSleep();
    this.#play();
  }

  #play() {
    const { lesson, isPlaying, error } = this.state();
    if (!lesson) return;
    if (this.sleepLeft() === 0) return this.#sleep();
    this.#shouldPlay = true;
    if (isSourceError(error)) return this.#reload();
    if (isPlaying && !this.medium.paused) return;
    this.#change({ isPlaying: false, isWaiting: true, error: "none" });
    this.medium.play().catch((error: unknown) => {
      // Other failures are reported by media events.
      const isBlocked = error instanceof DOMException && error.name === "NotAllowedError";
      if (isBlocked && this.#shouldPlay) this.#stop({ error: "autoplay-blocked" });
    });
  }

  pause(error: PlaybackError = "none") {
    this.medium.pause();
    this.#stop({ error });
  }

  toggle() {
    if (this.state().isPlaying || this.state().isWaiting) this.pause();
    else this.play();
  }

  seek(target: number) {
    this.#syncPosition();
    const position = allowedSeek(this.state().furthest, target);
    if (this.#sources.isReady) this.medium.currentTime = position;
    else this.#change({ position });
  }

  replay() {
    this.seek(0);
    this.play();
  }

  showCaptions(showsCaptions: boolean) {
    this.#change({ showsCaptions });
  }

  setPageKeys(hasPageKeys: boolean) {
    this.#change({ hasPageKeys });
  }

  showHandsFree(isHandsFree: boolean) {
    this.#change({ isHandsFree });
  }

  /** Pauses after these seconds, or at the end of the lesson. `undefined`: never. */
  sleepAfter(seconds: number | "end" | undefined) {
    this.#change({ sleepAt: typeof seconds === "number" ? this.#wall() + seconds : seconds });
  }

  /** Returns the seconds until playback pauses, if the time is known. */
  sleepLeft(): number | undefined {
    const { sleepAt } = this.state();
    return typeof sleepAt === "number" ? Math.max(0, sleepAt - this.#wall()) : undefined;
  }

  #forgetSleep() {
    if (this.sleepLeft() === 0) this.sleepAfter(undefined);
  }

  #sleep() {
    this.sleepAfter(undefined);
    this.pause();
  }

  playSeries(playsSeries: boolean) {
    this.#change({ playsSeries });
  }

  /** Known ahead, because phones only let the next lesson start in the same task in which this one ends. */
  setUpNext(upNext: UpNext | undefined) {
    this.#upNext = upNext;
    const nextTitle = upNext?.lesson.title;
    if (nextTitle !== this.state().nextTitle) this.#change({ nextTitle });
  }

  playNext() {
    if (this.#upNext) this.start(this.#upNext.lesson, this.#upNext.progress);
  }

  setOnline(isOnline: boolean) {
    const { error } = this.state();
    this.#sources.setOnline(isOnline);
    if (isOnline && (error === "unreachable" || error === "stalled")) this.#reload();
  }

  /** Reports that no data has arrived for too long. */
  markStalled() {
    if (this.state().isWaiting) this.#change({ isWaiting: false, error: "stalled" });
  }

  /** Stores the current position. An interim sample is sent with the next one. */
  sample(isInterim = false) {
    this.#syncPosition();
    const { lesson, position, finished } = this.state();
    if (lesson) void this.#sampler.write(position, finished, isInterim);
    // Systems may pause a background video element without an event.
    if (this.medium.paused && this.state().isPlaying) this.#stop();
  }

  /** Unloads the lesson. Its position is saved. */
  close() {
    this.sample();
    this.medium.pause();
    this.#stop();
    this.#sources.close();
    this.#captions.show(undefined);
    this.#sampler.start("", 0);
    this.#upNext = undefined;
    const { sleepAt: _, playsSeries: _series, isHandsFree: _large, ...kept } = this.state();
    this.setState(idleState(kept));
  }

  readonly #on = {
    loadedmetadata: () => {
      // Loading a new source cancels the pending play request.
      if (this.#shouldPlay && this.medium.paused) this.#play();
    },
    durationchange: () => {
      if (Number.isFinite(this.medium.duration)) this.#change({ duration: this.medium.duration });
    },
    playing: () => {
      // The time ran out while waiting for data. If it ran out while paused, the person goes on.
      if (this.#shouldPlay && this.sleepLeft() === 0) return this.#sleep();
      this.#forgetSleep();
      this.#shouldPlay = true;
      this.#change({ isPlaying: true, isWaiting: false, hasEnded: false, error: "none" });
      this.#sampler.interrupt();
      this.#syncPosition();
    },
    waiting: () => {
      this.#syncPosition();
      this.#sampler.interrupt();
      this.#change({ isPlaying: false, isWaiting: this.#shouldPlay });
    },
    timeupdate: () => {
      if (this.medium.paused) return;
      this.#syncPosition();
      this.#enforceLimit();
      const { due } = this.#sampler;
      if (due) this.sample(due === "interim");
      if (this.sleepLeft() === 0 && !this.medium.ended) this.#sleep();
    },
    pause: () => {
      this.#syncPosition();
      this.#sampler.interrupt();
      // After an error the pause wasn't requested, so playback resumes when it can.
      if (this.medium.error) this.#change({ isPlaying: false });
      else if (this.medium.paused) this.#stop();
      if (!this.medium.ended) this.sample();
    },
    seeking: () => {
      this.#sampler.interrupt();
      this.#enforceLimit();
      const position = allowedSeek(this.state().furthest, this.medium.currentTime);
      this.#change({ position, hasEnded: false });
    },
    seeked: () => {
      this.#enforceLimit();
      this.#syncPosition();
    },
    ratechange: () => {
      if (this.state().isPlaying) this.sample();
    },
    ended: () => {
      this.#syncPosition();
      if (this.#enforceLimit() || !this.medium.ended) return;
      const playedToEnd = isPlayedToEnd(this.#sampler.furthest, this.medium.duration);
      this.#change({ finished: this.state().finished || playedToEnd, hasEnded: true });
      this.sample();
      const { sleepAt, playsSeries } = this.state();
      if (sleepAt === "end" || this.sleepLeft() === 0) this.sleepAfter(undefined);
      else if (playsSeries) this.playNext();
    },
  };

  #change(next: Partial<PlaybackState>, before = this.state()) {
    const state = { ...before, ...next };
    // A completed lesson is fully seekable, also if it was completed on another device.
    const furthest = Math.max(this.#sampler.furthest, state.finished ? state.duration : 0);
    this.setState({ ...state, furthest });
  }

  #stop(next: Partial<PlaybackState> = {}) {
    this.#shouldPlay = false;
    this.#change({ isPlaying: false, isWaiting: false, ...next });
  }

  /** Reloads from the best source, at the same position. */
  #reload() {
    this.#change({ error: "none", hasCopyFailed: false });
    this.#sources.open(this.state().lesson?.sources ?? []);
    if (this.#shouldPlay) this.#play();
  }

  #syncPosition() {
    const { medium } = this;
    const { lesson, finished } = this.state();
    if (medium.seeking || !lesson || !this.#sources.isReady) return;
    this.#sampler.tick(medium.currentTime, medium.playbackRate, finished);
    this.#change({ position: medium.currentTime });
  }

  /** Enforces the seek limit, whatever moved the position (media keys, scripts, gestures). */
  #enforceLimit(): boolean {
    const { furthest } = this.state();
    const isAhead = isBeyond(furthest, this.medium.currentTime);
    if (isAhead) this.medium.currentTime = furthest;
    return isAhead;
  }
}
