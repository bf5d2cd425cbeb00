import { expect, test } from "vitest";
import { ChunkLoadError, isMissingCode, withTimeout } from "../../../../src/app/missing-code.ts";

test("[PWA-03] waits for code until a timeout, then reports it missing", async () => {
  expect(await withTimeout(Promise.resolve("here"), 7, 5)).toBe("here");
  const never = new Promise<never>(() => undefined);
  await expect(withTimeout(never, 7, 5)).rejects.toThrow(new ChunkLoadError(7));
  const bug = new TypeError("undefined is not a function");
  await expect(withTimeout(Promise.reject(bug), 7, 5)).rejects.toBe(bug);
});

test.each<[string, Error, boolean]>([
  ["ours", new ChunkLoadError(7), true],
  [
    "another library's with the same name",
    Object.assign(new Error("x"), { name: "ChunkLoadError" }),
    true,
  ],
  ["Chromium", new TypeError("Failed to fetch dynamically imported module: /a.js"), true],
  ["Firefox", new TypeError("error loading dynamically imported module: /a.js"), true],
  ["Safari", new TypeError("Importing a module script failed."), true],
  ["missing style sheet", new Error("Unable to preload CSS for /a.css"), true],
  ["unrelated bug", new TypeError("undefined is not a function"), false],
])("[PWA-03] recognizes missing code by the error: %s", (_, error, isMissing) => {
  expect(isMissingCode(error)).toBe(isMissing);
});
