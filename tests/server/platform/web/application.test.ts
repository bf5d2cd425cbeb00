import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { readConfig } from "#server/platform/config.ts";
import { keepAssets } from "#server/platform/web/release-assets.ts";
import { type TestServer, testServer } from "../../../support/server.ts";

let server: TestServer;
let folder: string;
const page = "<!doctype html><title>Respite</title>";
const loginPage = `${page}<h1>Sign in</h1>`;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "respite-dist-"));
  mkdirSync(join(folder, "assets"));
  mkdirSync(join(folder, ".vite"));
  writeFileSync(join(folder, "index.html"), page);
  writeFileSync(join(folder, "login.html"), loginPage);
  writeFileSync(join(folder, "sw.js"), "self;");
  writeFileSync(join(folder, "sw-off.js"), "self.registration.unregister();");
  writeFileSync(join(folder, "assets/app-1a2b.js"), "export {};");
  writeFileSync(join(folder, "assets/app-1a2b.js.br"), brotliCompressSync("export {};"));
  writeFileSync(join(folder, ".vite/manifest.json"), "{}");
  server = await testServer({ applicationFolder: folder });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, accept = "text/html,*/*") =>
  server.app.inject({ url, headers: { accept, "accept-encoding": "br" } });

test("[PWA-01] serves the app page, revalidated, for every route of the app", async () => {
  for (const url of [
    "/",
    "/register?email=a%40b.c",
    "/enrichment_center/video/RL-1",
    "/confirm-password/token/nurse%40respite.example",
  ]) {
    const reply = await get(url);
    expect([url, reply.statusCode, reply.body]).toEqual([url, 200, page]);
    expect(reply.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(reply.headers["cache-control"]).toBe("no-cache");
  }
});

test("[ACC-01] serves the sign-in page with its own preloads", async () => {
  const reply = await get("/login?email=a%40b.c");
  expect([reply.statusCode, reply.body]).toEqual([200, loginPage]);
  expect(reply.headers["cache-control"]).toBe("no-cache");
});

test("[PWA-01] serves the app page unless the client prefers JSON, to HEAD requests too", async () => {
  for (const headers of [
    {},
    { accept: "*/*" },
    { accept: "text/html,application/json" },
    { accept: "application/json;q=0.8, text/*" },
  ]) {
    const reply = await server.app.inject({ url: "/library", headers });
    expect([reply.statusCode, reply.body]).toEqual([200, page]);
    expect(reply.headers["content-type"]).toBe("text/html; charset=utf-8");
  }
  for (const id of ["..%2F", "%F0%9F%92%A4", "rl-1."])
    expect((await get(`/enrichment_center/video/${id}`, "*/*")).body).toBe(page);
  const json = await get("/login", "application/json, text/html;q=0.5");
  expect([json.statusCode, json.json().success]).toEqual([404, false]);
  const head = await server.app.inject({ method: "HEAD", url: "/enrichment_center/video/RL-1" });
  expect([head.statusCode, head.body]).toEqual([200, ""]);
  expect(head.headers["content-type"]).toBe("text/html; charset=utf-8");
});

test("[PWA-01] serves hashed files compressed and immutable, and revalidates the service worker", async () => {
  const script = await get("/assets/app-1a2b.js");
  expect(script.headers).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-encoding": "br",
  });
  expect(script.headers["content-type"]).toMatch(/^(text|application)\/javascript/);
  expect((await get("/sw.js")).headers["cache-control"]).toBe("no-cache");
});

test("[PWA-01] answers 404 with JSON for missing files and unknown API paths, never with the page", async () => {
  for (const url of [
    "/assets/app-0000.js",
    "/assets/app-1a2b.js.br/x",
    "/fonts/missing.woff2",
    "/favicon.ico",
    "/.vite/manifest.json",
    "/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200",
    "/api",
    "/api/nothing",
    "/auth/nothing",
    "/media/nothing",
    "/health_check/nothing",
    "/ready/nothing",
    "/live/nothing",
    "/metrics",
    "/dev/mailbox/nothing/else",
  ])
    for (const accept of ["text/html", "*/*"]) {
      const reply = await get(url, accept);
      expect([url, accept, reply.statusCode]).toEqual([url, accept, 404]);
      expect(reply.headers["content-type"]).toBe("application/json; charset=utf-8");
    }
  expect((await server.app.inject({ method: "POST", url: "/login" })).statusCode).toBe(404);
});

test("[PWA-01] answers 405 for a contract path outside /api that is called with another method", async () => {
  const url = "/enrichment_center/recommended_content";
  const reply = await server.app.inject({ method: "DELETE", url });
  expect([reply.statusCode, reply.headers.allow]).toEqual([405, "GET"]);
});

test("[SEC-01] every reply has a policy without foreign origins, inline scripts, or framing", async () => {
  for (const url of ["/", "/health_check", "/api/nothing", "/assets/app-1a2b.js", "/media/x/y"]) {
    const { headers } = await get(url);
    const policy = String(headers["content-security-policy"]);
    expect(policy.split(";").toSorted()).toEqual(
      [
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "media-src 'self' blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
        "require-trusted-types-for 'script'",
        "trusted-types default respite dompurify",
      ].toSorted(),
    );
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin",
      "permissions-policy": expect.stringContaining("camera=()"),
    });
    expect(headers["strict-transport-security"]).toBeUndefined();
    expect(headers["x-powered-by"]).toBeUndefined();
  }
});

test("[SEC-01] sends HSTS with a public https address or behind a trusted TLS proxy", async () => {
  const forwarded = { "x-forwarded-proto": "https" };
  const hstsOf = async (config: object, headers: object) => {
    const own = await testServer({ config });
    const reply = await own.app.inject({ url: "/health_check", headers: { ...headers } });
    await own.close();
    return reply.headers["strict-transport-security"];
  };
  const sent = "max-age=63072000; includeSubDomains";
  expect(await hstsOf({ publicUrl: "https://respite.example" }, {})).toBe(sent);
  expect(await hstsOf({ trustProxy: 1 }, forwarded)).toBe(sent);
  expect(await hstsOf({ trustProxy: 0 }, forwarded)).toBeUndefined();
});

test("[OPS-03] serves the contract as OpenAPI", async () => {
  const api = (await get("/api/openapi.json", "application/json")).json();
  expect(api.openapi).toBe("3.1.0");
  expect(api.paths["/api/sync/batch"].post.operationId).toBe("batch");
  expect(Object.keys(api.paths)).toContain("/auth/sign_in");
});

test("[PWA-11] SERVICE_WORKER=off serves the worker that removes itself, and everything else as before", async () => {
  const off = await testServer({
    applicationFolder: folder,
    config: { serviceWorker: readConfig({ SERVICE_WORKER: "off" }).serviceWorker },
  });
  onTestFinished(() => off.close());
  const worker = await off.app.inject({ url: "/sw.js" });
  expect([worker.statusCode, worker.body]).toEqual([200, "self.registration.unregister();"]);
  expect(worker.headers).toMatchObject({
    "cache-control": "no-cache",
    "content-type": expect.stringContaining("javascript"),
  });
  expect((await off.app.inject({ url: "/library" })).body).toBe(page);
});

test("[OPS-08] serves a page of another release the files that this release doesn't have", async () => {
  const other = mkdtempSync(join(tmpdir(), "respite-other-"));
  onTestFinished(() => rmSync(other, { recursive: true }));
  mkdirSync(join(other, "assets/admin"), { recursive: true });
  mkdirSync(join(other, ".vite"));
  writeFileSync(join(other, "index.html"), page);
  writeFileSync(join(other, "assets/admin/table-9z8y.js"), "export const old = 1;");
  writeFileSync(join(other, "assets/admin/table-9z8y.js.br"), "");
  writeFileSync(join(other, ".vite/manifest.json"), '{ "release": 1 }');
  expect((await get("/assets/admin/table-9z8y.js")).statusCode).toBe(404);
  const log = { warn: () => expect.unreachable() };
  await keepAssets(server.files, other, log);
  const reply = await get("/assets/admin/table-9z8y.js");
  expect([reply.statusCode, reply.body]).toEqual([200, "export const old = 1;"]);
  expect(reply.headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
  });
  // The second process of the release finds everything.
  const put = () => expect.unreachable();
  await keepAssets({ ...server.files, put, putAs: put }, other, log);
  // They aren't files of lessons, so backups and copies leave them out.
  for await (const key of server.files.keys()) expect(key).not.toContain("assets");
  for (const path of ["/assets/..%2Findex.html", "/assets/none.js"])
    expect((await get(path)).statusCode).toBe(404);
});

test("[OPS-08] starts without the storage for other releases, and says so in the log", async () => {
  const sizeOf = () => Promise.reject(new Error("no bucket"));
  const warnings: unknown[] = [];
  await keepAssets({ ...server.files, sizeOf }, folder, {
    warn: (...args: unknown[]) => void warnings.push(args),
  });
  expect(warnings).toHaveLength(1);
});
