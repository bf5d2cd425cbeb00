import { expect, test } from "vitest";
import type { User } from "#contract/accounts/session.ts";
import {
  beginsWithLibrary,
  firstVisit,
  isNewAccount,
  mayBeWelcomed,
} from "#features/library/first-visit.ts";
import type { FirstRead } from "#sync/local/first-read.ts";

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

test("[LIB-15] a new person confirms the email before the welcome", () => {
  const user = { created_at: "2026-11-20T08:00:00Z" };
  expect(mayBeWelcomed(user, now)).toBe(true);
  expect(mayBeWelcomed({ ...user, confirmed: false }, now)).toBe(false);
  expect(mayBeWelcomed(undefined, now)).toBe(false);
});

test("[LIB-15] nothing of the library is shown before what a person is asked to do first", () => {
  const user = { id: "nurse", created_at: "2026-11-20T08:00:00Z" } as User;
  const read = { owner: "nurse", watched: [], welcome: { isDone: true } } as unknown as FirstRead;
  const begins = (changes: Partial<User>, one = read) =>
    beginsWithLibrary({ ...user, ...changes }, one, now);
  expect(begins({})).toBe(true);
  expect(begins({ two_step_setup: "required" })).toBe(false);
  expect(begins({ confirmed: false })).toBe(false);
  expect(begins({ id: "leader" })).toBe(false);
  expect(beginsWithLibrary(undefined, read, now)).toBe(false);
  const isNew = { ...read, welcome: {} };
  expect(begins({}, isNew)).toBe(false);
  expect(begins({ created_at: "2026-01-20T08:00:00Z" }, isNew)).toBe(true);
});
