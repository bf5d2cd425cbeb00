import { useEffect, useRef } from "react";
import { soundsLikeCrisis } from "#contract/wellbeing/crisis.ts";
import { openCrisisHelp } from "./help.ts";

/** Waits until the person has stopped typing. */
const DEBOUNCE_MS = 400;

/**
 * Opens the help panel when the typed text suggests a crisis, once until the text no longer does. The text is neither
 * sent nor stored.
 */
export function useCrisisDetection(text: string): void {
  const hasShown = useRef(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      const isCrisis = soundsLikeCrisis(text);
      if (isCrisis && !hasShown.current) openCrisisHelp();
      hasShown.current = isCrisis;
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
}
