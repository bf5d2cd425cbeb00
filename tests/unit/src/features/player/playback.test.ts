import { beforeEach, expect, test } from "vitest";
import { unionOfIntervals } from "#contract/learning/intervals.ts";
import {
  createFakePlayer,
  type FakePlayer,
  flushPromises,
  fresh,
  lesson,
  startLesson,
} from "./fake-medium.ts";

let player: FakePlayer;
beforeEach(() => {
  player = createFakePlayer();
});

test("[PLAY-02] the position is sent every 10 seconds with the intervals played since", () => {
  const { medium, samples } = player;
  startLesson(player);
  medium.run(25);
  const sent = samples.filter(({ isInterim }) => !isInterim);
  expect(sent.map(({ position }) => position)).toEqual([10, 20]);
  expect(sent.map(({ furthest }) => furthest)).toEqual([10, 20]);
});

test("[PLAY-07] the position is stored every 2 seconds with the intervals played since", () => {
  const { medium, samples } = player;
  startLesson(player);
  medium.run(13);
  expect(samples.map(({ position }) => position)).toEqual([2, 4, 6, 8, 10, 12]);
  expect(samples.map(({ played }) => played).slice(0, 2)).toEqual([[[0, 2]], [[2, 4]]]);
});

test("[PLAY-02] the position is saved on pause, rate change, and page hide", () => {
  const { medium, playback, samples } = player;
  startLesson(player);
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

test("[PLAY-02] playing to the end completes the lesson, and the last sample says so", () => {
  const { medium, playback, samples } = player;
  startLesson(player);
  medium.run(61);
  expect(samples.at(-1)).toMatchObject({ position: 60, furthest: 60, finished: true });
  expect(playback.state()).toMatchObject({ hasEnded: true, finished: true, isPlaying: false });
});

test("[PLAY-02] a lesson that never played records nothing", () => {
  const { playback, samples } = player;
  playback.start(lesson, fresh);
  playback.sample();
  playback.close();
  expect(samples).toEqual([]);
});

test("[PLAY-02] a failed save is reported, and its intervals go with the next sample", async () => {
  const { medium, playback, samples } = player;
  startLesson(player);
  let isBroken = true;
  playback.setRecorder(async (sample) => {
    if (isBroken) throw new Error("no room");
    samples.push(sample);
  });
  medium.run(10);
  await flushPromises();
  expect(playback.state()).toMatchObject({ isPositionSaved: false, isPlaying: true });
  isBroken = false;
  medium.run(10);
  await flushPromises();
  expect(samples[0]?.played).toEqual([[0, 12]]);
  expect(playback.state().isPositionSaved).toBe(true);
});

test("[PLAY-02] starting another lesson first saves the position of the current one", () => {
  const { medium, playback, samples } = player;
  startLesson(player);
  medium.run(5);
  playback.start({ ...lesson, contentId: "rl-105" }, fresh);
  expect(samples.at(-1)).toMatchObject({ contentId: "rl-104", position: 5 });
  expect(playback.state()).toMatchObject({ position: 0, furthest: 0, hasEnded: false });
});

test("[PLAY-01] no seek gets past the furthest point", () => {
  const { medium, playback } = player;
  startLesson(player);
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

test("[PLAY-01] many small seeks gain nothing over listening", () => {
  const { medium, playback } = player;
  startLesson(player);
  for (let step = 0; step < 100; step += 1) {
    medium.currentTime += 0.7;
    medium.run(0.5);
  }
  expect(medium.wall).toBe(50);
  expect(playback.state().furthest).toBeLessThanOrEqual(medium.wall * 1.01 + 0.75);
});

test("[PLAY-01] jumping to the end does not complete the lesson", () => {
  const { medium, playback, samples } = player;
  startLesson(player);
  medium.run(10);
  medium.leap(60);
  medium.dispatchEvent(new Event("ended"));
  expect(medium.currentTime).toBe(10);
  expect(playback.state()).toMatchObject({ hasEnded: false, finished: false });
  expect(samples.every(({ finished }) => !finished)).toBe(true);
});

test("[PLAY-01] the rate is capped at 2", () => {
  const { medium } = player;
  startLesson(player);
  medium.playbackRate = 16;
  expect(medium.playbackRate).toBe(2);
});

test("[PLAY-01] while paused, seeking works backward but not past the furthest point", () => {
  const { medium, playback } = player;
  startLesson(player);
  medium.run(10);
  playback.pause();
  medium.currentTime = 45;
  expect(playback.state()).toMatchObject({ position: 10, isPlaying: false });
  medium.currentTime = 2;
  expect(playback.state()).toMatchObject({ position: 2, furthest: 10 });
});

test("[PLAY-01] a completed lesson is fully seekable, and playing it still counts", () => {
  const { medium, playback, samples } = player;
  startLesson(player, { position: 60, furthest: 60, finished: true });
  playback.seek(40);
  expect(medium.currentTime).toBe(40);
  medium.run(5);
  playback.pause();
  expect(
    unionOfIntervals(
      [],
      samples.flatMap(({ played }) => played),
    ),
  ).toEqual([[40, 45]]);
});

test("[PLAY-01] progress from another device raises the seek limit", () => {
  const { medium, playback } = player;
  startLesson(player);
  playback.mergeProgress({ position: 0, furthest: 45, finished: false });
  playback.seek(45);
  expect(medium.currentTime).toBe(45);
  playback.mergeProgress({ position: 0, furthest: 45, finished: true });
  expect(playback.state().furthest).toBe(60);
});

test("[PLAY-01] a saved position past the furthest point is not used to resume", () => {
  const { medium } = player;
  startLesson(player, { position: 50, furthest: 20, finished: false });
  expect(medium.currentTime).toBe(20);
});

test("[PLAY-04] calling play while playing changes nothing", () => {
  const { medium, playback } = player;
  startLesson(player);
  medium.run(1);
  playback.play();
  medium.run(1);
  expect(playback.state()).toMatchObject({ isPlaying: true, isWaiting: false });
});

const next = {
  lesson: { ...lesson, contentId: "rl-105", title: "Five minutes" },
  progress: { position: 12, furthest: 20, finished: false },
};

test("[PLAY-04] a series plays on with the next lesson in the same task, from where the person left it", () => {
  const { medium, playback, samples } = player;
  startLesson(player);
  playback.setUpNext(next);
  playback.playSeries(true);
  medium.run(61);
  expect(samples.at(-1)).toMatchObject({ contentId: "rl-104", position: 60, finished: true });
  expect(playback.state()).toMatchObject({
    lesson: { contentId: "rl-105" },
    position: 12,
    furthest: 20,
    isWaiting: true,
    hasEnded: false,
    playsSeries: true,
  });
  // Without a next lesson, it stops.
  medium.arrive(60);
  medium.run(61);
  expect(playback.state()).toMatchObject({ lesson: { contentId: "rl-105" }, hasEnded: true });
});

test("[PLAY-04] a lesson of another series ends the series, and so does closing the player", () => {
  const { playback } = player;
  startLesson(player);
  playback.playSeries(true);
  playback.start({ ...lesson, contentId: "rl-300", series: "Other" }, fresh);
  expect(playback.state().playsSeries).toBe(false);
  playback.playSeries(true);
  playback.close();
  expect(playback.state()).toMatchObject({ playsSeries: false, isHandsFree: false });
});

test("[PLAY-04] the sleep timer pauses and saves the position", () => {
  const { medium, playback, samples } = player;
  startLesson(player);
  playback.sleepAfter(20);
  medium.run(19);
  expect(playback.state().isPlaying).toBe(true);
  expect(playback.sleepLeft()).toBe(1);
  medium.run(2);
  expect(playback.state()).toMatchObject({ isPlaying: false, sleepAt: undefined, error: "none" });
  expect(samples.at(-1)).toMatchObject({ position: 20 });
});

test("[PLAY-04] a sleep timer that ended while paused doesn't pause the next lesson", () => {
  const { medium, playback } = player;
  startLesson(player);
  playback.sleepAfter(20);
  medium.run(5);
  playback.pause();
  medium.wall += 60;
  playback.play();
  medium.run(5);
  expect(playback.state()).toMatchObject({ isPlaying: true, sleepAt: undefined });
});

test("[PLAY-04] a sleep timer that runs out while waiting for data pauses when playback would go on", () => {
  const { medium, playback } = player;
  startLesson(player);
  playback.sleepAfter(20);
  medium.run(5);
  medium.starve();
  medium.wall += 60;
  medium.feed();
  expect(medium.paused).toBe(true);
  expect(playback.state()).toMatchObject({ isPlaying: false, sleepAt: undefined });
  playback.play();
  medium.run(5);
  expect(playback.state().isPlaying).toBe(true);
});

test("[PLAY-04] a sleep timer that runs out while offline keeps playback paused when the connection is back", () => {
  const { medium, playback } = player;
  startLesson(player);
  playback.sleepAfter(20);
  medium.run(5);
  medium.starve();
  playback.markStalled();
  playback.setOnline(false);
  medium.wall += 3600;
  playback.setOnline(true);
  medium.arrive(60);
  expect(medium.paused).toBe(true);
  expect(playback.state()).toMatchObject({ isPlaying: false, isWaiting: false });
});

test("[PLAY-04] a sleep timer that runs out as a lesson ends doesn't play the next one of the series", () => {
  const { medium, playback } = player;
  startLesson(player);
  playback.setUpNext(next);
  playback.playSeries(true);
  playback.sleepAfter(60);
  medium.run(59.75);
  medium.wall += 10;
  medium.run(0.25);
  expect(playback.state()).toMatchObject({
    lesson: { contentId: "rl-104" },
    hasEnded: true,
    sleepAt: undefined,
  });
});

test("[PLAY-04] the sleep timer can wait for the end of the lesson, also in a series", () => {
  const { medium, playback } = player;
  startLesson(player);
  playback.setUpNext(next);
  playback.playSeries(true);
  playback.sleepAfter("end");
  medium.run(61);
  expect(playback.state()).toMatchObject({
    lesson: { contentId: "rl-104" },
    hasEnded: true,
    sleepAt: undefined,
  });
});
