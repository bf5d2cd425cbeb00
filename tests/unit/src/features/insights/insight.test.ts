import { expect, test } from "vitest";
import { insightStatus } from "#features/insights/insight.ts";
import { publishedText } from "#features/insights/insights-page-copy.ts";
import { asOf } from "#features/insights/panel-copy.ts";

const published = {
  start: "2026-01-01",
  end: "2026-10-31",
  published_on: "2026-11-01",
  next_on: "2026-12-01",
  months: 1,
};
const cached = { data: "cached", published: null, at: 10 };
const figures = { data: "new", published, at: 20, isFallback: false };

test("[INS-03] shows cached figures with their time until newer ones arrive", () => {
  expect(insightStatus("burnoutFiltered", { status: "idle" }, undefined)).toEqual({
    status: "idle",
    isOld: false,
    isCutOff: false,
  });
  expect(insightStatus("burnoutFiltered", { status: "loading" }, cached)).toEqual({
    status: "loading",
    data: "cached",
    published: null,
    at: 10,
    isOld: true,
    isCutOff: false,
  });
  expect(insightStatus("burnoutFiltered", { status: "succeeded", figures }, cached)).toEqual({
    status: "succeeded",
    data: "new",
    published,
    at: 20,
    isOld: false,
    isCutOff: false,
  });
});

test("[INS-06] a failed request shows the catalog's message and the reason, and keeps cached figures", () => {
  const offline = insightStatus(
    "burnoutFiltered",
    { status: "failed", outcome: { kind: "unreachable" } },
    cached,
  );
  expect(offline).toMatchObject({ data: "cached", isOld: true, isCutOff: true });
  expect(offline.error).toBe("Failed to fetch reported burnout data");
  expect(offline.why).toBe("You're offline. This loads when you reconnect.");
  const refused = insightStatus(
    "hoursWatched",
    {
      status: "failed",
      figures,
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
  expect(busy.why).toBe("Respite is busy. Try again in 30 seconds.");
  expect(insightStatus("hoursWatched", { status: "failed" }, undefined).why).toBe(
    "Try again in a few minutes.",
  );
});

test.each([
  [new Date(2026, 2, 12, 2, 40), "Updated today at 2:40 AM"],
  [new Date(2026, 2, 11, 23, 59), "Updated yesterday at 11:59 PM"],
  [new Date(2026, 2, 9, 18, 10), "Updated Mar 9, 2026 at 6:10 PM"],
  [new Date(2026, 2, 5, 18, 10), "Updated Mar 5, 2026 at 6:10 PM"],
  [new Date(2026, 2, 14, 18, 10), "Updated Mar 14, 2026 at 6:10 PM"],
])("[INS-03] shows the time of cached figures: %s", (at, words) => {
  const now = new Date(2026, 2, 12, 20, 0);
  expect(asOf(at.getTime(), now.getTime()).replaceAll("\u202f", " ")).toBe(words);
});

test("[INS-09] says which days all figures cover, when they were published, and when the next ones come", () => {
  expect(publishedText(published)).toBe(
    "Jan 1 – Oct 31, 2026. Published Nov 1, 2026. Next update Dec 1, 2026.",
  );
  expect(publishedText({ ...published, next_on: null })).toBe(
    "Jan 1 – Oct 31, 2026. Published Nov 1, 2026.",
  );
});
