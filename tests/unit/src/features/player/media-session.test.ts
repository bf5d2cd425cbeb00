import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connectMediaSession } from "#features/player/media-session.ts";
import { createFakePlayer, fresh, lesson, startLesson } from "./fake-medium.ts";

/** What the system's controls can call. */
let actions: Map<string, MediaSessionActionHandler>;
let published: { readonly artwork?: readonly unknown[] }[];
const session = {
  metadata: null as { title?: string } | null,
  playbackState: "none",
  setActionHandler: (action: string, handler: MediaSessionActionHandler | null) => {
    if (handler) actions.set(action, handler);
    else actions.delete(action);
  },
  setPositionState: () => undefined,
};

beforeEach(() => {
  actions = new Map();
  published = [];
  vi.stubGlobal("navigator", { mediaSession: session });
  // Without a picture, the app's icon is shown.
  vi.stubGlobal(
    "Image",
    class {
      decode = () => Promise.reject(new DOMException("The picture could not be decoded"));
    },
  );
  vi.stubGlobal("document", { createElement: () => ({}) });
  vi.stubGlobal(
    "MediaMetadata",
    class {
      constructor(data: object) {
        Object.assign(this, data);
        published.push(this);
      }
    },
  );
});
afterEach(async () => {
  // Pictures are drawn later.
  await vi.waitFor(() => expect(published.every(({ artwork }) => artwork)).toBe(true));
  vi.unstubAllGlobals();
});

function press(action: MediaSessionAction, details: object = {}) {
  actions.get(action)?.({ action, ...details });
}

test("[PLAY-04] the lock screen plays, pauses, and seeks, but not past the furthest point", () => {
  const player = createFakePlayer();
  const disconnect = connectMediaSession(player.playback);
  startLesson(player);
  player.medium.run(20);
  expect(session).toMatchObject({ playbackState: "playing", metadata: { title: lesson.title } });
  press("seekbackward");
  expect(player.playback.state().position).toBe(5);
  press("seekto", { seekTime: 55 });
  expect(player.playback.state().position).toBe(20);
  press("pause");
  expect(session.playbackState).toBe("paused");
  press("play");
  expect(player.playback.state()).toMatchObject({ isPlaying: true });
  disconnect();
  expect(actions.size).toBe(0);
  expect(session).toMatchObject({ playbackState: "none", metadata: null });
});

test("[PLAY-04] the system's “next” is offered only while a series plays and has a next lesson", () => {
  const player = createFakePlayer();
  const { playback } = player;
  const disconnect = connectMediaSession(playback);
  startLesson(player);
  expect([actions.has("nexttrack"), actions.has("previoustrack")]).toEqual([false, false]);
  playback.playSeries(true);
  expect(actions.has("nexttrack")).toBe(false);
  const following = { ...lesson, contentId: "rl-105", title: "Five minutes" };
  playback.setUpNext({ lesson: following, progress: fresh });
  press("nexttrack");
  expect(playback.state().lesson?.contentId).toBe("rl-105");
  expect(session.metadata?.title).toBe("Five minutes");
  expect(actions.has("nexttrack")).toBe(false);
  disconnect();
});
