import { useEffect, useRef } from "react";
import { keepPlayerChoices, playerChoices } from "./choices.ts";
import { askStatus } from "./failure.ts";
import { Playback } from "./playback.ts";
import { usePlayback } from "./use-playback.ts";

/** `owner`: whose choices of rate and loudness it begins with. */
export const createPlayback = (owner: string) =>
  new Playback(createMedium(), {
    wall: () => performance.now() / 1000,
    loadStream: () => import("./hls-stream.ts"),
    statusOf: askStatus,
    choices: playerChoices(owner),
  });

function createMedium(): HTMLVideoElement {
  const medium = document.createElement("video");
  medium.playsInline = true;
  medium.preload = "metadata";
  // The page has its own controls; the medium itself is not a stop for the keyboard.
  medium.controls = false;
  medium.tabIndex = -1;
  return medium;
}

/** Until a page has a place for it. */
export function usePark(playback: Playback, parking: HTMLElement | null) {
  const wasParked = useRef(false);
  useEffect(() => {
    if (!parking || wasParked.current) return;
    wasParked.current = true;
    if (!playback.medium.isConnected) parking.append(playback.medium);
  }, [playback, parking]);
}

export function useChoices(playback: Playback, owner: string) {
  const { rate, volume, showsCaptions } = usePlayback(playback);
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) keepPlayerChoices(owner, { rate, volume, showsCaptions });
    isFirst.current = false;
  }, [owner, rate, volume, showsCaptions]);
}
