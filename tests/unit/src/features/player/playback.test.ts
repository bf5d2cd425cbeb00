import { beforeEach, expect, test } from "vitest";
import { begin, fresh, type HandPlayer, handPlayer, lesson, settled } from "./hand-medium.ts";

let player: HandPlayer;
beforeEach(() => {
  player = handPlayer();
});

test("[PLAY-02] the place is written down every 10 seconds, with what was played since", () => {
  const { medium, samples } = player;
  begin(player);
  medium.run(25);
  expect(samples.map(({ position }) => position)).toEqual([10, 20]);
  expect(samples.map(({ furthest }) => furthest)).toEqual([10, 20]);
  expect(samples.map(({ played }) => played)).toEqual([[[0, 10]], [[10, 20]]]);
});

test("[PLAY-02] it is written down on pause, at another speed and when the page is left", () => {
  const { medium, playback, samples } = player;
  begin(player);
  medium.run(4);
  playback.pause();
  expect(samples.at(-1)).toMatchObject({ position: 4, furthest: 4, finished: false });
  playback.play();
  medium.run(3);
  playback.sample();
  expect(samples.at(-1)).toMatchObject({ position: 7, furthest: 7 });
  medium.run(1);
  playback.sound.setRate(1.5);
  expect(samples.at(-1)).toMatchObject({ position: 8, furthest: 8 });
});

test("[PLAY-02] heard to the end is finished, and the last sample says so", () => {
  const { medium, playback, samples } = player;
  begin(player);
  medium.run(61);
  expect(samples.at(-1)).toMatchObject({ position: 60, furthest: 60, finished: true });
  expect(playback.state()).toMatchObject({ hasEnded: true, finished: true, isPlaying: false });
});

test("[PLAY-02] a lesson that never sounded leaves no trace", () => {
  const { playback, samples } = player;
  playback.start(lesson, fresh);
  playback.sample();
  playback.close();
  expect(samples).toEqual([]);
});

test("[PLAY-02] what could not be written down is told, and goes with the next sample", async () => {
  const { medium, playback, samples } = player;
  begin(player);
  let isBroken = true;
  playback.recordWith(async (sample) => {
    if (isBroken) throw new Error("no room");
    samples.push(sample);
  });
  medium.run(10);
  await settled();
  expect(playback.state()).toMatchObject({ isPlaceKept: false, isPlaying: true });
  isBroken = false;
  medium.run(10);
  await settled();
  expect(samples.at(-1)?.played).toEqual([[0, 20]]);
  expect(playback.state().isPlaceKept).toBe(true);
});

test("[PLAY-02] another lesson takes over only after the place in the first is written down", () => {
  const { medium, playback, samples } = player;
  begin(player);
  medium.run(5);
  playback.start({ ...lesson, contentId: "rl-105" }, fresh);
  expect(samples.at(-1)).toMatchObject({ contentId: "rl-104", position: 5 });
  expect(playback.state()).toMatchObject({ position: 0, furthest: 0, hasEnded: false });
});

test("[PLAY-01] whatever moves the medium, it does not get beyond what was heard", () => {
  const { medium, playback } = player;
  begin(player);
  medium.run(12);
  for (let time = 13; time <= 60; time += 1) medium.currentTime = time;
  expect(medium.currentTime).toBe(12);
  playback.seek(40);
  expect(medium.currentTime).toBe(12);
  medium.leap(50);
  expect(medium.currentTime).toBe(12);
  playback.seek(3);
  expect(medium.currentTime).toBe(3);
  medium.run(2);
  expect(playback.state()).toMatchObject({ position: 5, furthest: 12, finished: false });
});

test("[PLAY-01] many small steps ahead gain nothing over listening", () => {
  const { medium, playback } = player;
  begin(player);
  for (let step = 0; step < 100; step += 1) {
    medium.currentTime += 0.7;
    medium.run(0.5);
  }
  expect(medium.wall).toBe(50);
  expect(playback.state().furthest).toBeLessThanOrEqual(medium.wall * 1.01 + 0.75);
});

test("[PLAY-01] an end that was jumped to is no end", () => {
  const { medium, playback, samples } = player;
  begin(player);
  medium.run(10);
  medium.leap(60);
  medium.dispatchEvent(new Event("ended"));
  expect(medium.currentTime).toBe(10);
  expect(playback.state()).toMatchObject({ hasEnded: false, finished: false });
  expect(samples.every(({ finished }) => !finished)).toBe(true);
});

test("[PLAY-01] faster than twice is not played", () => {
  const { medium } = player;
  begin(player);
  medium.playbackRate = 16;
  expect(medium.playbackRate).toBe(2);
});

test("[PLAY-01] paused, back is free and ahead stays shut", () => {
  const { medium, playback } = player;
  begin(player);
  medium.run(10);
  playback.pause();
  medium.currentTime = 45;
  expect(playback.state()).toMatchObject({ position: 10, isPlaying: false });
  medium.currentTime = 2;
  expect(playback.state()).toMatchObject({ position: 2, furthest: 10 });
});

test("[PLAY-01] a finished lesson may be moved about in, and what is played of it still counts", () => {
  const { medium, playback, samples } = player;
  begin(player, { position: 60, furthest: 60, finished: true });
  playback.seek(40);
  expect(medium.currentTime).toBe(40);
  medium.run(5);
  playback.pause();
  expect(samples.at(-1)?.played).toEqual([[40, 45]]);
});

test("[PLAY-01] progress from another device opens as much here", () => {
  const { medium, playback } = player;
  begin(player);
  playback.learn({ position: 0, furthest: 45, finished: false });
  playback.seek(45);
  expect(medium.currentTime).toBe(45);
  playback.learn({ position: 0, furthest: 45, finished: true });
  expect(playback.state().furthest).toBe(60);
});

test("[PLAY-01] a place ahead of what was heard is not where a lesson goes on", () => {
  const { medium } = player;
  begin(player, { position: 50, furthest: 20, finished: false });
  expect(medium.currentTime).toBe(20);
});

test("[PLAY-04] asked to play while it plays, it just plays on", () => {
  const { medium, playback } = player;
  begin(player);
  medium.run(1);
  playback.play();
  medium.run(1);
  expect(playback.state()).toMatchObject({ isPlaying: true, isWaiting: false });
});
