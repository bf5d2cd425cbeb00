import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CONNECTION_TIMEOUTS } from "#server/platform/web/connections.ts";
import { type TestServer, testServer } from "../../support/server.ts";

/* Clients that hold connections by being slow, against the real server on a port. */

let server: TestServer;
let port: number;
beforeAll(async () => {
  server = await testServer({
    timeouts: { headersMs: 200, requestMs: 400, silenceMs: 600, checkEveryMs: 50 },
  });
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(() => server.close());

/** Opens a connection, and writes one more byte at a time as long as it is open. */
async function dripping(first: string, drip: string) {
  const socket = connect(port, "127.0.0.1");
  let received = "";
  socket
    .setEncoding("utf8")
    .on("data", (text: string) => {
      received += text;
    })
    .on("error", () => undefined);
  const closed = once(socket, "close");
  await once(socket, "connect");
  socket.write(first);
  const timer = setInterval(() => socket.writable && socket.write(drip), 20);
  await closed;
  clearInterval(timer);
  return received;
}

test("[SEC-03] a client that sends its headers a byte at a time is cut off", async () => {
  const received = await dripping("GET /live HTTP/1.1\r\nhost: x\r\nx: ", "x");
  expect(received).toMatch(/^HTTP\/1\.1 408 /);
  expect(received).toContain('"code":"unavailable"');
});

test("[SEC-03] a client that sends its body a byte at a time is cut off, whatever it calls", async () => {
  const head = "host: x\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n";
  for (const path of ["/auth/sign_in", "/api/sync/batch"])
    expect(await dripping(`POST ${path} HTTP/1.1\r\n${head}`, " ")).toMatch(/^HTTP\/1\.1 40[18] /);
});

test("[SEC-03] a client that sends nothing is cut off", async () => {
  expect(await dripping("", "")).toMatch(/^(HTTP\/1\.1 408 |$)/);
});

test("[SEC-03] a client that doesn't read its reply is cut off, and others are served meanwhile", async () => {
  const folder = mkdtempSync(join(tmpdir(), "respite-slow-"));
  const path = join(folder, "talk.mp4");
  // More than the buffers of both ends hold.
  writeFileSync(path, Buffer.alloc(32 * 1024 * 1024, 1));
  const { sha256 } = await server.files.put(path);
  rmSync(folder, { recursive: true });

  const accepted = once(server.app.server, "connection") as Promise<[Socket]>;
  const client = connect(port, "127.0.0.1").pause();
  client.on("error", () => undefined);
  client.write(`GET /media/${sha256}/talk.mp4 HTTP/1.1\r\nhost: x\r\n\r\n`);
  const [connection] = await accepted;
  const cutOff = once(connection, "close");
  expect((await fetch(`http://127.0.0.1:${port}/live`)).status).toBe(200);
  await cutOff;
  expect(connection.bytesWritten).toBeGreaterThan(0);
  expect(connection.bytesWritten).toBeLessThan(32 * 1024 * 1024);
  client.destroy();
});

test("[SEC-03] the server in use has limits, too", () => {
  const { headersMs, requestMs, silenceMs } = CONNECTION_TIMEOUTS;
  expect(headersMs).toBeLessThanOrEqual(60_000);
  expect(requestMs).toBeLessThanOrEqual(2 * 60_000);
  expect(silenceMs).toBeLessThanOrEqual(5 * 60_000);
});
