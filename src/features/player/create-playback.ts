import { useEffect, useRef } from "react";
import { Playback } from "./playback.ts";
import { loadPlayerPreferences, savePlayerPreferences } from "./preferences.ts";
import { probeStatus } from "./source-failure.ts";
import { usePlayback } from "./use-playback.ts";

/** Creates a playback with the saved preferences of `owner`. */
export const createPlayback = (owner: string) =>
  new Playback(createMedium(), {
    wall: () => performance.now() / 1000,
    loadStream: () => import("./hls-stream.ts"),
    probeStatus,
    preferences: loadPlayerPreferences(owner),
  });

function createMedium(): HTMLVideoElement {
  const medium = document.createElement("video");
  medium.playsInline = true;
  medium.preload = "metadata";
  // The page has its own controls, so the video element is not focusable.
  medium.controls = false;
  medium.tabIndex = -1;
  return medium;
}

/** Keeps the video element in a hidden container until a page has a slot for it. */
export function useParkedMedium(playback: Playback, parking: HTMLElement | null) {
  const wasParked = useRef(false);
  useEffect(() => {
    if (!parking || wasParked.current) return;
    wasParked.current = true;
    if (!playback.medium.isConnected) parking.append(playback.medium);
  }, [playback, parking]);
}

export function useSavedPreferences(playback: Playback, owner: string) {
  const { rate, volume, showsCaptions, hasPageKeys } = usePlayback(playback);
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current)
      savePlayerPreferences(owner, { rate, volume, showsCaptions, hasPageKeys });
    isFirst.current = false;
  }, [owner, rate, volume, showsCaptions, hasPageKeys]);
}
