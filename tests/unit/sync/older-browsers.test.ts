import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { myChanges } from "#contract/sync/sync.ts";
import { type Download, metaKey } from "#sync/downloads/download.ts";
import { storeMeta } from "#sync/downloads/download-store.ts";
import { createNetwork } from "#sync/ports-browser/network.ts";
import { createCall } from "#sync/transport/call.ts";
import { createFakeFiles } from "../../support/cache-storage.ts";
import { createManualClock } from "../../support/manual-clock.ts";

// Safari 16 has none of these; Safari 17 lacks the first.
const younger: readonly (readonly [object, string])[] = [
  [AbortSignal, "any"],
  [URLSearchParams.prototype, "size"],
  [Response, "json"],
];
const taken: (() => void)[] = [];

beforeEach(() => {
  for (const [owner, name] of younger) {
    const own = Object.getOwnPropertyDescriptor(owner, name) ?? {};
    Object.defineProperty(owner, name, { configurable: true, value: undefined });
    taken.push(() => Object.defineProperty(owner, name, own));
  }
});
afterEach(() => {
  for (const giveBack of taken.splice(0)) giveBack();
});

test("[SYNC-03] aborts requests with a signal in an older Safari", async () => {
  const server = createServer((request, response) => {
    if (request.url === "/at-once") response.end("here");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const life = new AbortController();
  const { signal } = life;
  const network = createNetwork();
  const send = (path: string) => network.send({ method: "GET", path: origin + path, signal });
  expect(await send("/at-once")).toMatchObject({ status: 200, text: "here" });
  const waiting = send("/never");
  life.abort();
  await expect(waiting).rejects.toThrow();
  await expect(send("/at-once")).rejects.toThrow();
});

test("[SYNC-09] keeps the cursor of a query in an older Safari", async () => {
  const send = vi.fn(() => Promise.reject(new TypeError("Failed to fetch")));
  const session = { user: {}, uid: "u", accessToken: "t", client: "c", expiry: 1 } as never;
  const credentials = { read: () => session, renew: () => undefined };
  const network = { ...createNetwork(), send };
  const call = createCall({ network, clock: createManualClock(), credentials });
  await call(myChanges, { query: { cursor: "abc", limit: 5 } });
  expect(send).toHaveBeenCalledWith(
    expect.objectContaining({ path: "/api/sync/mine?cursor=abc&limit=5" }),
  );
});

test("[DL-02] completes a download in an older Safari", async () => {
  const cache = await createFakeFiles().open("media");
  const download = { fileHash: "a".repeat(64), bytes: 7, mime: "audio/mp4", chunks: ["x", "y"] };
  expect(await storeMeta(cache, download as unknown as Download, 4)).toBe(true);
  const stored = await cache.match(metaKey(download.fileHash));
  expect(await stored?.json()).toEqual({ bytes: 7, mime: "audio/mp4", chunks: 2, chunkBytes: 4 });
});
