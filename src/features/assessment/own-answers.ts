import type { OwnResponse } from "#contract/wellbeing/surveys.ts";
import { useLive, valueOr } from "#device/use-live.ts";
import { type Asking, useAsked } from "#device/use-request.ts";
import { askForOwnAnswers } from "#shared/check-in/survey-calls.ts";

/** Answers are never kept on the device, so without a network there are none to show. */
export const ANSWERS_UNREACHABLE =
  "are kept by the server alone, so that nobody finds them on this device, and it cannot be reached right now. They come once you are back on a network.";

/** From the server, and never kept here. Asked for again when something that waited has been sent. */
export function useOwnAnswers(): Asking<readonly OwnResponse[]> {
  const waiting = valueOr(
    useLive(async ({ outbox }) => (await outbox.summary()).waiting, []),
    undefined,
  );
  return useAsked(
    waiting === undefined ? undefined : askForOwnAnswers,
    waiting === undefined ? "not yet" : `answers ${waiting}`,
  );
}
