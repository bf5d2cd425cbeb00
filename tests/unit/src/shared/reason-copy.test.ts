import { expect, test } from "vitest";
import { apiErrorCodes } from "#contract/api-error.ts";
import { type QueuedCall, queuedCalls } from "#contract/queued-calls.ts";
import { discardWarning } from "#features/sync-status/copy.ts";
import { claimErrors } from "#server/credit/credits/credits-copy.ts";
import { failureReasonText } from "#shared/credit/reason-copy.ts";
import type { FailureReason } from "#sync/outbox/entry.ts";

const codes: readonly FailureReason["code"][] = [...apiErrorCodes, "failing"];
const calls = Object.keys(queuedCalls) as (keyof typeof queuedCalls)[];

test("[SYNC-07] explains every reason in whole sentences", () => {
  for (const call of calls) {
    for (const code of codes) {
      const said = failureReasonText(call, { code, errors: [], at: 1 });
      expect(said, `${call} ${code}`).toMatch(/^[A-Z].*\.$/);
    }
  }
});

test("[SYNC-07] a rejection names missing fields and the server's field errors", () => {
  const said = (call: (typeof calls)[number], code: FailureReason["code"], errors: string[] = []) =>
    failureReasonText(call, { code, errors, at: 1 });
  expect(said("recordTimeWatched", "not_found")).toContain("This lesson");
  expect(said("submitSurvey", "not_found")).toContain("This check-in");
  expect(said("recordAchievement", "not_found")).toContain("This achievement");
  expect(said("claimCredit", "not_finished")).toContain("Finish it");
  // Only the server knows whether the lesson, the time, or the day's limit is the reason.
  expect(said("claimCredit", "not_finished", [claimErrors.dailyLimit])).toBe(
    claimErrors.dailyLimit,
  );
  expect(said("recordTimeWatched", "invalid", ["It is too large."])).toBe(
    "Respite couldn't accept this change. It is too large. Edit it and retry, or discard it.",
  );
});

test("[SYNC-07] an unknown reason does not break the page", () => {
  const code = "moonstruck" as FailureReason["code"];
  expect(failureReasonText("saveContent", { code, errors: ["Full moon"], at: 1 })).toContain(
    "Full moon",
  );
});

test("[SYNC-07] names the loss before discarding", () => {
  const warning = (call: QueuedCall) => discardWarning({ call, body: {} }, new Set());
  for (const call of calls) expect(warning(call)).toMatch(/\.$/);
  expect(warning("recordTimeWatched")).toContain("It stays here");
});
