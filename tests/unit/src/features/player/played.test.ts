import { expect, test } from "vitest";
import {
  allowedSeek,
  breakOff,
  giveBack,
  isBeyond,
  isHeardToTheEnd,
  type Played,
  raise,
  resumePoint,
  startAt,
  tick,
} from "#features/player/played.ts";

/** Ticks four times a second, as browsers give them. */
function listen(played: Played, from: number, seconds: number, rate = 1, wall = 100): Played {
  let now = played;
  for (let passed = 0; passed <= seconds; passed += 0.25) {
    now = tick(now, { time: from + passed * rate, wall: wall + passed, rate });
  }
  return now;
}

test("[PLAY-02] listening moves the furthest point and is kept as one interval", () => {
  const heard = listen(startAt(0), 0, 10);
  expect(heard.furthest).toBe(10);
  expect(heard.intervals).toEqual([[0, 10]]);
});

test("[PLAY-01] the first tick alone is worth nothing", () => {
  expect(tick(startAt(0), { time: 300, wall: 1, rate: 1 })).toMatchObject({
    furthest: 0,
    intervals: [],
  });
});

test("[PLAY-01] a jump ahead is not heard, neither the jump nor what follows it", () => {
  const jumped = listen(breakOff(listen(startAt(0), 0, 10)), 400, 10, 1, 200);
  expect(jumped.furthest).toBe(10);
  expect(jumped.intervals).toEqual([[0, 10]]);
});

test("[PLAY-01] a jump nobody announced is not heard either", () => {
  const heard = listen(startAt(0), 0, 10);
  const jumped = tick(heard, { time: 60, wall: 110.25, rate: 1 });
  expect(jumped.furthest).toBe(10);
});

test("[PLAY-01] a medium that runs at 16 times is credited no more than twice the wall", () => {
  let played = startAt(0);
  for (let step = 0; step <= 10; step += 1) {
    played = tick(played, { time: step * 16, wall: step, rate: 16 });
  }
  expect(played.furthest).toBe(0);
  expect(listen(startAt(0), 0, 10, 2).furthest).toBe(20);
});

test("[PLAY-01] haste in many small ticks gains no more than one tolerance on the wall", () => {
  let played = startAt(0);
  let time = 0;
  for (let wall = 0; wall <= 100; wall += 0.25) {
    played = tick(played, { time, wall, rate: 16 });
    time = Math.min(time + 1.2, played.furthest + 1.2);
  }
  expect(played.furthest).toBeLessThanOrEqual(100 * 2 * 1.01 + 0.75);
});

test("[PLAY-01] seeking on by less than the tolerance, over and over, opens no more than listening would", () => {
  let played = startAt(0);
  for (let wall = 0; wall <= 100; wall += 0.5) {
    const from = played.furthest + 0.7;
    played = tick(breakOff(played), { time: from, wall, rate: 1 });
    played = tick(played, { time: from + 0.25, wall: wall + 0.25, rate: 1 });
  }
  expect(played.furthest).toBeLessThanOrEqual(101 * 1.01 + 0.75);
});

test("[PLAY-02] a medium whose clock runs a little fast is heard to its end", () => {
  let played = startAt(0);
  for (let wall = 0; wall <= 7200; wall += 0.25)
    played = tick(played, { time: wall * 1.0005, wall, rate: 1 });
  expect(played.furthest).toBeCloseTo(7200 * 1.0005, 1);
});

test("[PLAY-02] a hundred pauses cost nothing of the furthest point", () => {
  let played = startAt(0);
  let [time, wall] = [0, 0];
  for (let pause = 0; pause < 100; pause += 1) {
    // Browsers tell a moment late that it plays again.
    time += 0.02;
    wall += 5;
    played = tick(breakOff(played), { time, wall, rate: 1 });
    played = tick(played, { time: time + 0.25, wall: wall + 0.25, rate: 1 });
    time += 0.25;
  }
  expect(played.furthest).toBeCloseTo(time, 5);
});

test("[PLAY-01] in a lesson that is open everything that is played counts", () => {
  const first = tick(startAt(10), { time: 300, wall: 1, rate: 1 }, true);
  const next = tick(first, { time: 300.25, wall: 1.25, rate: 1 }, true);
  expect(next.intervals).toEqual([[300, 300.25]]);
});

test("[PLAY-02] a throttled page that ticks once a second loses nothing", () => {
  let played = startAt(0);
  for (let second = 0; second <= 60; second += 1) {
    played = tick(played, { time: second, wall: second, rate: 1 });
  }
  expect(played.intervals).toEqual([[0, 60]]);
});

test("[PLAY-02] going back is heard again but does not lower the furthest point", () => {
  const back = listen(breakOff(listen(startAt(0), 0, 30)), 5, 5, 1, 200);
  expect(back.furthest).toBe(30);
  expect(back.intervals).toEqual([[0, 30]]);
});

test("[PLAY-02] what was heard earlier counts: going on from the furthest point extends it", () => {
  expect(listen(startAt(120), 120, 4).furthest).toBe(124);
});

test("[PLAY-02] standing still and running backwards are worth nothing", () => {
  const still = tick(listen(startAt(0), 0, 2), { time: 2, wall: 160, rate: 1 });
  expect(tick(still, { time: 1, wall: 161, rate: 1 }).intervals).toEqual([[0, 2]]);
});

test("[PLAY-02] what could not be stored is in the next sample", () => {
  const taken: Played = { ...listen(startAt(0), 0, 10), intervals: [] };
  const next = giveBack(listen(taken, 10, 5, 1, 110), [[0, 10]]);
  expect(next.intervals).toEqual([[0, 15]]);
});

test("[LIB-09] a furthest point from elsewhere raises this one and never lowers it", () => {
  expect(raise(startAt(10), 50).furthest).toBe(50);
  expect(raise(startAt(50), 10).furthest).toBe(50);
});

test("[PLAY-01] a wish to seek is granted backwards, and forwards up to the furthest point", () => {
  expect(allowedSeek(100, 40)).toBe(40);
  expect(allowedSeek(100, 400)).toBe(100);
  expect(allowedSeek(100, -5)).toBe(0);
  expect(isBeyond(100, 100.5)).toBe(false);
  expect(isBeyond(100, 101)).toBe(true);
});

test("[PLAY-02] finished means heard to within a second of the end, of a medium whose end is known", () => {
  expect(isHeardToTheEnd(599.2, 600)).toBe(true);
  expect(isHeardToTheEnd(590, 600)).toBe(false);
  expect(isHeardToTheEnd(600, Number.NaN)).toBe(false);
  expect(isHeardToTheEnd(0, 0)).toBe(false);
});

test("[PLAY-02] a lesson goes on where it was left, and from the start when it was at its end", () => {
  expect(resumePoint(372, 520, 870)).toBe(372);
  expect(resumePoint(600, 520, 870)).toBe(520);
  expect(resumePoint(868, 870, 870)).toBe(0);
});
