import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Lesson } from "#features/player/lesson.ts";
import {
  begin,
  copy,
  file,
  fresh,
  type HandPlayer,
  handPlayer,
  lesson,
  settled,
  stream,
} from "./hand-medium.ts";

let player: HandPlayer;
beforeEach(() => {
  vi.stubGlobal("MediaSource", class {});
  player = handPlayer();
});
afterEach(() => vi.unstubAllGlobals());

const streamed: Lesson = { ...lesson, sources: [stream, file] };
const position = () => player.playback.state().position;

test("[PLAY-06] the copy on the device plays first; when it does not, the network goes on from the same place", async () => {
  const { medium, playback } = player;
  begin(player, { position: 20, furthest: 30, finished: false });
  expect(medium.src).toBe("/offline/abc");
  expect(medium.currentTime).toBe(20);
  medium.run(2);
  medium.fail();
  expect(medium.src).toBe("/media/abc/rl-104.m4a");
  expect(playback.state()).toMatchObject({ isWaiting: true, hasLostCopy: true });
  medium.arrive(60);
  expect(medium.currentTime).toBe(22);
  expect(playback.state()).toMatchObject({ isPlaying: true, trouble: "none" });
  medium.fail(2);
  await settled();
  expect(playback.state()).toMatchObject({ trouble: "unreachable", isPlaying: false });
});

test("[PLAY-06] a source that fails while it is paused does not begin to sound", () => {
  const { medium, playback } = player;
  begin(player);
  medium.run(5);
  playback.pause();
  medium.fail();
  medium.arrive(60);
  expect(medium.paused).toBe(true);
  expect(playback.state()).toMatchObject({ isPlaying: false, position: 5 });
});

test("[PLAY-06] back on a network, what did not come is asked for again and goes on where it was", async () => {
  const { medium, playback } = player;
  begin(player);
  medium.run(5);
  medium.fail(2);
  medium.fail(2);
  await settled();
  expect(playback.state()).toMatchObject({ trouble: "unreachable", isPlaying: false });
  playback.networkIs(true);
  expect(medium.src).toBe("/offline/abc");
  medium.arrive(60);
  expect(playback.state()).toMatchObject({ isPlaying: true, trouble: "none", position: 5 });
});

test("[PLAY-06] a copy that has come takes over from a network that has gone", () => {
  const { medium, playback } = player;
  playback.start({ ...lesson, sources: [file] }, fresh);
  medium.arrive(60);
  medium.run(5);
  playback.renew(lesson);
  expect(medium.src).toBe(file.url);
  medium.starve();
  playback.renew({ ...lesson, sources: [file] });
  playback.renew({ ...lesson, sources: [copy, file] });
  expect(medium.src).toBe(copy.url);
  medium.arrive(60);
  expect(playback.state()).toMatchObject({ isPlaying: true, position: 5 });
});

test("[PLAY-04] a stream is opened where it is to go on", async () => {
  const { playback, streams, medium } = player;
  playback.start(streamed, { position: 20, furthest: 30, finished: false });
  await settled();
  expect(streams).toMatchObject([{ url: stream.url, from: 20, isClosed: false }]);
  medium.arrive(60);
  expect(position()).toBe(20);
  expect(playback.state().isPlaying).toBe(true);
});

test("[PLAY-04] when a stream fails the whole file goes on from the same place", async () => {
  const { playback, streams, medium } = player;
  playback.start(streamed, fresh);
  await settled();
  medium.arrive(60);
  medium.run(8);
  streams[0]?.fail();
  expect(streams[0]?.isClosed).toBe(true);
  expect(medium.src).toBe(file.url);
  medium.arrive(60);
  expect(medium.currentTime).toBe(8);
  expect(playback.state()).toMatchObject({ isPlaying: true, trouble: "none" });
});

test("[PLAY-04] a stream hears of the network going and coming", async () => {
  const { playback, streams } = player;
  playback.start(streamed, fresh);
  await settled();
  playback.networkIs(false);
  playback.networkIs(true);
  expect(streams[0]?.network).toEqual([false, true]);
});

test("[PLAY-04] a stream whose turn is over before its code has come is not opened", async () => {
  const { playback, streams, medium } = player;
  playback.start(streamed, fresh);
  playback.start(lesson, fresh);
  await settled();
  expect(streams).toEqual([]);
  expect(medium.src).toBe(copy.url);
});

test("[PLAY-04] what takes too long is said, and playing takes the words back", () => {
  const { medium, playback } = player;
  begin(player);
  medium.starve();
  expect(playback.state()).toMatchObject({ isWaiting: true, isPlaying: false });
  playback.takesLong();
  expect(playback.state()).toMatchObject({ isWaiting: false, trouble: "slow" });
  medium.arrive(60);
  expect(playback.state()).toMatchObject({ isPlaying: true, trouble: "none" });
});

test("[PLAY-04] a browser that wants a press first is told apart, and the press plays", async () => {
  const { medium, playback } = player;
  medium.refusal = new DOMException("no gesture", "NotAllowedError");
  playback.start(lesson, fresh);
  await settled();
  expect(playback.state()).toMatchObject({ trouble: "refused", isWaiting: false });
  medium.refusal = undefined;
  playback.toggle();
  medium.arrive(60);
  expect(playback.state()).toMatchObject({ trouble: "none", isPlaying: true });
});

test("[PLAY-04] the speed somebody chose holds for every source", () => {
  const { medium, playback } = player;
  begin(player);
  playback.sound.setRate(1.5);
  medium.fail();
  medium.arrive(60);
  expect(medium.playbackRate).toBe(1.5);
});

test("[PLAY-04] a phone without a media source plays the stream by itself", async () => {
  vi.unstubAllGlobals();
  const { playback, medium, streams } = player;
  playback.start(streamed, fresh);
  await settled();
  expect(medium.src).toBe(stream.url);
  expect(streams).toEqual([]);
});

const reasons = [
  { code: 4, status: 404, trouble: "gone" },
  { code: 4, status: 206, trouble: "broken" },
  { code: 3, status: 206, trouble: "broken" },
  { code: 2, status: 206, trouble: "unreachable" },
  { code: 4, status: 502, trouble: "unreachable" },
  { code: 4, trouble: "unreachable" },
  { code: 4, status: 206, mime: "video/x-odd", trouble: "unsupported" },
] as const;

test.each(reasons)(
  "[PLAY-04] what keeps it from playing is told: $trouble after $status",
  async (reason) => {
    const { medium, playback, server } = player;
    Object.assign(server, { status: "status" in reason ? reason.status : undefined });
    const mime = "mime" in reason ? reason.mime : file.mime;
    playback.start({ ...lesson, sources: [{ ...file, mime }] }, fresh);
    medium.fail(reason.code);
    await settled();
    expect(playback.state()).toMatchObject({ trouble: reason.trouble, isWaiting: false });
  },
);

test("[PLAY-04] a reason that comes after somebody has tried again is forgotten", async () => {
  const { medium, playback, server } = player;
  server.status = 404;
  playback.start({ ...lesson, sources: [file] }, fresh);
  medium.fail();
  playback.pause();
  playback.start({ ...lesson, sources: [file] }, fresh);
  await settled();
  medium.arrive(60);
  medium.run(2);
  expect(playback.state()).toMatchObject({ trouble: "none", isPlaying: true, position: 2 });
});

test("[PLAY-04] after something that was no recording, the server is asked anew and not the browser's store", async () => {
  const { medium, playback, server } = player;
  server.status = 206;
  playback.start({ ...lesson, sources: [file] }, fresh);
  medium.fail();
  await settled();
  expect(playback.state().trouble).toBe("broken");
  playback.play();
  expect(medium.src).toBe(`${file.url}?again=1`);
  medium.arrive(60);
  expect(playback.state()).toMatchObject({ isPlaying: true, trouble: "none" });
});
