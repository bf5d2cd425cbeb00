import { useEffect, useId, useState } from "react";
import { type Cue, readCues } from "./captions.ts";

/** The words of a lesson, and whether they are being read. `none`: they did not come, or there are none. */
export type Reading =
  | "loading"
  | "none"
  | {
      readonly id: string;
      readonly cues: readonly Cue[];
      readonly isShown: boolean;
      readonly toggle: () => void;
    };

export function useReading(url: string | undefined, isOutOfReach: boolean): Reading {
  const id = useId();
  const [isShown, setShown] = useState(false);
  const cues = useCues(url, isOutOfReach);
  if (!cues) return url === undefined ? "none" : "loading";
  return cues.length > 0 ? { id, cues, isShown, toggle: () => setShown(!isShown) } : "none";
}

/** `undefined` while they are read. */
function useCues(url: string | undefined, isOutOfReach: boolean): readonly Cue[] | undefined {
  const [read, setRead] = useState<{ readonly url: string; readonly cues: readonly Cue[] }>();
  const cues = read?.url === url ? read?.cues : undefined;
  const hasCome = cues !== undefined && cues.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what did not come is asked for when the network does
  useEffect(() => {
    if (url === undefined || hasCome) return;
    let isOver = false;
    void readCues(url).then((said) => {
      if (!isOver) setRead({ url, cues: said });
    });
    return () => {
      isOver = true;
    };
  }, [url, hasCome, isOutOfReach]);
  return cues;
}
