import { useEffect, useRef } from "react";
import { soundsLikeCrisis } from "#contract/wellbeing/crisis.ts";
import { openHelp } from "./help.ts";

/** A word is finished before it is read. */
const PAUSE_MS = 400;

/**
 * Shows where somebody listens, as soon as what is typed sounds like it; once for each text, until it sounds so no more.
 * Nothing of it leaves the device, or is kept.
 */
export function useCrisisWatch(text: string): void {
  const hasShown = useRef(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      const isCrisis = soundsLikeCrisis(text);
      if (isCrisis && !hasShown.current) openHelp();
      hasShown.current = isCrisis;
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
}
