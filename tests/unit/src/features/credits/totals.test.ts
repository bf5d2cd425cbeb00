import { expect, test } from "vitest";
import { newestFirst, totalsByYear } from "#features/credits/totals.ts";
import type { Credit } from "#sync/records/types.ts";

let at = 0;
function credit(more: Partial<Credit>): Credit {
  at += 1;
  return {
    id: `${at}`,
    contentId: `rl-${at}`,
    lessonNumber: `RL-${at}`,
    type: "contact_hours",
    amount: 0.1,
    title: `Lesson ${at}`,
    awardedOn: "2026-11-20",
    state: "confirmed",
    claimedAt: at,
    ...more,
  };
}

test("[CE-06] totals are summed by year and kind without rounding errors", () => {
  const credits = [
    credit({}),
    credit({}),
    credit({}),
    credit({ type: "cme", amount: 0.25 }),
    credit({ type: "participation", amount: 0 }),
    credit({ type: "participation", amount: 0 }),
    credit({ awardedOn: "2025-01-01", amount: 1 }),
  ];
  expect(totalsByYear(credits)).toEqual([
    { year: "2026", cme: 0.25, contact_hours: 0.3, participation: 2 },
    { year: "2025", cme: 0, contact_hours: 1, participation: 0 },
  ]);
});

test("[CE-04] pending and revoked credit is not counted", () => {
  const credits = [
    credit({ state: "claimed" }),
    credit({ revoked: { on: "2026-11-21", reason: "" } }),
  ];
  expect(totalsByYear(credits)).toEqual([]);
});

test("[CE-01] the newest credit comes first", () => {
  const [older, newer] = [credit({ claimedAt: 1 }), credit({ claimedAt: 2 })];
  expect(newestFirst([older, newer])).toEqual([newer, older]);
});
