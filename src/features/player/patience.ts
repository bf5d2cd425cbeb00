import type { Playback } from "./playback.ts";

/** So long somebody may look at "Loading" before they are told more. */
export const PATIENCE_SECONDS = 10;

export function losePatience(playback: Playback): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = playback.listen(() => {
    const { isWaiting } = playback.state();
    if (isWaiting && timer === undefined)
      timer = setTimeout(() => playback.takesLong(), PATIENCE_SECONDS * 1000);
    if (isWaiting) return;
    clearTimeout(timer);
    timer = undefined;
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
