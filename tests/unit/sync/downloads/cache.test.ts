import { expect, test } from "vitest";
import { expectedOfShelf, observeShelf } from "../../../support/cache-behaviour.ts";
import { createFakeFiles } from "../../../support/cache-storage.ts";

test("[DL-02] the cache that tests use behaves as a browser's does", async () => {
  const files = createFakeFiles();
  expect(await observeShelf(await files.open("shelf"))).toEqual(expectedOfShelf);
});

test("[DL-02] the cache that tests use refuses what does not fit, and keeps what was there", async () => {
  const files = createFakeFiles();
  const shelf = await files.open("shelf");
  await shelf.put("/a", new Response("12345"));
  files.limit(8);
  await expect(shelf.put("/b", new Response("67890"))).rejects.toThrow(
    expect.objectContaining({ name: "QuotaExceededError" }),
  );
  expect(files.paths("shelf")).toEqual(["/a"]);
});
