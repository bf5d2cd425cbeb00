import { connectMediaSession } from "./media-session.ts";
import { giveWayToOtherTabs } from "./other-tabs.ts";
import { losePatience } from "./patience.ts";
import type { Playback } from "./playback.ts";
import { keepScreenOn } from "./wake-lock.ts";

/** Ties the playing to the page and the system around it. The answer unties it. */
export function connect(playback: Playback): () => void {
  const untie = [
    connectMediaSession(playback),
    keepScreenOn(playback),
    giveWayToOtherTabs(playback),
    losePatience(playback),
    sampleWhenLeaving(playback),
    followNetwork(playback),
  ];
  return () => {
    for (const one of untie) one();
  };
}

/** Hidden pages may be ended without a word; what is shown again may have been stopped meanwhile. */
function sampleWhenLeaving(playback: Playback): () => void {
  const sample = () => playback.sample();
  document.addEventListener("visibilitychange", sample);
  window.addEventListener("pagehide", sample);
  return () => {
    document.removeEventListener("visibilitychange", sample);
    window.removeEventListener("pagehide", sample);
  };
}

function followNetwork(playback: Playback): () => void {
  const comes = () => playback.networkIs(true);
  const goes = () => playback.networkIs(false);
  window.addEventListener("online", comes);
  window.addEventListener("offline", goes);
  return () => {
    window.removeEventListener("online", comes);
    window.removeEventListener("offline", goes);
  };
}
