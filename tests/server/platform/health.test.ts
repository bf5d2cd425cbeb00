import { expect, test } from "vitest";
import { testServer } from "../../support/server.ts";

test("[OPS-03] the health check returns build, branch, and installation without a session", async () => {
  const { app, server, close } = await testServer({
    config: { build: { commitId: "c0ffee", branchName: "trunk" } },
  });
  const reply = await app.inject("/health_check");
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({ info: { commit_id: "c0ffee", branch_name: "trunk" }, server });
  await close();
});

test("[OPS-03] /ready checks the database and its schema, /live only the process", async () => {
  const { app, close } = await testServer();
  expect((await app.inject("/ready")).json()).toEqual({ ready: true });
  expect((await app.inject("/live")).json()).toEqual({ live: true });
  await close();
});

test("[OPS-03] metrics have durations per route, require the token, and contain no personal data", async () => {
  const { app, close } = await testServer({ config: { metricsToken: "a-long-token" } });
  await app.inject("/health_check");
  await app.inject("/api/enrichment_center/video/somebody@example.org");
  const ask = (authorization?: string) =>
    app.inject({ url: "/metrics", ...(authorization && { headers: { authorization } }) });
  for (const wrong of [undefined, "Bearer another", "a-long-token"])
    expect((await ask(wrong)).statusCode).toBe(401);
  const { statusCode, headers, body } = await ask("Bearer a-long-token");
  expect([statusCode, headers["content-type"]]).toEqual([
    200,
    expect.stringMatching(/^text\/plain/),
  ]);
  expect(body).toMatch(
    /request_seconds_count\{method="GET",route="\/health_check",status="2xx"\} 1/,
  );
  expect(body).toContain("process_resident_memory_bytes");
  expect(body).not.toContain("somebody");
  await close();
});

test("[OPS-03] /metrics is 404 without METRICS_TOKEN", async () => {
  const { app, close } = await testServer();
  expect((await app.inject("/metrics")).statusCode).toBe(404);
  await close();
});
