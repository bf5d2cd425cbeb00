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

/** A connection on which anything can be said, and what was answered on it until it ended. */
async function talk(first: string) {
  const socket = connect(port, "127.0.0.1");
  let heard = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    heard += text;
  });
  const closed = once(socket, "close");
  await once(socket, "connect");
  socket.write(first);
  const ended = async () => {
    await closed;
    return heard;
  };
  return { socket, ended };
}

function lastReply(heard: string) {
  const at = heard.lastIndexOf("HTTP/1.1 ");
  const [head = "", body = ""] = heard.slice(at).split("\r\n\r\n");
  expect(head.toLowerCase()).toContain("content-type: application/json; charset=utf-8");
  expect(head.toLowerCase()).toContain("cache-control: no-store");
  return [Number(head.split(" ")[1]), z.parse(apiErrorBody, JSON.parse(body)).code];
}

test("[SEC-02] what is not even HTTP is refused in the documented shape", async () => {
  const { ended } = await talk("hello?\r\n\r\n");
  expect(lastReply(await ended())).toEqual([400, "malformed"]);
});

test("[SEC-02] headers without end are refused in the documented shape", async () => {
  const { ended } = await talk(`GET / HTTP/1.1\r\nhost: x\r\nx: ${"x".repeat(40_000)}\r\n\r\n`);
  expect(lastReply(await ended())).toEqual([431, "too_large"]);
});

test("[SEC-01] who sends a request drop by drop does not hold a connection for ever", () => {
  const { requestTimeout, headersTimeout } = server.app.server;
  expect(requestTimeout).toBeGreaterThan(0);
  expect(requestTimeout).toBeLessThanOrEqual(5 * 60_000);
  expect(headersTimeout).toBeGreaterThan(0);
});

test("[OPS-03] a server that stops ends what it has begun, and the connection with it", async () => {
  const asked = "POST /auth/sign_in HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n";
  const arrived = once(server.app.server, "request");
  const { socket, ended } = await talk(`${asked}content-length: 2\r\n\r\n`);
  await arrived;
  const stopped = server.app.close();
  socket.write("{}");
  const heard = await ended();
  await stopped;
  expect(heard).toMatch(/^HTTP\/1\.1 401 /);
  expect(heard.toLowerCase()).toContain("connection: close");
});

test("[OPS-03] what comes to a server that stops is to be sent again, to another", async () => {
  const first = await talk("GET /live HTTP/1.1\r\nhost: x\r\n");
  // Connections are heard in their order: once this is answered, the first has been heard.
  const other = await talk("GET /live HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
  await other.ended();
  const stopped = server.app.close();
  first.socket.write("\r\n");
  const heard = await first.ended();
  await stopped;
  expect(lastReply(heard)).toEqual([503, "unavailable"]);
  expect(heard).toContain("retry-after: 5");
});
