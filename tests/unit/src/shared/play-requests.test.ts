import { afterEach, expect, test } from "vitest";
import { handlePlayRequests, requestPlay, requestSeek } from "#shared/lessons/seek-requests.ts";

const played: (number | undefined)[] = [];
const play = (from: number | undefined) => void played.push(from);
afterEach(() => {
  played.length = 0;
  handlePlayRequests("none", play)();
});

test("[LIB-15] a link that promises to play starts the lesson once its player is on the page", () => {
  requestPlay("rl-100");
  const stop = handlePlayRequests("rl-100", play);
  expect(played).toEqual([undefined]);
  stop();
  handlePlayRequests("rl-100", play)();
  expect(played).toEqual([undefined]);
});

test("[LIB-15] opening another lesson drops the request", () => {
  requestPlay("rl-100");
  handlePlayRequests("rl-101", play)();
  handlePlayRequests("rl-100", play)();
  expect(played).toEqual([]);
});

test("[LIB-16] a time of a lesson plays at once while its player is on the page", () => {
  const stop = handlePlayRequests("rl-100", play);
  requestSeek("rl-100", 42);
  expect(played).toEqual([42]);
  stop();
});
