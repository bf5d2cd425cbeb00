import { expect, test } from "vitest";
import { firstVisit, isNewAccount } from "#features/library/first-visit.ts";

const now = Date.parse("2026-11-23T18:00:00Z");
const fresh = { isBegun: false, isDone: false, hasHistory: false };

test("[LIB-15] only new people without history are welcomed, and only once", () => {
  expect(firstVisit(fresh)).toBe("welcome");
  expect(firstVisit({ ...fresh, hasHistory: true })).toBeUndefined();
  expect(firstVisit({ ...fresh, isDone: true })).toBeUndefined();
  // On a new device, nothing is shown until the first sync has brought the history of others.
  expect(firstVisit({ ...fresh, hasHistory: undefined })).toBe("unknown");
  // The check-in is history, but the interests are still to be picked.
  expect(firstVisit({ ...fresh, isBegun: true, hasHistory: true })).toBe("interests");
});

test("[LIB-15] an account is new for 30 days, and never if its age isn't known", () => {
  expect(isNewAccount("2026-11-20T08:00:00Z", now)).toBe(true);
  expect(isNewAccount("2026-10-20T08:00:00Z", now)).toBe(false);
  expect(isNewAccount(undefined, now)).toBe(false);
  expect(isNewAccount("soon", now)).toBe(false);
});
