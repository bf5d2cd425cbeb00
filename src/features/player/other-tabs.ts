import type { Playback } from "./playback.ts";

const CHANNEL = "respite-player";

/** Pauses this tab when another tab of this browser starts playing. */
export function pauseForOtherTabs(playback: Playback): () => void {
  if (!("BroadcastChannel" in globalThis)) return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  const isActive = () => playback.state().isPlaying || playback.state().isWaiting;
  let wasActive = isActive();
  channel.addEventListener("message", () => {
    if (isActive()) playback.pause("other-tab");
  });
  const stop = playback.subscribe(() => {
    if (isActive() && !wasActive) channel.postMessage("begins");
    wasActive = isActive();
  });
  return () => {
    stop();
    channel.close();
  };
}
