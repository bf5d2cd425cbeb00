import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isReturning, recordVisit } from "#shared/navigation/install-offer.ts";

const MINUTE = 60_000;
beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("[PWA-08] opening the app again within half an hour is the same visit", () => {
  expect(isReturning()).toBe(false);
  recordVisit(0);
  recordVisit(20 * MINUTE);
  recordVisit(40 * MINUTE);
  expect(isReturning()).toBe(false);
  recordVisit(80 * MINUTE);
  expect(isReturning()).toBe(true);
});

test("[PWA-08] without usable storage, every visit is the first", () => {
  localStorage.setItem("visits", "not JSON");
  expect(isReturning()).toBe(false);
  vi.stubGlobal("localStorage", undefined);
  recordVisit(0);
  expect(isReturning()).toBe(false);
});
