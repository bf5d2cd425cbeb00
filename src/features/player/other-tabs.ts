import type { Playback } from "./playback.ts";

const CHANNEL = "respite-player";

/** One voice at a time: whoever begins to play makes the other tabs of this browser stop. */
export function giveWayToOtherTabs(playback: Playback): () => void {
  if (!("BroadcastChannel" in globalThis)) return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  const isOn = () => playback.state().isPlaying || playback.state().isWaiting;
  let wasOn = isOn();
  channel.addEventListener("message", () => {
    if (isOn()) playback.pause("elsewhere");
  });
  const stop = playback.listen(() => {
    if (isOn() && !wasOn) channel.postMessage("begins");
    wasOn = isOn();
  });
  return () => {
    stop();
    channel.close();
  };
}
