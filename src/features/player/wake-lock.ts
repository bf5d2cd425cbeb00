import type { Playback } from "./playback.ts";

/** A video keeps the screen on while it plays and can be seen. Browsers let go by themselves when the page is hidden. */
export function keepScreenOn(playback: Playback): () => void {
  const locks = "wakeLock" in navigator ? navigator.wakeLock : undefined;
  if (!locks) return () => undefined;
  let held: WakeLockSentinel | undefined;
  let isAsking = false;
  let isRefused = false;
  const isNeeded = () => {
    const { lesson, isPlaying } = playback.state();
    return isPlaying && lesson?.isVideo === true && document.visibilityState === "visible";
  };
  const settle = async () => {
    const isHeld = held !== undefined && !held.released;
    isRefused &&= isNeeded();
    if (isNeeded() === isHeld || isAsking || isRefused) return;
    isAsking = true;
    try {
      if (isHeld) await held?.release();
      else held = await locks.request("screen");
    } catch {
      // To save power: the screen goes off as it always does.
      isRefused = true;
    } finally {
      isAsking = false;
    }
    await settle();
  };
  const look = () => void settle();
  const stop = playback.listen(look);
  document.addEventListener("visibilitychange", look);
  return () => {
    stop();
    document.removeEventListener("visibilitychange", look);
    void held?.release();
  };
}
