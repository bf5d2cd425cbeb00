import { expect, test } from "vitest";
import {
  bytesInWords,
  bytesOf,
  clock,
  counted,
  countInWords,
  creditInWords,
  dateInWords,
  exactLength,
  momentInWords,
  shortCredit,
  shortLength,
  spokenTime,
  timeLeft,
} from "#ui/format.ts";

test("[DL-01] sizes are said in the unit of the whole", () => {
  expect(bytesInWords(38_200_000)).toBe("38 MB");
  expect(bytesInWords(1_250_000)).toBe("1.3 MB");
  expect(bytesInWords(300)).toBe("1 kB");
  expect(bytesInWords(2_100_000_000)).toBe("2.1 GB");
  expect(bytesOf(14_100_000, 38_200_000)).toBe("14 of 38 MB");
  expect(bytesOf(0, 412_000)).toBe("0 of 412 kB");
});

test("[LIB-01] counts are grouped, and one is not many", () => {
  expect(counted(1, "thing")).toBe("1 thing");
  expect(counted(12_340, "thing")).toBe("12,340 things");
  expect(counted(2, "entry", "entries")).toBe("2 entries");
});

test("[LIB-01] lengths read the same everywhere, and an unknown one is left out", () => {
  expect(clock(372.9)).toBe("6:12");
  expect(clock(3729)).toBe("1:02:09");
  expect(shortLength(870)).toBe("15 min");
  expect(shortLength(40)).toBe("40 s");
  expect(shortLength(0)).toBeUndefined();
  expect(exactLength(870)).toBe("14 min 30");
  expect(exactLength(360)).toBe("6 min");
  expect(timeLeft(498)).toBe("8 min left");
  expect(timeLeft(20)).toBe("Less than a minute left");
  expect(spokenTime(372)).toBe("6 minutes 12 seconds");
  expect(spokenTime(61)).toBe("1 minute 1 second");
  expect(spokenTime(0)).toBe("the start");
});

test("[LIB-01] credit is named only where there is some", () => {
  const some = { cme: true, contactHours: false, credit: 0.25 };
  expect(shortCredit(some)).toBe("0.25 CE");
  expect(creditInWords(some)).toBe("0.25 CME credit");
  expect(creditInWords({ ...some, contactHours: true })).toBe("0.25 CME credit or contact hours");
  expect(shortCredit({ cme: false, contactHours: false, credit: 0.25 })).toBeUndefined();
});

test("[LIB-01] dates are calendar dates, wherever the device is, and nonsense is left out", () => {
  expect(dateInWords("2026-11-18")).toBe("Nov 18, 2026");
  expect(dateInWords("soon")).toBeUndefined();
});

test("[SYNC-02] the last exchange is told as a moment of this day or an earlier one", () => {
  const now = new Date(2026, 10, 21, 18, 30).getTime();
  expect(momentInWords(now - 5_000, now)).toBe("just now");
  expect(momentInWords(now - 20 * 60_000, now)).toMatch(/^today at 6:10\sPM$/);
  expect(momentInWords(now - 3 * 24 * 60 * 60_000, now)).toMatch(/^Nov 18 at 6:30\sPM$/);
});

test("[CE-07] how many there are is written out as far as ten", () => {
  expect([1, 3, 10, 12].map(countInWords)).toEqual(["one", "three", "ten", "12"]);
});
