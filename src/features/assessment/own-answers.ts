import type { OwnResponse } from "#contract/wellbeing/surveys.ts";
import { useLive, valueOr } from "#device/use-live.ts";
import { fetchOwnAnswers } from "#shared/check-in/survey-calls.ts";
import { type RequestResult, useRequest } from "#shared/requests/use-request.ts";

/**
 * Fetches the person's answers from the server, and again whenever the number of waiting outbox
 * entries changes. Answers are never stored on the device, so none can be shown offline.
 */
export function useOwnAnswers(): RequestResult<readonly OwnResponse[]> {
  const waitingCount = valueOr(
    useLive(async ({ outbox }) => (await outbox.summary()).waiting, []),
    undefined,
  );
  return useRequest(
    waitingCount === undefined ? undefined : fetchOwnAnswers,
    `answers:${waitingCount ?? "unknown"}`,
  );
}
