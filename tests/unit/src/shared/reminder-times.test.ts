import { expect, test } from "vitest";
import { afterLastNight, timesForServer } from "#shared/check-in/reminder-times.ts";

const now = new Date(2026, 10, 23, 12);

test("[SUR-03] after the last night shift, reminders wait for the next afternoon, here", () => {
  expect(afterLastNight("2026-11-25")).toEqual(new Date(2026, 10, 26, 15));
  expect(afterLastNight("2026-11-30")).toEqual(new Date(2026, 11, 1, 15));
  expect(afterLastNight("")).toBeUndefined();
});

test("[SUR-03] the server gets the hour in UTC, and no night that is over", () => {
  const local = new Date(2026, 10, 23, 20);
  expect(timesForServer({ hour: 20, lastNight: "2026-11-25" }, now)).toEqual({
    hour: local.getUTCHours(),
    after: new Date(2026, 10, 26, 15).toISOString(),
  });
  expect(timesForServer({ lastNight: "2026-11-20" }, now)).toEqual({ hour: null, after: null });
});
