import { beforeEach, expect, test } from "vitest";
import type { PlaybackSample } from "#sync/device.ts";
import type { Lesson, Reached } from "../../../../src/features/player/lesson.ts";
import { Playback } from "../../../../src/features/player/playback.ts";

/** A medium as a browser would move it, with a clock moved by hand. */
class HandMedium extends EventTarget {
  src = "";
  duration = Number.NaN;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  paused = true;
  ended = false;
  seeking = false;
  readyState = 0;
  #time = 0;
  wall = 0;

  get currentTime() {
    return this.#time;
  }
  set currentTime(time: number) {
    this.#time = Math.max(0, Math.min(time, this.duration || time));
    this.ended = false;
    this.seeking = true;
    this.#tell("seeking");
    this.seeking = false;
    this.#tell("seeked");
  }
  #tell(name: string) {
    this.dispatchEvent(new Event(name));
  }
  removeAttribute() {
    this.src = "";
  }
  load() {
    this.readyState = 0;
    this.#time = 0;
  }
  play() {
    this.paused = false;
    return Promise.resolve();
  }
  pause() {
    if (this.paused) return;
    this.paused = true;
    this.#tell("pause");
  }
  /** The source has come. */
  arrive(duration: number) {
    this.duration = duration;
    this.readyState = 4;
    this.#tell("durationchange");
    this.#tell("loadedmetadata");
    if (!this.paused) this.#tell("playing");
  }
  fail() {
    this.#tell("error");
  }
  run(seconds: number) {
    for (let passed = 0; passed < seconds && !this.ended; passed += 0.25) {
      this.wall += 0.25;
      this.#time = Math.min(this.duration, this.#time + 0.25 * this.playbackRate);
      this.#tell("timeupdate");
      if (this.#time >= this.duration) this.#end();
    }
  }
  #end() {
    this.ended = true;
    this.paused = true;
    this.#tell("pause");
    this.#tell("ended");
  }
}

const lesson: Lesson = {
  contentId: "rl-104",
  title: "A quiet look around",
  series: "First Steps",
  isVideo: false,
  length: 60,
  sources: ["/offline/abc", "/media/abc/rl-104.m4a"],
};
const fresh: Reached = { position: 0, furthest: 0, finished: false };

let medium: HandMedium;
let playback: Playback;
let samples: PlaybackSample[];

beforeEach(() => {
  medium = new HandMedium();
  playback = new Playback(medium as unknown as HTMLVideoElement, () => medium.wall);
  samples = [];
  playback.recordWith(async (sample) => {
    samples.push(sample);
  });
});

function begin(reached = fresh) {
  playback.start(lesson, reached);
  medium.arrive(60);
}
const settled = () => new Promise<void>((resolve) => queueMicrotask(resolve));

test("[PLAY-02] the place is written down every 10 seconds, with what was played since", () => {
  begin();
  medium.run(25);
  expect(samples.map(({ position }) => position)).toEqual([10, 20]);
  expect(samples.map(({ furthest }) => furthest)).toEqual([10, 20]);
  expect(samples.map(({ played }) => played)).toEqual([[[0, 10]], [[10, 20]]]);
});

test("[PLAY-02] it is written down on pause and when the page is left", () => {
  begin();
  medium.run(4);
  playback.pause();
  expect(samples.at(-1)).toMatchObject({ position: 4, furthest: 4, finished: false });
  playback.play();
  medium.run(3);
  playback.sample();
  expect(samples.at(-1)).toMatchObject({ position: 7, furthest: 7 });
});

test("[PLAY-02] heard to the end is finished, and the last sample says so", () => {
  begin();
  medium.run(61);
  expect(samples.at(-1)).toMatchObject({ position: 60, furthest: 60, finished: true });
  expect(playback.state()).toMatchObject({ hasEnded: true, finished: true, isPlaying: false });
});

test("[PLAY-02] a lesson that never sounded leaves no trace", () => {
  playback.start(lesson, fresh);
  playback.sample();
  playback.close();
  expect(samples).toEqual([]);
});

test("[PLAY-02] whatever moves the medium, it does not get beyond what was heard, and the end does not count", () => {
  begin();
  medium.run(12);
  medium.currentTime = 59;
  expect(medium.currentTime).toBe(12);
  playback.seek(40);
  expect(medium.currentTime).toBe(12);
  playback.seek(3);
  expect(medium.currentTime).toBe(3);
  medium.run(2);
  expect(playback.state()).toMatchObject({ position: 5, furthest: 12, finished: false });
});

test("[PLAY-02] what could not be written down is told, and goes with the next sample", async () => {
  begin();
  let isBroken = true;
  playback.recordWith(async (sample) => {
    if (isBroken) throw new Error("no room");
    samples.push(sample);
  });
  medium.run(10);
  await settled();
  await settled();
  expect(playback.state().trouble).toBe("place");
  isBroken = false;
  medium.run(10);
  await settled();
  expect(samples.at(-1)?.played).toEqual([[0, 20]]);
  expect(playback.state().trouble).toBe("none");
});

test("[PLAY-06] the copy on the device plays first; when it does not, the network goes on from the same place", () => {
  begin({ position: 20, furthest: 30, finished: false });
  expect(medium.src).toBe("/offline/abc");
  expect(medium.currentTime).toBe(20);
  medium.run(2);
  medium.fail();
  expect(medium.src).toBe("/media/abc/rl-104.m4a");
  medium.arrive(60);
  expect(medium.currentTime).toBe(22);
  medium.fail();
  expect(playback.state()).toMatchObject({ trouble: "medium", isPlaying: false });
});

test("[PLAY-06] progress from another device opens as much here", () => {
  begin();
  playback.learn({ position: 0, furthest: 45, finished: false });
  playback.seek(45);
  expect(medium.currentTime).toBe(45);
  playback.learn({ position: 0, furthest: 45, finished: true });
  expect(playback.state().furthest).toBe(60);
});

test("[PLAY-02] faster than twice is not played", () => {
  begin();
  medium.playbackRate = 16;
  medium.dispatchEvent(new Event("ratechange"));
  expect(medium.playbackRate).toBe(2);
});

test("[PLAY-02] another lesson takes over only after the place in the first is written down", () => {
  begin();
  medium.run(5);
  playback.start({ ...lesson, contentId: "rl-105" }, fresh);
  expect(samples.at(-1)).toMatchObject({ contentId: "rl-104", position: 5 });
  expect(playback.state()).toMatchObject({ position: 0, furthest: 0, hasEnded: false });
});
