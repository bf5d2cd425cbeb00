import { expect, test } from "vitest";
import { standingOf } from "#features/insights/insight.ts";
import { figuresOf } from "#features/insights/as-of.ts";

const kept = { data: "kept", at: 10 };
const came = { data: "new", at: 20, isTold: true };

test("[INS-03] what the device has kept is shown at once, with its time, until newer figures come", () => {
  expect(standingOf("burnoutFiltered", { status: "idle" }, undefined)).toEqual({
    status: "idle",
    isOld: false,
    isCutOff: false,
  });
  expect(standingOf("burnoutFiltered", { status: "loading" }, kept)).toEqual({
    status: "loading",
    data: "kept",
    at: 10,
    isOld: true,
    isCutOff: false,
  });
  expect(standingOf("burnoutFiltered", { status: "succeeded", came }, kept)).toEqual({
    status: "succeeded",
    data: "new",
    at: 20,
    isOld: false,
    isCutOff: false,
  });
});

test("[INS-06] figures that did not come are told with the catalogue's message and the reason, and the old ones stay", () => {
  const standing = standingOf(
    "burnoutFiltered",
    { status: "failed", outcome: { kind: "unreachable" } },
    kept,
  );
  expect(standing).toMatchObject({ data: "kept", isOld: true, isCutOff: true });
  expect(standing.error).toBe("Failed to fetch reported burnout data");
  expect(standing.why).toBe("There is no connection to the server right now.");
  const refused = standingOf(
    "hoursWatched",
    {
      status: "failed",
      came,
      outcome: { kind: "refused", code: "forbidden", errors: ["Not your group."], status: 403 },
    },
    kept,
  );
  expect(refused).toMatchObject({
    data: "new",
    isCutOff: false,
    error: "Failed to fetch rolling engagement data",
    why: "Not your group.",
  });
  const busy = standingOf(
    "hoursWatched",
    { status: "failed", outcome: { kind: "later", delayMs: 30_000 } },
    undefined,
  );
  expect(busy.why).toBe("The server is busy. Try again in 30 seconds.");
  expect(standingOf("hoursWatched", { status: "failed" }, undefined).why).toBe(
    "What the server answered could not be used.",
  );
});

test.each([
  [new Date(2026, 2, 12, 2, 40), "Figures of today, 2:40 a.m."],
  [new Date(2026, 2, 11, 23, 59), "Figures of yesterday, 11:59 p.m."],
  [new Date(2026, 2, 9, 18, 10), "Figures of Monday, 6:10 p.m."],
  [new Date(2026, 2, 5, 18, 10), "Figures of Mar 5, 2026, 6:10 p.m."],
  [new Date(2026, 2, 14, 18, 10), "Figures of Mar 14, 2026, 6:10 p.m."],
])("[INS-03] old figures are shown with their time: %s", (at, words) => {
  const now = new Date(2026, 2, 12, 20, 0);
  expect(figuresOf(at.getTime(), now.getTime()).replaceAll("\u202f", " ")).toBe(words);
});
