import type { OwnResponse } from "#contract/surveys.ts";
import { askForOwnAnswers } from "#live/survey-calls.ts";
import { type Asking, useAsked } from "#live/use-asked.ts";
import { useLive, valueOr } from "#live/use-live.ts";

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
