import { expect, test } from "vitest";
import {
  allowedSeek,
  interrupt,
  isBeyond,
  isPlayedToEnd,
  type Played,
  raiseFurthest,
  restoreIntervals,
  resumePoint,
  startPlayed,
  tick,
} from "#features/player/played.ts";

/** Ticks four times a second, like browsers do. */
function listen(played: Played, from: number, seconds: number, rate = 1, wall = 100): Played {
  let now = played;
  for (let passed = 0; passed <= seconds; passed += 0.25) {
    now = tick(now, { time: from + passed * rate, wall: wall + passed, rate });
  }
  return now;
}

test("[PLAY-02] listening moves the furthest point and records one interval", () => {
  const heard = listen(startPlayed(0), 0, 10);
  expect(heard.furthest).toBe(10);
  expect(heard.intervals).toEqual([[0, 10]]);
});

test("[PLAY-01] the first tick alone counts nothing", () => {
  expect(tick(startPlayed(0), { time: 300, wall: 1, rate: 1 })).toMatchObject({
    furthest: 0,
    intervals: [],
  });
});

test("[PLAY-01] neither a jump nor what follows it counts", () => {
  const jumped = listen(interrupt(listen(startPlayed(0), 0, 10)), 400, 10, 1, 200);
  expect(jumped.furthest).toBe(10);
  expect(jumped.intervals).toEqual([[0, 10]]);
});

test("[PLAY-01] a jump without a seek event does not count", () => {
  const heard = listen(startPlayed(0), 0, 10);
  const jumped = tick(heard, { time: 60, wall: 110.25, rate: 1 });
  expect(jumped.furthest).toBe(10);
});

test("[PLAY-01] playback at 16x counts at most 2x wall time", () => {
  let played = startPlayed(0);
  for (let step = 0; step <= 10; step += 1) {
    played = tick(played, { time: step * 16, wall: step, rate: 16 });
  }
  expect(played.furthest).toBe(0);
  expect(listen(startPlayed(0), 0, 10, 2).furthest).toBe(20);
});

test("[PLAY-01] running ahead in many small ticks gains at most one tolerance", () => {
  let played = startPlayed(0);
  let time = 0;
  for (let wall = 0; wall <= 100; wall += 0.25) {
    played = tick(played, { time, wall, rate: 16 });
    time = Math.min(time + 1.2, played.furthest + 1.2);
  }
  expect(played.furthest).toBeLessThanOrEqual(100 * 2 * 1.01 + 0.75);
});

test("[PLAY-01] repeated seeks within the tolerance unlock only as much as listening", () => {
  let played = startPlayed(0);
  for (let wall = 0; wall <= 100; wall += 0.5) {
    const from = played.furthest + 0.7;
    played = tick(interrupt(played), { time: from, wall, rate: 1 });
    played = tick(played, { time: from + 0.25, wall: wall + 0.25, rate: 1 });
  }
  expect(played.furthest).toBeLessThanOrEqual(101 * 1.01 + 0.75);
});

test("[PLAY-02] a slightly fast media clock still reaches the end", () => {
  let played = startPlayed(0);
  for (let wall = 0; wall <= 7200; wall += 0.25)
    played = tick(played, { time: wall * 1.0005, wall, rate: 1 });
  expect(played.furthest).toBeCloseTo(7200 * 1.0005, 1);
});

test("[PLAY-02] a hundred pauses lose nothing of the furthest point", () => {
  let played = startPlayed(0);
  let [time, wall] = [0, 0];
  for (let pause = 0; pause < 100; pause += 1) {
    // Browsers report the resume slightly late.
    time += 0.02;
    wall += 5;
    played = tick(interrupt(played), { time, wall, rate: 1 });
    played = tick(played, { time: time + 0.25, wall: wall + 0.25, rate: 1 });
    time += 0.25;
  }
  expect(played.furthest).toBeCloseTo(time, 5);
});

test("[PLAY-01] everything played in an unlocked lesson counts", () => {
  const first = tick(startPlayed(10), { time: 300, wall: 1, rate: 1 }, true);
  const next = tick(first, { time: 300.25, wall: 1.25, rate: 1 }, true);
  expect(next.intervals).toEqual([[300, 300.25]]);
});

test("[PLAY-02] a throttled page ticking once a second loses nothing", () => {
  let played = startPlayed(0);
  for (let second = 0; second <= 60; second += 1) {
    played = tick(played, { time: second, wall: second, rate: 1 });
  }
  expect(played.intervals).toEqual([[0, 60]]);
});

test("[PLAY-02] replaying does not lower the furthest point", () => {
  const back = listen(interrupt(listen(startPlayed(0), 0, 30)), 5, 5, 1, 200);
  expect(back.furthest).toBe(30);
  expect(back.intervals).toEqual([[0, 30]]);
});

test("[PLAY-02] resuming at the furthest point extends it", () => {
  expect(listen(startPlayed(120), 120, 4).furthest).toBe(124);
});

test("[PLAY-02] standing still or playing backward counts nothing", () => {
  const still = tick(listen(startPlayed(0), 0, 2), { time: 2, wall: 160, rate: 1 });
  expect(tick(still, { time: 1, wall: 161, rate: 1 }).intervals).toEqual([[0, 2]]);
});

test("[PLAY-02] intervals that could not be saved go with the next sample", () => {
  const taken: Played = { ...listen(startPlayed(0), 0, 10), intervals: [] };
  const next = restoreIntervals(listen(taken, 10, 5, 1, 110), [[0, 10]]);
  expect(next.intervals).toEqual([[0, 15]]);
});

test("[LIB-09] a furthest point from another device raises this one and never lowers it", () => {
  expect(raiseFurthest(startPlayed(10), 50).furthest).toBe(50);
  expect(raiseFurthest(startPlayed(50), 10).furthest).toBe(50);
});

test("[PLAY-01] seeking is allowed backward, and forward up to the furthest point", () => {
  expect(allowedSeek(100, 40)).toBe(40);
  expect(allowedSeek(100, 400)).toBe(100);
  expect(allowedSeek(100, -5)).toBe(0);
  expect(isBeyond(100, 100.5)).toBe(false);
  expect(isBeyond(100, 101)).toBe(true);
});

test("[PLAY-02] a lesson is completed within a second of a known end", () => {
  expect(isPlayedToEnd(599.2, 600)).toBe(true);
  expect(isPlayedToEnd(590, 600)).toBe(false);
  expect(isPlayedToEnd(600, Number.NaN)).toBe(false);
  expect(isPlayedToEnd(0, 0)).toBe(false);
});

test("[PLAY-02] a lesson resumes at its position, or at the start if it was at the end", () => {
  expect(resumePoint(372, 520, 870)).toBe(372);
  expect(resumePoint(600, 520, 870)).toBe(520);
  expect(resumePoint(868, 870, 870)).toBe(0);
});
