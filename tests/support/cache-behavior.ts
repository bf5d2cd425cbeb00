/**
 * Records the Cache Storage behavior that downloads rely on. Runs here on the fake and in a browser on the real one, so
 * it must not refer to anything outside itself.
 */
export const observeCache = async (cache: Pick<Cache, "match" | "put" | "delete" | "keys">) => {
  const text = async (key: string) => (await cache.match(key))?.text();
  const put = async (key: string, body: BodyInit | null, init?: ResponseInit) => {
    try {
      await cache.put(key, new Response(body, init));
      return "kept";
    } catch (error) {
      return error instanceof Error ? error.name : "thrown";
    }
  };
  const paths = async () => (await cache.keys()).map(({ url }) => new URL(url).pathname).sort();
  return {
    nothing: await text("/offline/a/0"),
    kept: await put("/offline/a/0", "one", { headers: { "x-respite-sha256": "abc" } }),
    read: await text("/offline/a/0"),
    readTwice: await text("/offline/a/0"),
    header: (await cache.match("/offline/a/0"))?.headers.get("x-respite-sha256"),
    partial: await put("/offline/a/1", "tw", { status: 206 }),
    replaced: await put("/offline/a/0", "uno"),
    readReplaced: await text("/offline/a/0"),
    query: [await put("/media/a.pdf?v=2", "two"), await text("/media/a.pdf")],
    blob: await (await cache.match("/offline/a/0"))?.blob().then((blob) => blob.slice(1, 3).text()),
    paths: await paths(),
    deleted: [await cache.delete("/offline/a/0"), await cache.delete("/offline/a/0")],
    left: await paths(),
  };
};

export const expectedCacheBehavior: Awaited<ReturnType<typeof observeCache>> = {
  nothing: undefined,
  kept: "kept",
  read: "one",
  readTwice: "one",
  header: "abc",
  partial: "TypeError",
  replaced: "kept",
  readReplaced: "uno",
  query: ["kept", undefined],
  blob: "no",
  paths: ["/media/a.pdf", "/offline/a/0"],
  deleted: [true, false],
  left: ["/media/a.pdf"],
};
