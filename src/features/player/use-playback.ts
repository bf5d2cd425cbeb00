import { useSyncExternalStore } from "react";
import type { Playback } from "./playback.ts";

export const usePlayback = (playback: Playback) =>
  useSyncExternalStore(playback.subscribe, playback.state);
