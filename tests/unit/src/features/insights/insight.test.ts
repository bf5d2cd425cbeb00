import { expect, test } from "vitest";
import { asOfInWords } from "#features/insights/as-of.ts";
import { insightStatus } from "#features/insights/insight.ts";

const cached = { data: "cached", at: 10 };
const came = { data: "new", at: 20, isTold: true };

test("[INS-03] shows cached figures with their time until newer ones arrive", () => {
  expect(insightStatus("burnoutFiltered", { status: "idle" }, undefined)).toEqual({
    status: "idle",
    isOld: false,
    isCutOff: false,
  });
  expect(insightStatus("burnoutFiltered", { status: "loading" }, cached)).toEqual({
    status: "loading",
    data: "cached",
    at: 10,
    isOld: true,
    isCutOff: false,
  });
  expect(insightStatus("burnoutFiltered", { status: "succeeded", came }, cached)).toEqual({
    status: "succeeded",
    data: "new",
    at: 20,
    isOld: false,
    isCutOff: false,
  });
});

test("[INS-06] a failed request shows the catalog's message and the reason, and keeps cached figures", () => {
  const standing = insightStatus(
    "burnoutFiltered",
    { status: "failed", outcome: { kind: "unreachable" } },
    cached,
  );
  expect(standing).toMatchObject({ data: "cached", isOld: true, isCutOff: true });
  expect(standing.error).toBe("Failed to fetch reported burnout data");
  expect(standing.why).toBe("There is no connection to the server right now.");
  const refused = insightStatus(
    "hoursWatched",
    {
      status: "failed",
      came,
      outcome: { kind: "refused", code: "forbidden", errors: ["Not your group."], status: 403 },
    },
    cached,
  );
  expect(refused).toMatchObject({
    data: "new",
    isCutOff: false,
    error: "Failed to fetch rolling engagement data",
    why: "Not your group.",
  });
  const busy = insightStatus(
    "hoursWatched",
    { status: "failed", outcome: { kind: "later", delayMs: 30_000 } },
    undefined,
  );
  expect(busy.why).toBe("The server is busy. Try again in 30 seconds.");
  expect(insightStatus("hoursWatched", { status: "failed" }, undefined).why).toBe(
    "What the server answered could not be used.",
  );
});

test.each([
  [new Date(2026, 2, 12, 2, 40), "Figures of today, 2:40 a.m."],
  [new Date(2026, 2, 11, 23, 59), "Figures of yesterday, 11:59 p.m."],
  [new Date(2026, 2, 9, 18, 10), "Figures of Monday, 6:10 p.m."],
  [new Date(2026, 2, 5, 18, 10), "Figures of Mar 5, 2026, 6:10 p.m."],
  [new Date(2026, 2, 14, 18, 10), "Figures of Mar 14, 2026, 6:10 p.m."],
])("[INS-03] shows the time of cached figures: %s", (at, words) => {
  const now = new Date(2026, 2, 12, 20, 0);
  expect(asOfInWords(at.getTime(), now.getTime()).replaceAll("\u202f", " ")).toBe(words);
});
