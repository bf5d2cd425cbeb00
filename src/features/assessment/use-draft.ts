import { useEffect, useMemo } from "react";
import { useDevice } from "#device/device.tsx";
import type { Device } from "#sync/device.ts";
import type { Way } from "./steps.ts";

/** Letters are not kept one by one. */
const TYPING_MS = 300;

/** One version after the other; that one could not be kept is no reason to stop anybody. */
function createKeeper(surveyId: number, device: Device | undefined) {
  let last: Promise<unknown> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: Way | undefined;
  const flush = () => {
    clearTimeout(timer);
    const way = waiting;
    waiting = undefined;
    if (!device || !way) return;
    last = last.then(() => device.answers.keepDraft(surveyId, way)).catch(() => undefined);
  };
  return {
    flush,
    keep: (way: Way, isTyping: boolean) => {
      waiting = way;
      clearTimeout(timer);
      if (isTyping) timer = setTimeout(flush, TYPING_MS);
      else flush();
    },
    /** What was noted before is through. Until the answers are kept, it stays. */
    settle: async () => {
      flush();
      await last;
    },
  };
}

/** Keeps what was answered so far on this device, to be gone on with within a day. */
export function useDraft(surveyId: number) {
  const device = useDevice();
  const keeper = useMemo(() => createKeeper(surveyId, device), [surveyId, device]);
  useEffect(() => {
    document.addEventListener("visibilitychange", keeper.flush);
    return () => {
      document.removeEventListener("visibilitychange", keeper.flush);
      keeper.flush();
    };
  }, [keeper]);
  return keeper;
}
