import { Captions } from "./captions.ts";
import type { Lesson, Reached } from "./lesson.ts";
import { AT_REST, type PlaybackState } from "./playback-state.ts";
import { allowedSeek, isBeyond, isHeardToTheEnd, MAX_RATE, resumePoint } from "./played.ts";
import { type RecordSample, Sampler } from "./sampler.ts";

/** The one medium of the page and what is known of its playing. Made once; lessons come and go. */
export class Playback {
  readonly medium: HTMLVideoElement;
  readonly #captions: Captions;
  readonly #sampler: Sampler;
  readonly #listeners = new Set<() => void>();
  #state: PlaybackState = AT_REST;
  #source = 0;
  #startFrom = 0;

  constructor(medium: HTMLVideoElement, wall: () => number) {
    this.medium = medium;
    this.#sampler = new Sampler(wall);
    this.#captions = new Captions(medium, (caption) => this.#change({ caption }));
    for (const [name, listener] of Object.entries(this.#on)) {
      medium.addEventListener(name, listener);
    }
  }

  readonly state = (): PlaybackState => this.#state;

  readonly listen = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Where samples go; nowhere once the person has signed out. */
  recordWith(record: RecordSample | undefined) {
    this.#sampler.recordWith(record);
  }

  /** To be called in the same turn as the press, or the browser may not allow it. */
  start(lesson: Lesson, reached: Reached) {
    this.sample();
    const { rate, showsCaptions } = this.#state;
    this.#sampler.begin(lesson.contentId, reached.furthest);
    this.#source = 0;
    this.#startFrom = resumePoint(reached.position, reached.furthest, lesson.length);
    this.#state = { ...AT_REST, rate, showsCaptions };
    this.#change({
      lesson,
      position: this.#startFrom,
      duration: lesson.length,
      finished: reached.finished,
    });
    this.#load();
    this.play();
  }

  /** The same lesson may have been heard further on another device. */
  learn(reached: Reached) {
    this.#sampler.raise(reached.furthest);
    this.#change({ finished: this.#state.finished || reached.finished });
  }

  play() {
    this.#change({ isWaiting: true });
    // Rejected when a pause or another lesson came first, or nothing could be played: the medium's events tell which.
    this.medium.play().catch(() => this.#change({ isWaiting: false }));
  }

  pause() {
    this.medium.pause();
  }

  toggle() {
    if (this.medium.paused) this.play();
    else this.pause();
  }

  seek(wish: number) {
    this.medium.currentTime = allowedSeek(this.#state.furthest, wish);
  }

  replay() {
    this.medium.currentTime = 0;
    this.play();
  }

  retry() {
    this.#source = 0;
    this.#startFrom = this.#state.position;
    this.#change({ trouble: "none" });
    this.#load();
    this.play();
  }

  setRate(rate: number) {
    this.medium.defaultPlaybackRate = rate;
    this.medium.playbackRate = rate;
  }

  showCaptions(showsCaptions: boolean) {
    this.#change({ showsCaptions });
  }

  /** Writes down where we are. */
  sample() {
    void this.#sample();
  }

  /** Takes the lesson out of the player; its place is kept. */
  close() {
    this.#follow();
    this.sample();
    this.medium.pause();
    this.medium.removeAttribute("src");
    this.medium.load();
    this.#captions.show(undefined);
    const { rate, showsCaptions } = this.#state;
    this.#state = { ...AT_REST, rate, showsCaptions };
    this.#change({});
  }

  readonly #on = {
    loadedmetadata: () => {
      if (this.#startFrom > 0) this.medium.currentTime = this.#startFrom;
    },
    durationchange: () => {
      if (Number.isFinite(this.medium.duration)) this.#change({ duration: this.medium.duration });
    },
    playing: () => {
      this.#sampler.breakOff();
      const trouble = this.#state.trouble === "place" ? "place" : "none";
      this.#change({ isPlaying: true, isWaiting: false, hasEnded: false, trouble });
      this.#follow();
    },
    waiting: () => {
      this.#sampler.breakOff();
      this.#change({ isWaiting: !this.medium.paused });
    },
    timeupdate: () => {
      if (this.medium.paused) return;
      this.#follow();
      if (this.#sampler.isDue) this.sample();
    },
    pause: () => {
      this.#follow();
      this.#sampler.breakOff();
      this.#change({ isPlaying: false, isWaiting: false });
      if (!this.medium.ended) this.sample();
    },
    seeking: () => {
      this.#sampler.breakOff();
      this.#turnBack();
      const position = allowedSeek(this.#state.furthest, this.medium.currentTime);
      this.#change({ position, hasEnded: false });
    },
    seeked: () => {
      this.#turnBack();
      this.#follow();
    },
    ratechange: () => {
      if (this.medium.playbackRate > MAX_RATE) this.medium.playbackRate = MAX_RATE;
      this.#change({ rate: this.medium.playbackRate });
    },
    ended: () => {
      const heard = isHeardToTheEnd(this.#sampler.furthest, this.medium.duration);
      this.#change({ finished: this.#state.finished || heard, hasEnded: true, isPlaying: false });
      this.sample();
    },
    error: () => this.#tryNextSource(),
  };

  #change(next: Partial<PlaybackState>) {
    const state = { ...this.#state, ...next };
    // The end of a finished lesson is open, also when it was finished elsewhere.
    const furthest = Math.max(this.#sampler.furthest, state.finished ? state.duration : 0);
    this.#state = { ...state, furthest };
    for (const listener of this.#listeners) listener();
  }

  #follow() {
    const { medium } = this;
    if (medium.seeking || !this.#state.lesson || medium.readyState === 0) return;
    this.#sampler.tick(medium.currentTime, medium.playbackRate);
    this.#change({ position: medium.currentTime });
  }

  /** Whatever moved the medium (keys of the system, scripts, gestures): not beyond what has been heard. */
  #turnBack() {
    const { furthest } = this.#state;
    if (isBeyond(furthest, this.medium.currentTime)) this.medium.currentTime = furthest;
  }

  #load() {
    const { lesson, rate } = this.#state;
    const url = lesson?.sources[this.#source];
    if (!lesson || !url) return;
    this.medium.src = url;
    this.medium.playbackRate = rate;
    this.#captions.show(lesson.subtitlesUrl);
  }

  #tryNextSource() {
    const { lesson, position } = this.#state;
    if (!lesson) return;
    if (this.#source >= lesson.sources.length - 1) {
      this.#change({ isPlaying: false, isWaiting: false, trouble: "medium" });
      return;
    }
    this.#source += 1;
    this.#startFrom = position;
    this.#load();
    this.play();
  }

  async #sample() {
    const { lesson, position, finished } = this.#state;
    if (!lesson) return;
    const written = await this.#sampler.write(position, finished);
    const { trouble } = this.#state;
    if (written === "written" && trouble === "place") this.#change({ trouble: "none" });
    if (written === "failed" && trouble === "none") this.#change({ trouble: "place" });
  }
}
