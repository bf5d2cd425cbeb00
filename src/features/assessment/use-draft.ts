import { useEffect, useMemo } from "react";
import { useDevice } from "#device/device.tsx";
import type { AskedPart, Device } from "#sync/device.ts";
import type { SurveyProgress } from "./survey-progress.ts";

/** Debounce for typed text. */
const TYPING_MS = 300;

/** Saves drafts in order. A failed save is ignored, so it never blocks the survey. */
function createDraftSaver(surveyId: number, part: AskedPart, device: Device | undefined) {
  let last: Promise<unknown> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pending: SurveyProgress | undefined;
  const flush = () => {
    clearTimeout(timer);
    const progress = pending;
    pending = undefined;
    if (!device || !progress) return;
    last = last
      .then(() => device.answers.saveDraft(surveyId, progress, part))
      .catch(() => undefined);
  };
  return {
    flush,
    save: (progress: SurveyProgress, isTyping: boolean) => {
      pending = progress;
      clearTimeout(timer);
      if (isTyping) timer = setTimeout(flush, TYPING_MS);
      else flush();
    },
    /**
     * Resolves when all pending saves have finished. The draft stays until the answers are
     * submitted.
     */
    flushed: async () => {
      flush();
      await last;
    },
  };
}

/** Saves the answers so far on this device, so the survey can be resumed within a day. */
export function useDraft(surveyId: number, part: AskedPart) {
  const device = useDevice();
  const saver = useMemo(() => createDraftSaver(surveyId, part, device), [surveyId, part, device]);
  useEffect(() => {
    document.addEventListener("visibilitychange", saver.flush);
    return () => {
      document.removeEventListener("visibilitychange", saver.flush);
      saver.flush();
    };
  }, [saver]);
  return saver;
}
