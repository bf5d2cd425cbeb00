import type { Playback } from "./playback.ts";

/** After this long, "Loading" is replaced by an explanation. */
export const STALL_TIMEOUT_SECONDS = 10;

export function reportStalls(playback: Playback): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = playback.subscribe(() => {
    const { isWaiting } = playback.state();
    if (isWaiting && timer === undefined)
      timer = setTimeout(() => playback.markStalled(), STALL_TIMEOUT_SECONDS * 1000);
    if (isWaiting) return;
    clearTimeout(timer);
    timer = undefined;
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
