import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { databaseStats } from "#server/platform/database/measured.ts";
import { startTracing } from "#server/platform/open-telemetry.ts";
import { takeDatabase } from "../../support/database.ts";
import { testServer } from "../../support/server.ts";
import { PASSWORD, people } from "../../support/small-world.ts";
import { deviceOf, entry, seeded, watched } from "../../support/wire.ts";

type Span = {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
};
type Exported = {
  readonly resourceSpans: readonly {
    readonly resource: {
      readonly attributes: readonly { readonly key: string; readonly value: object }[];
    };
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
};

/** Receives traces as an OpenTelemetry collector does. */
async function startCollector() {
  const bodies: string[] = [];
  const paths = new Set<string>();
  const collector = createServer(async (request, response) => {
    paths.add(`${request.method} ${request.url}`);
    bodies.push(await readText(request));
    response.setHeader("content-type", "application/json").end("{}");
  });
  collector.listen(0, "127.0.0.1");
  await once(collector, "listening");
  onTestFinished(() => void collector.close());
  const { port } = collector.address() as AddressInfo;
  const exports = () => bodies.map((body) => JSON.parse(body) as Exported);
  return { endpoint: `http://127.0.0.1:${port}`, bodies, paths, exports };
}

const spansIn = (exports: readonly Exported[]) =>
  exports
    .flatMap(({ resourceSpans }) => resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans);

async function tracedServer(lines: string[] = []) {
  const collector = await startCollector();
  const database = await takeDatabase();
  const stats = databaseStats(database.db);
  const tracing = startTracing({
    endpoint: collector.endpoint,
    ratio: 1,
    commitId: "c0ffee",
    database: stats,
  });
  const server = await seeded(
    await testServer({ database, tracing, onLog: (line) => lines.push(line) }),
  );
  /** Waits for everything to be exported. */
  const close = async () => {
    await server.close();
    await tracing.close();
    if (stats) stats.onQuery = undefined;
  };
  return { server, collector, close };
}

test("[OPS-09] sends a trace of each request with its statements to an OpenTelemetry collector", async () => {
  const lines: string[] = [];
  const { server, collector, close } = await tracedServer(lines);
  const { sendBatch } = await deviceOf(server);
  const reply = await sendBatch([entry(watched("RL-1", 10))]);
  await close();

  expect([...collector.paths]).toEqual(["POST /v1/traces"]);
  const spans = spansIn(collector.exports());
  const [, traceId, spanId] = String(reply.headers.traceresponse).split("-");
  const request = spans.find((span) => span.spanId === spanId);
  expect(request).toMatchObject({ name: "POST /api/sync/batch", traceId });
  const parts = spans.filter((span) => span.parentSpanId === spanId);
  expect(parts.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["select installation", "insert time_watched", "insert idempotency"]),
  );
  for (const part of parts) expect(part.traceId).toBe(traceId);

  const logged = lines.map((line) => JSON.parse(line));
  const replied = logged.find(({ trace }) => trace === traceId);
  expect(replied).toMatchObject({ reqId: reply.headers["x-request-id"], pid: process.pid });
  const attributes = collector.exports()[0]?.resourceSpans[0]?.resource.attributes;
  expect(attributes).toContainEqual({ key: "service.version", value: { stringValue: "c0ffee" } });
});

test("[OPS-09] continues the trace of a proxy, and ignores headers that aren't one", async () => {
  const { server, collector, close } = await tracedServer();
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  const send = (traceparent: string) =>
    server.app.inject({ url: "/health_check", headers: { traceparent } });
  const continued = await send(`00-${traceId}-b7ad6b7169203331-01`);
  const others = await Promise.all(
    ["nurse@respite.example", `00-${"0".repeat(32)}-b7ad6b7169203331-01`, ""].map(send),
  );
  await close();
  expect(continued.headers.traceresponse).toContain(traceId);
  for (const { headers } of others) expect(headers.traceresponse).toMatch(/^00-[\da-f]{32}-/);
  const span = spansIn(collector.exports()).find((one) => one.traceId === traceId);
  expect(span?.parentSpanId).toBe("b7ad6b7169203331");
});

test("[OPS-09] traces contain nothing personal", async () => {
  const { server, collector, close } = await tracedServer();
  const nurse = await deviceOf(server);
  await nurse.sendBatch([entry(watched("RL-1", 10)), entry({ comment: "Hollow as a drum" })]);
  await nurse.ask(`/api/users/${nurse.owner}/export?token=secret`);
  await nurse.ask(`/nobody/${people.nurse.email}`);
  await server.app.inject({
    method: "POST",
    url: "/auth/sign_in",
    payload: { email: people.nurse.email, password: "wrong" },
  });
  await close();
  const all = collector.bodies.join("\n");
  expect(all).toContain("/auth/sign_in");
  for (const secret of [
    ...Object.values(people).flatMap(({ id, email }) => [id, email]),
    nurse.headers["access-token"],
    nurse.headers.client,
    PASSWORD,
    "Hollow",
    "secret",
    "RL-1",
    "127.0.0.1",
  ])
    expect(all).not.toContain(secret);
});

test("[OPS-09] without a collector, replies have a request id, and logs have the proxy's trace, process, and host", async () => {
  const lines: string[] = [];
  const server = await testServer({ onLog: (line) => lines.push(line) });
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };
  const reply = await server.app.inject({ url: "/health_check", headers });
  await server.close();
  expect(reply.headers).not.toHaveProperty("traceresponse");
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({
      reqId: reply.headers["x-request-id"],
      trace: traceId,
      pid: process.pid,
      host: expect.any(String),
      msg: "replied",
    }),
  );
});
