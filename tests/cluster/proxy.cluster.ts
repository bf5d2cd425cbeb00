import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Program, startProgram, stopPrograms, waitFor } from "../support/programs.ts";
import { freePort } from "../support/respite.ts";

/* The proxy's configuration, in front of a server that notes what reaches it. */

const folder = mkdtempSync(join(tmpdir(), "respite-proxy-"));
const seen: string[] = [];
const web = createServer((request, reply) => {
  if (request.url !== "/ready" && request.url !== "/live")
    seen.push(`${request.method} ${request.url}`);
  request.resume();
  request.on("end", () => reply.end("hello"));
});
let proxy: Program;
let port: number;
beforeAll(async () => {
  await once(web.listen(0, "127.0.0.1"), "listening");
  const address = `127.0.0.1:${(web.address() as AddressInfo).port}`;
  port = await freePort();
  proxy = startProgram("proxy", "haproxy", ["-db", "-f", "deploy/haproxy/haproxy.cfg"], {
    env: {
      ...process.env,
      PROXY_BIND: `127.0.0.1:${port}`,
      PROXY_METRICS_BIND: `127.0.0.1:${await freePort()}`,
      STATS_SOCKET: join(folder, "haproxy.sock"),
      WEB_1: address,
      WEB_2: address,
    },
  });
  await waitFor(proxy, () => get("/library").then(isOk, () => false));
});
afterAll(async () => {
  await stopPrograms();
  web.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
const isOk = ({ ok }: Response) => ok;

/** Sends bytes on one connection and returns the reply. */
async function send(raw: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let received = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    received += text;
  });
  socket.on("error", () => undefined);
  socket.end(raw);
  await once(socket, "close");
  return received;
}

test("[SEC-03] /metrics of the processes can't be read through the proxy, however the path is written", async () => {
  for (const path of ["/metrics", "/metrics?x=1", "/%6detrics", "/%6Detric%73"])
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  expect(seen.filter((request) => request.includes("etric"))).toEqual([]);
});

test("[OPS-03] the proxy logs no addresses of people, no queries, and only the first part of a path", async () => {
  await get("/confirm-password/a-token/ada%40ward.example?reset_password_token=another-token");
  await waitFor(proxy, async () => proxy.output().includes("GET /confirm-password"));
  for (const secret of ["token", "ada", "ward", "127.0.0.1"])
    expect(proxy.output()).not.toContain(secret);
});

test("[SEC-03] a request hidden in the body of another never reaches a process", async () => {
  const hidden = "GET /hidden HTTP/1.1\r\nHost: x\r\n\r\n";
  const start = "POST /outer HTTP/1.1\r\nHost: x\r\nConnection: close\r\n";
  const chunked = "Transfer-Encoding: chunked\r\n";
  for (const raw of [
    `${start}Content-Length: ${5 + hidden.length}\r\n${chunked}\r\n0\r\n\r\n${hidden}`,
    `${start}Content-Length: 4\r\n${chunked}\r\n24\r\n${hidden}\r\n0\r\n\r\n`,
    `${start}Content-Length: 4\r\nTransfer-Encoding:\tchunked\r\n\r\n24\r\n${hidden}\r\n0\r\n\r\n`,
    `${start}Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
    `${start}Transfer-Encoding : chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${hidden}`,
    `${start}${chunked}Transfer-Encoding: identity\r\n\r\n0\r\n\r\n${hidden}`,
  ])
    await send(raw);
  expect(seen.filter((request) => request.includes("hidden"))).toEqual([]);
});
