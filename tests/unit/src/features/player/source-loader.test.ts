import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Lesson } from "#features/player/lesson.ts";
import {
  copy,
  createFakePlayer,
  type FakePlayer,
  file,
  flushPromises,
  fresh,
  lesson,
  startLesson,
  stream,
} from "./fake-medium.ts";

let player: FakePlayer;
beforeEach(() => {
  vi.stubGlobal("MediaSource", class {});
  player = createFakePlayer();
});
afterEach(() => vi.unstubAllGlobals());

const streamed: Lesson = { ...lesson, sources: [stream, file] };
const position = () => player.playback.state().position;

test("[PLAY-06] the download plays first, and the network takes over from the same position when it fails", async () => {
  const { medium, playback } = player;
  startLesson(player, { position: 20, furthest: 30, finished: false });
  expect(medium.src).toBe("/offline/abc");
  expect(medium.currentTime).toBe(20);
  medium.run(2);
  medium.fail();
  expect(medium.src).toBe("/media/abc/rl-104.m4a");
  expect(playback.state()).toMatchObject({ isWaiting: true, hasCopyFailed: true });
  medium.arrive(60);
  expect(medium.currentTime).toBe(22);
  expect(playback.state()).toMatchObject({ isPlaying: true, error: "none" });
  medium.fail(2);
  await flushPromises();
  expect(playback.state()).toMatchObject({ error: "unreachable", isPlaying: false });
});

test("[PLAY-06] a source that fails while paused does not start playing", () => {
  const { medium, playback } = player;
  startLesson(player);
  medium.run(5);
  playback.pause();
  medium.fail();
  medium.arrive(60);
  expect(medium.paused).toBe(true);
  expect(playback.state()).toMatchObject({ isPlaying: false, position: 5 });
});

test("[PLAY-06] playback resumes at the same position when the network returns", async () => {
  const { medium, playback } = player;
  startLesson(player);
  medium.run(5);
  medium.fail(2);
  medium.fail(2);
  await flushPromises();
  expect(playback.state()).toMatchObject({ error: "unreachable", isPlaying: false });
  playback.setOnline(true);
  expect(medium.src).toBe("/offline/abc");
  medium.arrive(60);
  expect(playback.state()).toMatchObject({ isPlaying: true, error: "none", position: 5 });
});

test("[PLAY-06] a finished download takes over from a lost network", () => {
  const { medium, playback } = player;
  playback.start({ ...lesson, sources: [file] }, fresh);
  medium.arrive(60);
  medium.run(5);
  playback.updateLesson(lesson);
  expect(medium.src).toBe(file.url);
  medium.starve();
  playback.updateLesson({ ...lesson, sources: [file] });
  playback.updateLesson({ ...lesson, sources: [copy, file] });
  expect(medium.src).toBe(copy.url);
  medium.arrive(60);
  expect(playback.state()).toMatchObject({ isPlaying: true, position: 5 });
});

test.each<[string, Lesson["sources"], string]>([
  ["removed", [file], file.url],
  ["updated", [{ ...copy, url: "/offline/def" }, file], "/offline/def"],
])(
  "[PLAY-06] a download that was %s while it played isn't called damaged",
  (_what, sources, url) => {
    const { medium, playback } = player;
    startLesson(player);
    medium.run(5);
    playback.updateLesson({ ...lesson, sources });
    medium.fail();
    expect(medium.src).toBe(url);
    medium.arrive(60);
    expect(playback.state()).toMatchObject({ isPlaying: true, position: 5, hasCopyFailed: false });
  },
);

test("[PLAY-04] a stream opens at the resume position", async () => {
  const { playback, streams, medium } = player;
  playback.start(streamed, { position: 20, furthest: 30, finished: false });
  await flushPromises();
  expect(streams).toMatchObject([{ url: stream.url, from: 20, isClosed: false }]);
  medium.arrive(60);
  expect(position()).toBe(20);
  expect(playback.state().isPlaying).toBe(true);
});

test("[PLAY-04] the whole file takes over from a failed stream at the same position", async () => {
  const { playback, streams, medium } = player;
  playback.start(streamed, fresh);
  await flushPromises();
  medium.arrive(60);
  medium.run(8);
  streams[0]?.fail();
  expect(streams[0]?.isClosed).toBe(true);
  expect(medium.src).toBe(file.url);
  medium.arrive(60);
  expect(medium.currentTime).toBe(8);
  expect(playback.state()).toMatchObject({ isPlaying: true, error: "none" });
});

test("[PLAY-04] a stream is notified of network changes", async () => {
  const { playback, streams } = player;
  playback.start(streamed, fresh);
  await flushPromises();
  playback.setOnline(false);
  playback.setOnline(true);
  expect(streams[0]?.network).toEqual([false, true]);
});

test("[PLAY-04] a stream is not opened if another lesson started while its code loaded", async () => {
  const { playback, streams, medium } = player;
  playback.start(streamed, fresh);
  playback.start(lesson, fresh);
  await flushPromises();
  expect(streams).toEqual([]);
  expect(medium.src).toBe(copy.url);
});

test("[PLAY-04] a stall is reported and cleared when playback resumes", () => {
  const { medium, playback } = player;
  startLesson(player);
  medium.starve();
  expect(playback.state()).toMatchObject({ isWaiting: true, isPlaying: false });
  playback.markStalled();
  expect(playback.state()).toMatchObject({ isWaiting: false, error: "stalled" });
  medium.arrive(60);
  expect(playback.state()).toMatchObject({ isPlaying: true, error: "none" });
});

test("[PLAY-04] blocked autoplay is reported, and a press starts playback", async () => {
  const { medium, playback } = player;
  medium.playError = new DOMException("no gesture", "NotAllowedError");
  playback.start(lesson, fresh);
  await flushPromises();
  expect(playback.state()).toMatchObject({ error: "autoplay-blocked", isWaiting: false });
  medium.playError = undefined;
  playback.toggle();
  medium.arrive(60);
  expect(playback.state()).toMatchObject({ error: "none", isPlaying: true });
});

test("[PLAY-04] the chosen rate applies to every source", () => {
  const { medium, playback } = player;
  startLesson(player);
  playback.sound.setRate(1.5);
  medium.fail();
  medium.arrive(60);
  expect(medium.playbackRate).toBe(1.5);
});

test("[PLAY-04] a phone without MediaSource plays the stream natively", async () => {
  vi.unstubAllGlobals();
  const { playback, medium, streams } = player;
  playback.start(streamed, fresh);
  await flushPromises();
  expect(medium.src).toBe(stream.url);
  expect(streams).toEqual([]);
});

const reasons = [
  { code: 4, status: 404, error: "gone" },
  { code: 4, status: 206, error: "broken" },
  { code: 3, status: 206, error: "broken" },
  { code: 2, status: 206, error: "unreachable" },
  { code: 4, status: 502, error: "unreachable" },
  { code: 4, error: "unreachable" },
  { code: 4, status: 206, mime: "video/x-odd", error: "unsupported" },
] as const;

test.each(reasons)(
  "[PLAY-04] a playback failure is classified: $error after $status",
  async (reason) => {
    const { medium, playback, server } = player;
    Object.assign(server, { status: "status" in reason ? reason.status : undefined });
    const mime = "mime" in reason ? reason.mime : file.mime;
    playback.start({ ...lesson, sources: [{ ...file, mime }] }, fresh);
    medium.fail(reason.code);
    await flushPromises();
    expect(playback.state()).toMatchObject({ error: reason.error, isWaiting: false });
  },
);

test("[PLAY-04] a late failure of an earlier attempt is ignored", async () => {
  const { medium, playback, server } = player;
  server.status = 404;
  playback.start({ ...lesson, sources: [file] }, fresh);
  medium.fail();
  playback.pause();
  playback.start({ ...lesson, sources: [file] }, fresh);
  await flushPromises();
  medium.arrive(60);
  medium.run(2);
  expect(playback.state()).toMatchObject({ error: "none", isPlaying: true, position: 2 });
});

test("[PLAY-04] a retry after broken data bypasses the browser cache", async () => {
  const { medium, playback, server } = player;
  server.status = 206;
  playback.start({ ...lesson, sources: [file] }, fresh);
  medium.fail();
  await flushPromises();
  expect(playback.state().error).toBe("broken");
  playback.play();
  expect(medium.src).toBe(`${file.url}?again=1`);
  medium.arrive(60);
  expect(playback.state()).toMatchObject({ isPlaying: true, error: "none" });
});
