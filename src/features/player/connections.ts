import { connectMediaSession } from "./media-session.ts";
import { pauseForOtherTabs } from "./other-tabs.ts";
import type { Playback } from "./playback.ts";
import { reportStalls } from "./stall-timeout.ts";
import { keepScreenOn } from "./wake-lock.ts";

/** Connects playback to the page and the system. Returns a function that disconnects it. */
export function connect(playback: Playback): () => void {
  const disconnectors = [
    connectMediaSession(playback),
    keepScreenOn(playback),
    pauseForOtherTabs(playback),
    reportStalls(playback),
    sampleOnHide(playback),
    followNetwork(playback),
  ];
  return () => {
    for (const one of disconnectors) one();
  };
}

/**
 * Saves the position when the page is hidden, because it may be killed, and again when it is shown,
 * because the system may have paused it.
 */
function sampleOnHide(playback: Playback): () => void {
  const sample = () => playback.sample();
  document.addEventListener("visibilitychange", sample);
  window.addEventListener("pagehide", sample);
  return () => {
    document.removeEventListener("visibilitychange", sample);
    window.removeEventListener("pagehide", sample);
  };
}

function followNetwork(playback: Playback): () => void {
  const onOnline = () => playback.setOnline(true);
  const onOffline = () => playback.setOnline(false);
  window.addEventListener("online", onOnline);
  window.addEventListener("offline", onOffline);
  return () => {
    window.removeEventListener("online", onOnline);
    window.removeEventListener("offline", onOffline);
  };
}
