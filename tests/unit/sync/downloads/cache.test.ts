import { expect, test } from "vitest";
import { expectedCacheBehavior, observeCache } from "../../../support/cache-behavior.ts";
import { createFakeFiles } from "../../../support/cache-storage.ts";

test("[DL-02] has a test cache that behaves like a browser's", async () => {
  const files = createFakeFiles();
  expect(await observeCache(await files.open("shelf"))).toEqual(expectedCacheBehavior);
});

test("[DL-02] the test cache rejects what doesn't fit and keeps what it has", async () => {
  const files = createFakeFiles();
  const cache = await files.open("shelf");
  await cache.put("/a", new Response("12345"));
  files.limit(8);
  await expect(cache.put("/b", new Response("67890"))).rejects.toThrow(
    expect.objectContaining({ name: "QuotaExceededError" }),
  );
  expect(files.paths("shelf")).toEqual(["/a"]);
});
