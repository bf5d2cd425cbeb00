import { expect, test } from "vitest";
import { outdatedKeys, addBuild } from "#sw/builds.ts";
import { serveHandout } from "#sw/handouts.ts";
import { routeRequest } from "#sw/route-request.ts";
import { FRESH } from "#sync/downloads/download.ts";

const ORIGIN = "https://respite.example";
const precached = new Set(["/index.html", "/handouts/burnout-handout.pdf", "/icon-192.png"]);
const ask = (path: string, mode: RequestMode = "cors", method = "GET", headers = {}) =>
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
])("[PWA-01] opening %s shows the shell", (path) => {
  expect(ask(path, "navigate")).toBe("shell");
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
  "/unknown.png",
  "https://elsewhere.example/library",
])("[PWA-01] opening %s passes through untouched", (path) => {
  expect(ask(path, "navigate")).toBe("network");
});

test("[PWA-01] requests of pages pass through untouched unless the file is kept here", () => {
  expect(ask("/api/sync/catalogue")).toBe("network");
  expect(ask("/library")).toBe("network");
  expect(ask("/handouts/burnout-handout.pdf", "navigate", "POST")).toBe("network");
  expect(ask("/media/lesson.mp4")).toBe("network");
  expect(ask("/media/stream/index.m3u8")).toBe("network");
});

test("[PWA-03] a page that wants to start fresh comes from the network, past what is kept", () => {
  expect(ask("/library?fresh-start=1", "navigate")).toBe("fresh");
  expect(ask("/library?fresh-start=1")).toBe("network");
  expect(ask("/api/ready?fresh-start=1", "navigate")).toBe("network");
});

test("[DL-06] handouts, captions, the default handout and downloads have their own answers", () => {
  expect(ask("/handouts/burnout-handout.pdf", "navigate")).toBe("precache");
  expect(ask("/assets/chunk-1a2b3c.js")).toBe("precache");
  expect(ask("/media/sleep/handout.pdf", "navigate")).toBe("handout");
  expect(ask("/media/lesson.vtt")).toBe("handout");
  expect(ask("/media/lesson.vtt", "cors", "GET", FRESH)).toBe("network");
  expect(ask(`/offline/${"ab".repeat(32)}`)).toBe("media");
  expect(ask(`/offline/${"ab".repeat(32)}`, "cors", "HEAD")).toBe("media");
});

test("[DL-06] a handout that is kept is not asked for again; another goes to the network", async () => {
  const kept = "https://respite.example/media/kept.pdf";
  const shelf = {
    match: async (url: RequestInfo | URL) => (url === kept ? new Response("kept") : undefined),
  };
  const asked: string[] = [];
  const network = async (request: Request) => {
    asked.push(request.url);
    return new Response("fresh");
  };
  const text = async (url: string) =>
    (await serveHandout(new Request(url), shelf, network)).text();
  expect(await text(kept)).toBe("kept");
  expect(await text("https://respite.example/media/other.pdf")).toBe("fresh");
  expect(asked).toEqual(["https://respite.example/media/other.pdf"]);
});

test("[PWA-02] the parts of the two builds before this one stay, older ones go", () => {
  const builds = [["a1", "shell"], ["b1", "shell"], ["c1"], ["d1"]].reduce(addBuild, []);
  expect(builds).toEqual([["d1"], ["c1"], ["b1", "shell"]]);
  expect(outdatedKeys(builds, ["a1", "b1", "c1", "d1", "shell"])).toEqual(["a1"]);
  expect(addBuild(builds, ["c1"])).toEqual([["c1"], ["d1"], ["b1", "shell"]]);
});
