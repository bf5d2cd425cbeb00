import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { createNetwork } from "#sync/ports-browser/network.ts";
import { browserKeyValue, browserPorts, uuidv7 } from "#sync/ports-browser.ts";
import { SYNC_NOW } from "#sync/worker-messages.ts";

const network = createNetwork();
const V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test("[SYNC-04] creates sortable version 7 UUIDs", () => {
  const zeros = new Uint8Array(16);
  const ones = new Uint8Array(16).fill(255);
  expect(uuidv7(0x0123456789ab, zeros)).toBe("01234567-89ab-7000-8000-000000000000");
  expect(uuidv7(0x0123456789ab, ones)).toBe("01234567-89ab-7fff-bfff-ffffffffffff");
  expect(uuidv7(1000, ones) < uuidv7(1001, zeros)).toBe(true);
  const { uuid } = browserPorts().ids;
  expect(uuid()).toMatch(V7);
  expect(uuid()).not.toBe(uuid());
});

async function listening(answer: Parameters<typeof createServer>[1]) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("[SYNC-06] the network returns replies unclassified", async () => {
  const origin = await listening((request, response) => {
    response.writeHead(418, { "content-type": "text/plain", etag: '"a"' });
    response.end(`${request.method} ${request.headers["x-respite-wire"]}`);
  });
  const reply = await network.send({
    method: "POST",
    path: `${origin}/x`,
    headers: { "x-respite-wire": "1" },
    body: "{}",
  });
  expect(reply).toMatchObject({ status: 418, redirected: false, text: "POST 1" });
  expect(reply.headers.get("etag")).toBe('"a"');
});

test("[SYNC-06] never follows a redirect, so nothing is posted to a portal", async () => {
  const asked: string[] = [];
  const origin = await listening((request, response) => {
    asked.push(request.url ?? "");
    response.writeHead(307, { location: "/login" });
    response.end();
  });
  const sent = network.send({ method: "POST", path: `${origin}/x`, body: "secret" });
  await expect(sent).rejects.toThrow();
  expect(asked).toEqual(["/x"]);
});

test("[SYNC-06] treats a truncated, late, or canceled reply as none", async () => {
  const origin = await listening((request, response) => {
    if (request.url === "/cut") {
      response.writeHead(200, { "content-length": "100" });
      response.write("only the first half");
      response.destroy();
    }
  });
  const send = (path: string, more: object) =>
    network.send({ method: "GET", path: origin + path, ...more });
  await expect(send("/cut", {})).rejects.toThrow();
  await expect(send("/never", { timeoutMs: 30 })).rejects.toThrow();
  const given = new AbortController();
  const waiting = send("/never", { signal: given.signal });
  given.abort();
  await expect(waiting).rejects.toThrow();
});

test("[SYNC-06] ends a wait when its time is over or it is canceled", async () => {
  const { clock } = browserPorts();
  await clock.wait(1);
  const given = new AbortController();
  const waiting = clock.wait(60_000, given.signal);
  given.abort(new Error("given up"));
  await expect(waiting).rejects.toThrow("given up");
  await expect(clock.wait(1, given.signal)).rejects.toThrow("given up");
});

test("[ACC-05] notifies every listener of a local storage change in any page", () => {
  const page = new EventTarget();
  const texts = new Map<string, string>();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, value: string) => texts.set(key, value),
    removeItem: (key: string) => texts.delete(key),
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const [here, there] = [browserKeyValue(), browserKeyValue()];
  let changes = 0;
  const stop = there?.listen("currentSession", () => {
    changes += 1;
  });
  here?.set("currentSession", "x");
  expect(there?.get("currentSession")).toBe("x");
  here?.set("theme", "dark");
  page.dispatchEvent(Object.assign(new Event("storage"), { key: "currentSession" }));
  page.dispatchEvent(Object.assign(new Event("storage"), { key: "theme" }));
  page.dispatchEvent(Object.assign(new Event("storage"), { key: null }));
  expect(changes).toBe(3);
  stop?.();
  here?.remove("currentSession");
  expect(here?.get("currentSession")).toBeUndefined();
  expect(changes).toBe(3);
});

test("[SYNC-03] messages the worker when a page is hidden, if no browser would wake it", () => {
  const said: unknown[] = [];
  const controller = { postMessage: (message: unknown) => said.push(message) };
  vi.stubGlobal("navigator", { serviceWorker: { controller } });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const { wakes } = browserPorts();
  wakes.handOffToWorker();
  expect(said).toEqual([SYNC_NOW]);
  vi.stubGlobal("SyncManager", class {});
  wakes.handOffToWorker();
  expect(said).toHaveLength(1);
  vi.stubGlobal("SyncManager", undefined);
  vi.stubGlobal("navigator", {});
  wakes.handOffToWorker();
  expect(said).toHaveLength(1);
});
