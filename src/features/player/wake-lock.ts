import type { Playback } from "./playback.ts";

/**
 * Keeps the screen on while a visible video or the hands-free player plays. Browsers release the lock when the page is
 * hidden.
 */
export function keepScreenOn(playback: Playback): () => void {
  const locks = "wakeLock" in navigator ? navigator.wakeLock : undefined;
  if (!locks) return () => undefined;
  let sentinel: WakeLockSentinel | undefined;
  let isRequesting = false;
  let isDenied = false;
  const isNeeded = () => {
    const { lesson, isPlaying, isHandsFree } = playback.state();
    const isLookedAt = isHandsFree || lesson?.isVideo === true;
    return isPlaying && isLookedAt && document.visibilityState === "visible";
  };
  const update = async () => {
    const isHeld = sentinel !== undefined && !sentinel.released;
    isDenied &&= isNeeded();
    if (isNeeded() === isHeld || isRequesting || isDenied) return;
    isRequesting = true;
    try {
      if (isHeld) await sentinel?.release();
      else sentinel = await locks.request("screen");
    } catch {
      // Denied, for example in battery saver mode.
      isDenied = true;
    } finally {
      isRequesting = false;
    }
    await update();
  };
  const onChange = () => void update();
  const stop = playback.subscribe(onChange);
  document.addEventListener("visibilitychange", onChange);
  return () => {
    stop();
    document.removeEventListener("visibilitychange", onChange);
    void sentinel?.release();
  };
}
