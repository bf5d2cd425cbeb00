import { Captions } from "./captions.ts";
import type { PlayerChoices } from "./choices.ts";
import type { StatusOf } from "./failure.ts";
import { Feed, type LoadStream } from "./feed.ts";
import type { Lesson, Reached } from "./lesson.ts";
import { Observed } from "./observed.ts";
import { atRest, isOfMedium, type PlaybackState, type Trouble } from "./playback-state.ts";
import { allowedSeek, isBeyond, isHeardToTheEnd, resumePoint } from "./played.ts";
import { type RecordSample, Sampler } from "./sampler.ts";
import { Sound } from "./sound.ts";

type Outside = {
  /** Seconds that never jump. */
  readonly wall: () => number;
  readonly loadStream: LoadStream;
  readonly statusOf: StatusOf;
  readonly choices: PlayerChoices;
};

/** The one medium of the page and what is known of its playing. Made once; lessons come and go. */
export class Playback extends Observed<PlaybackState> {
  readonly medium: HTMLVideoElement;
  readonly sound: Sound;
  readonly #captions: Captions;
  readonly #feed: Feed;
  readonly #sampler: Sampler;
  /** The person wants to hear it, whatever the medium is able to do at the moment. */
  #isWanted = false;

  constructor(medium: HTMLVideoElement, { wall, choices, ...outside }: Outside) {
    super(atRest(choices));
    this.medium = medium;
    this.sound = new Sound(medium, choices, (sound) => this.#change(sound));
    this.#sampler = new Sampler(wall, (isPlaceKept) => {
      if (isPlaceKept !== this.state().isPlaceKept) this.#change({ isPlaceKept });
    });
    this.#captions = new Captions(medium, (caption) => this.#change({ caption }));
    this.#feed = new Feed(medium, outside, {
      position: () => this.state().position,
      onNext: ({ kind }) => {
        if (kind === "copy") this.#change({ hasLostCopy: true });
        if (this.#isWanted) this.play();
      },
      onFailed: (trouble) => this.#change({ isPlaying: false, isWaiting: false, trouble }),
    });
    for (const [name, listener] of Object.entries(this.#on)) {
      medium.addEventListener(name, listener);
    }
  }

  /** Where samples go; nowhere once the person has signed out. */
  recordWith(record: RecordSample | undefined) {
    this.#sampler.recordWith(record);
  }

  /** To be called in the same turn as the press, or the browser may not allow it. */
  start(lesson: Lesson, reached: Reached) {
    this.sample();
    const position = resumePoint(reached.position, reached.furthest, lesson.length);
    const { finished } = reached;
    this.#sampler.begin(lesson.contentId, reached.furthest);
    const opened = { lesson, position, duration: lesson.length, finished };
    this.#change(opened, atRest(this.state()));
    this.#captions.show(lesson.subtitlesUrl);
    this.#feed.open(lesson.sources);
    this.play();
  }

  /** The same lesson may have been heard further on another device, or in another tab. */
  learn(reached: Reached) {
    this.#sampler.raise(reached.furthest);
    this.#change({ finished: this.state().finished || reached.finished });
  }

  /** What is known of the lesson has changed: a copy has come, or is gone. */
  renew(lesson: Lesson) {
    const { lesson: before, isWaiting, trouble } = this.state();
    if (lesson.contentId !== before?.contentId) return;
    this.#change({ lesson });
    const hasBetter = lesson.sources[0].url !== before.sources[0].url;
    if (hasBetter && (isWaiting || isOfMedium(trouble))) this.#again();
  }

  play() {
    const { lesson, isPlaying, trouble } = this.state();
    if (!lesson) return;
    this.#isWanted = true;
    if (isOfMedium(trouble)) return this.#again();
    if (isPlaying && !this.medium.paused) return;
    this.#change({ isPlaying: false, isWaiting: true, trouble: "none" });
    this.medium.play().catch((error: unknown) => {
      // Whatever else keeps it from playing, the medium's events tell.
      const isRefused = error instanceof DOMException && error.name === "NotAllowedError";
      if (isRefused && this.#isWanted) this.#stop({ trouble: "refused" });
    });
  }

  pause(trouble: Trouble = "none") {
    this.medium.pause();
    this.#stop({ trouble });
  }

  toggle() {
    if (this.state().isPlaying || this.state().isWaiting) this.pause();
    else this.play();
  }

  seek(wish: number) {
    this.#follow();
    const position = allowedSeek(this.state().furthest, wish);
    if (this.#feed.isReady) this.medium.currentTime = position;
    else this.#change({ position });
  }

  replay() {
    this.seek(0);
    this.play();
  }

  showCaptions(showsCaptions: boolean) {
    this.#change({ showsCaptions });
  }

  networkIs(isUp: boolean) {
    const { trouble } = this.state();
    this.#feed.networkIs(isUp);
    if (isUp && (trouble === "unreachable" || trouble === "slow")) this.#again();
  }

  /** Nothing has come for so long that somebody should be told. */
  takesLong() {
    if (this.state().isWaiting) this.#change({ isWaiting: false, trouble: "slow" });
  }

  /** Writes down where we are. */
  sample() {
    this.#follow();
    const { lesson, position, finished } = this.state();
    if (lesson) void this.#sampler.write(position, finished);
    // Systems stop a medium in the background without a word.
    if (this.medium.paused && this.state().isPlaying) this.#stop();
  }

  /** Takes the lesson out of the player; its place is kept. */
  close() {
    this.sample();
    this.medium.pause();
    this.#stop();
    this.#feed.close();
    this.#captions.show(undefined);
    this.#sampler.begin("", 0);
    this.tell(atRest(this.state()));
  }

  readonly #on = {
    loadedmetadata: () => {
      // What was in the medium before took the wish to play with it.
      if (this.#isWanted && this.medium.paused) this.play();
    },
    durationchange: () => {
      if (Number.isFinite(this.medium.duration)) this.#change({ duration: this.medium.duration });
    },
    playing: () => {
      this.#isWanted = true;
      this.#change({ isPlaying: true, isWaiting: false, hasEnded: false, trouble: "none" });
      this.#sampler.breakOff();
      this.#follow();
    },
    waiting: () => {
      this.#follow();
      this.#sampler.breakOff();
      this.#change({ isPlaying: false, isWaiting: this.#isWanted });
    },
    timeupdate: () => {
      if (this.medium.paused) return;
      this.#follow();
      this.#turnBack();
      if (this.#sampler.isDue) this.sample();
    },
    pause: () => {
      this.#follow();
      this.#sampler.breakOff();
      // With an error it is nobody's wish: what was wanted goes on when it can.
      if (this.medium.error) this.#change({ isPlaying: false });
      else if (this.medium.paused) this.#stop();
      if (!this.medium.ended) this.sample();
    },
    seeking: () => {
      this.#sampler.breakOff();
      this.#turnBack();
      const position = allowedSeek(this.state().furthest, this.medium.currentTime);
      this.#change({ position, hasEnded: false });
    },
    seeked: () => {
      this.#turnBack();
      this.#follow();
    },
    ratechange: () => {
      if (this.state().isPlaying) this.sample();
    },
    ended: () => {
      this.#follow();
      if (this.#turnBack() || !this.medium.ended) return;
      const heard = isHeardToTheEnd(this.#sampler.furthest, this.medium.duration);
      this.#change({ finished: this.state().finished || heard, hasEnded: true });
      this.sample();
    },
  };

  #change(next: Partial<PlaybackState>, before = this.state()) {
    const state = { ...before, ...next };
    // The end of a finished lesson is open, also when it was finished elsewhere.
    const furthest = Math.max(this.#sampler.furthest, state.finished ? state.duration : 0);
    this.tell({ ...state, furthest });
  }

  #stop(next: Partial<PlaybackState> = {}) {
    this.#isWanted = false;
    this.#change({ isPlaying: false, isWaiting: false, ...next });
  }

  /** Asks for the medium anew, from the best source, at the same place. */
  #again() {
    this.#change({ trouble: "none", hasLostCopy: false });
    this.#feed.open(this.state().lesson?.sources ?? []);
    if (this.#isWanted) this.play();
  }

  #follow() {
    const { medium } = this;
    const { lesson, finished } = this.state();
    if (medium.seeking || !lesson || !this.#feed.isReady) return;
    this.#sampler.tick(medium.currentTime, medium.playbackRate, finished);
    this.#change({ position: medium.currentTime });
  }

  /** Whatever moved the medium (keys of the system, scripts, gestures): not beyond what has been heard. */
  #turnBack(): boolean {
    const { furthest } = this.state();
    const isAhead = isBeyond(furthest, this.medium.currentTime);
    if (isAhead) this.medium.currentTime = furthest;
    return isAhead;
  }
}
