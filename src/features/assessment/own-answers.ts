import type { OwnResponse } from "#contract/wellbeing/surveys.ts";
import { useLive, valueOr } from "#device/use-live.ts";
import { fetchOwnAnswers } from "#shared/check-in/survey-calls.ts";
import { type RequestResult, useRequest } from "#shared/requests/use-request.ts";

/** Answers are never stored on the device, so they can't be shown offline. */
export const ANSWERS_OFFLINE =
  "are kept by the server alone, so that nobody finds them on this device, and it cannot be reached right now. They come once you are back on a network.";

/**
 * Fetches the person's answers from the server, and again whenever the number of waiting outbox
 * entries changes.
 */
export function useOwnAnswers(): RequestResult<readonly OwnResponse[]> {
  const waitingCount = valueOr(
    useLive(async ({ outbox }) => (await outbox.summary()).waiting, []),
    undefined,
  );
  return useRequest(
    waitingCount === undefined ? undefined : fetchOwnAnswers,
    waitingCount === undefined ? "not yet" : `answers ${waitingCount}`,
  );
}
