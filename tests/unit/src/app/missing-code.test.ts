import { expect, test } from "vitest";
import { ChunkLoadError, isMissingCode, withPatience } from "../../../../src/app/missing-code.ts";

test("[PWA-03] code is waited for, and after a time missing", async () => {
  expect(await withPatience(Promise.resolve("here"), 7, 5)).toBe("here");
  const never = new Promise<never>(() => undefined);
  await expect(withPatience(never, 7, 5)).rejects.toThrow(new ChunkLoadError(7));
  const bug = new TypeError("undefined is not a function");
  await expect(withPatience(Promise.reject(bug), 7, 5)).rejects.toBe(bug);
});

test.each<[string, Error, boolean]>([
  ["our own", new ChunkLoadError(7), true],
  ["another's by that name", Object.assign(new Error("x"), { name: "ChunkLoadError" }), true],
  ["Chromium's", new TypeError("Failed to fetch dynamically imported module: /a.js"), true],
  ["Firefox's", new TypeError("error loading dynamically imported module: /a.js"), true],
  ["Safari's", new TypeError("Importing a module script failed."), true],
  ["a style sheet's", new Error("Unable to preload CSS for /a.css"), true],
  ["a bug's", new TypeError("undefined is not a function"), false],
])("[PWA-03] missing code is known by %s words", (_, error, isMissing) => {
  expect(isMissingCode(error)).toBe(isMissing);
});
