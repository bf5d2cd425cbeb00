import { expect, test } from "vitest";
import { addBuild, outdatedKeys } from "#sw/builds.ts";
import { serveHandout } from "#sw/handouts.ts";
import { routeRequest } from "#sw/route-request.ts";
import { NO_CACHE } from "#sync/downloads/download.ts";

const ORIGIN = "https://respite.example";
const precached = new Set(["/index.html", "/handouts/burnout-handout.pdf", "/icon-192.png"]);
const route = (path: string, mode: RequestMode = "cors", method = "GET", headers = {}) =>
  routeRequest(
    { url: new URL(path, ORIGIN).href, mode, method, headers: new Headers(headers) },
    ORIGIN,
    ({ pathname }) => pathname.startsWith("/assets/") || precached.has(pathname),
  );

test.each([
  "/",
  "/library",
  "/login?redirect=/library",
  "/enrichment_center/video/RL-100",
  "/downloads",
  "/dev/ui",
  "/authors",
])("[PWA-01] serves the shell for a navigation to %s", (path) => {
  expect(route(path, "navigate")).toBe("shell");
});

test.each([
  "/api/openapi.json",
  "/auth/sign_in",
  "/media",
  "/media/lesson.m4a",
  "/dev/mailbox",
  "/dev/mailbox/3",
  "/health_check",
  "/ready",
  "/.well-known/change-password",
  "/unknown.png",
  "https://elsewhere.example/library",
])("[PWA-01] leaves a navigation to %s to the network", (path) => {
  expect(route(path, "navigate")).toBe("network");
});

test("[PWA-01] leaves requests from pages to the network unless the file is cached", () => {
  expect(route("/api/sync/catalogue")).toBe("network");
  expect(route("/library")).toBe("network");
  expect(route("/handouts/burnout-handout.pdf", "navigate", "POST")).toBe("network");
  expect(route("/media/lesson.mp4")).toBe("network");
  expect(route("/media/stream/index.m3u8")).toBe("network");
});

test("[PWA-03] fetches a fresh-start page from the network, past the cache", () => {
  expect(route("/library?fresh-start=1", "navigate")).toBe("fresh");
  expect(route("/library?fresh-start=1")).toBe("network");
  expect(route("/api/ready?fresh-start=1", "navigate")).toBe("network");
});

test("[DL-06] routes handouts, captions, the default handout, and downloads to their caches", () => {
  expect(route("/handouts/burnout-handout.pdf", "navigate")).toBe("precache");
  expect(route("/assets/chunk-1a2b3c.js")).toBe("precache");
  expect(route("/media/sleep/handout.pdf", "navigate")).toBe("handout");
  expect(route("/media/lesson.vtt")).toBe("handout");
  expect(route("/media/lesson.vtt", "cors", "GET", NO_CACHE)).toBe("network");
  expect(route(`/offline/${"ab".repeat(32)}`)).toBe("media");
  expect(route(`/offline/${"ab".repeat(32)}`, "cors", "HEAD")).toBe("media");
});

test("[DL-06] serves a cached handout from the cache and any other from the network", async () => {
  const cached = "https://respite.example/media/cached.pdf";
  const cache = {
    match: async (url: RequestInfo | URL) => (url === cached ? new Response("cached") : undefined),
  };
  const requested: string[] = [];
  const network = async (request: Request) => {
    requested.push(request.url);
    return new Response("fresh");
  };
  const text = async (url: string) => (await serveHandout(new Request(url), cache, network)).text();
  expect(await text(cached)).toBe("cached");
  expect(await text("https://respite.example/media/other.pdf")).toBe("fresh");
  expect(requested).toEqual(["https://respite.example/media/other.pdf"]);
});

test("[PWA-02] keeps the files of the current build and the two before it", () => {
  const builds = [["a1", "shell"], ["b1", "shell"], ["c1"], ["d1"]].reduce(addBuild, []);
  expect(builds).toEqual([["d1"], ["c1"], ["b1", "shell"]]);
  expect(outdatedKeys(builds, ["a1", "b1", "c1", "d1", "shell"])).toEqual(["a1"]);
  expect(addBuild(builds, ["c1"])).toEqual([["c1"], ["d1"], ["b1", "shell"]]);
});
