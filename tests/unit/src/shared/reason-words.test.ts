import { expect, test } from "vitest";
import { apiErrorCodes } from "#contract/api-error.ts";
import { queuedCalls } from "#contract/routes.ts";
import { discardWarning } from "#features/sync-status/discard-copy.ts";
import { reasonInWords } from "#shared/credit/reason-copy.ts";
import type { ParkedReason } from "#sync/outbox/entry.ts";

const codes: readonly ParkedReason["code"][] = [...apiErrorCodes, "failing"];
const calls = Object.keys(queuedCalls) as (keyof typeof queuedCalls)[];

test("[SYNC-07] whatever the reason, it is told in words, with what is safe", () => {
  for (const call of calls) {
    for (const code of codes) {
      const said = reasonInWords(call, { code, errors: [], at: 1 });
      expect(said, `${call} ${code}`).toMatch(/^[A-Z].*\bkept here\.$/);
    }
  }
});

test("[SYNC-07] a refusal names what is missing, and what the server said of a wrong field", () => {
  const said = (call: (typeof calls)[number], code: ParkedReason["code"], errors: string[] = []) =>
    reasonInWords(call, { code, errors, at: 1 });
  expect(said("recordTimeWatched", "not_found")).toContain("this lesson");
  expect(said("submitSurvey", "not_found")).toContain("this survey");
  expect(said("recordAchievement", "not_found")).toContain("this achievement");
  expect(said("claimCredit", "not_finished")).toContain("Hear it to the end");
  expect(said("recordTimeWatched", "invalid", ["It is too large."])).toBe(
    "The server did not accept it: It is too large. You can try again. It is kept here.",
  );
});

test("[SYNC-07] a reason of newer code does not break the page", () => {
  const code = "moonstruck" as ParkedReason["code"];
  expect(reasonInWords("saveContent", { code, errors: ["Full moon"], at: 1 })).toContain(
    "Full moon",
  );
});

test("[SYNC-07] before something is discarded, it is said what is lost", () => {
  for (const call of calls) expect(discardWarning(call)).toMatch(/\.$/);
  expect(discardWarning("recordTimeWatched")).toContain("stays on this device");
});
