import { expect, test } from "vitest";
import {
  formatCredit,
  formatCreditShort,
  formatLength,
  formatMinutes,
  formatTimeLeft,
  pluralize,
} from "#ui/format.ts";
import { formatBytes, formatBytesOf } from "#ui/format-bytes.ts";
import { formatClock, formatSpokenTime } from "#ui/format-clock.ts";
import { formatDate, formatMoment } from "#ui/format-date.ts";

test("[DL-01] formats progress in the unit of the total size", () => {
  expect(formatBytes(38_200_000)).toBe("38 MB");
  expect(formatBytes(1_250_000)).toBe("1.3 MB");
  expect(formatBytes(300)).toBe("1 KB");
  expect(formatBytes(2_100_000_000)).toBe("2.1 GB");
  expect(formatBytesOf(14_100_000, 38_200_000)).toBe("14 of 38 MB");
  expect(formatBytesOf(0, 412_000)).toBe("0 of 412 KB");
});

test("[LIB-01] groups digits and handles the singular", () => {
  expect(pluralize(1, "thing")).toBe("1 thing");
  expect(pluralize(12_340, "thing")).toBe("12,340 things");
  expect(pluralize(2, "entry", "entries")).toBe("2 entries");
});

test("[LIB-01] formats durations, and omits unknown ones", () => {
  expect(formatClock(372.9)).toBe("6:12");
  expect(formatClock(3729)).toBe("1:02:09");
  expect(formatMinutes(870)).toBe("15 min");
  expect(formatMinutes(40)).toBe("40 sec");
  expect(formatMinutes(3720)).toBe("1 hr 2 min");
  expect(formatMinutes(3599)).toBe("1 hr");
  expect(formatMinutes(0)).toBeUndefined();
  expect(formatLength(870)).toBe("14 min 30 sec");
  expect(formatLength(360)).toBe("6 min");
  expect(formatLength(3605)).toBe("1 hr 5 sec");
  expect(formatLength(0)).toBeUndefined();
  expect(formatTimeLeft(498)).toBe("8 min left");
  expect(formatTimeLeft(20)).toBe("Less than 1 min left");
  expect(formatSpokenTime(372)).toBe("6 minutes 12 seconds");
  expect(formatSpokenTime(61)).toBe("1 minute 1 second");
  expect(formatSpokenTime(3600)).toBe("1 hour");
  expect(formatSpokenTime(0)).toBe("0 seconds");
});

test("[LIB-01] names credit only if there is any", () => {
  const some = { cme: true, contactHours: false, credit: 0.25 };
  expect(formatCreditShort(some)).toBe("0.25 CE");
  expect(formatCredit(some)).toBe("0.25 CME credit");
  expect(formatCredit({ ...some, contactHours: true })).toBe("0.25 CME credit or contact hours");
  expect(formatCreditShort({ cme: false, contactHours: false, credit: 0.25 })).toBeUndefined();
});

test("[LIB-01] formats calendar dates in any time zone, and omits invalid ones", () => {
  expect(formatDate("2026-11-18")).toBe("Nov 18, 2026");
  expect(formatDate("soon")).toBeUndefined();
});

test("[SYNC-02] formats a moment relative to now within the hour, then as a time or a date", () => {
  const now = new Date(2026, 10, 21, 18, 30).getTime();
  expect(formatMoment(now - 5_000, now)).toBe("just now");
  expect(formatMoment(now - 20 * 60_000, now)).toBe("20 minutes ago");
  expect(formatMoment(now - 2 * 60 * 60_000, now)).toMatch(/^today at 4:30\sPM$/);
  expect(formatMoment(now - 3 * 24 * 60 * 60_000, now)).toMatch(/^Nov 18 at 6:30\sPM$/);
  expect(formatMoment(now - 365 * 24 * 60 * 60_000, now)).toMatch(/^Nov 21, 2025 at 6:30\sPM$/);
});
