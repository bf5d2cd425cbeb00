import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { apiErrorBody } from "#contract/api-error.ts";
import { type TestServer, testServer } from "../../../support/server.ts";

let server: TestServer;
let port: number;
beforeEach(async () => {
  server = await testServer();
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  port = (server.app.server.address() as AddressInfo).port;
});
afterEach(() => server.close());

/** Opens a raw connection. `ended` resolves with everything received. */
async function openConnection(first: string) {
  const socket = connect(port, "127.0.0.1");
  let received = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    received += text;
  });
  const closed = once(socket, "close");
  await once(socket, "connect");
  socket.write(first);
  const ended = async () => {
    await closed;
    return received;
  };
  return { socket, ended };
}

function lastReply(received: string) {
  const at = received.lastIndexOf("HTTP/1.1 ");
  const [head = "", body = ""] = received.slice(at).split("\r\n\r\n");
  expect(head.toLowerCase()).toContain("content-type: application/json; charset=utf-8");
  expect(head.toLowerCase()).toContain("cache-control: no-store");
  expect(head.toLowerCase()).toContain("x-content-type-options: nosniff");
  return [Number(head.split(" ")[1]), z.parse(apiErrorBody, JSON.parse(body)).code];
}

test("[SEC-02] rejects invalid HTTP with a documented error", async () => {
  const { ended } = await openConnection("hello?\r\n\r\n");
  expect(lastReply(await ended())).toEqual([400, "malformed"]);
});

test("[SEC-02] rejects oversized headers with a documented error", async () => {
  const { ended } = await openConnection(
    `GET / HTTP/1.1\r\nhost: x\r\nx: ${"x".repeat(40_000)}\r\n\r\n`,
  );
  expect(lastReply(await ended())).toEqual([431, "too_large"]);
});

test("[OPS-03] a stopping server finishes running requests and closes their connections", async () => {
  const requestHead =
    "POST /auth/sign_in HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n";
  const arrived = once(server.app.server, "request");
  const { socket, ended } = await openConnection(`${requestHead}content-length: 2\r\n\r\n`);
  await arrived;
  const stopped = server.app.close();
  socket.write("{}");
  const received = await ended();
  await stopped;
  expect(received).toMatch(/^HTTP\/1\.1 401 /);
  expect(received.toLowerCase()).toContain("connection: close");
});

test("[OPS-03] a stopping server answers new requests with 503 and Retry-After", async () => {
  const first = await openConnection("GET /live HTTP/1.1\r\nhost: x\r\n");
  // Connections are handled in order, so the first request has arrived when this one is answered.
  const other = await openConnection("GET /live HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
  await other.ended();
  const stopped = server.app.close();
  first.socket.write("\r\n");
  const received = await first.ended();
  await stopped;
  expect(lastReply(received)).toEqual([503, "unavailable"]);
  expect(received).toContain("retry-after: 5");
});

const HIDDEN = "GET /api/health HTTP/1.1\r\nhost: hidden\r\n\r\n";
const chunkedWithHidden = `0\r\n\r\n${HIDDEN}`;

/** Requests that a proxy and a server could read differently, so that a second request hides in the body of the first. */
test.each([
  [
    "with both a length and chunks",
    `POST /auth/sign_in HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n${chunkedWithHidden}`,
  ],
  [
    "with two lengths",
    `POST /auth/sign_in HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\ncontent-length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
  ],
  [
    "with a list of lengths",
    `POST /auth/sign_in HTTP/1.1\r\nhost: x\r\ncontent-length: 0, ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
  ],
  [
    "with a length that isn't a number",
    `POST /auth/sign_in HTTP/1.1\r\nhost: x\r\ncontent-length: +0\r\n\r\n${HIDDEN}`,
  ],
  [
    "with an unknown transfer encoding after chunks",
    `POST /auth/sign_in HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked, identity\r\n\r\n${chunkedWithHidden}`,
  ],
  [
    "with a space before the colon",
    `POST /auth/sign_in HTTP/1.1\r\nhost: x\r\ntransfer-encoding : chunked\r\n\r\n${chunkedWithHidden}`,
  ],
  [
    "with a folded header",
    `POST /auth/sign_in HTTP/1.1\r\nhost: x\r\nx-long: a\r\n content-length: 0\r\ncontent-length: 0\r\nx: \u0000\r\n\r\n${HIDDEN}`,
  ],
  [
    "with lines that end in LF only",
    `POST /auth/sign_in HTTP/1.1\nhost: x\ncontent-length: 0\n\n${HIDDEN}`,
  ],
  [
    "with a chunk length that isn't a number",
    `POST /auth/sign_in HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n0x0\r\n\r\n${HIDDEN}`,
  ],
])("[SEC-02] rejects a request %s, and doesn't answer the one hidden in it", async (_, request) => {
  const { ended } = await openConnection(request);
  const received = await ended();
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 400"]);
  expect(received).not.toContain("uptime");
});
