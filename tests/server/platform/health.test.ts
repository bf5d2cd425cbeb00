import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { takeDatabase, testDatabaseUrl } from "../../support/database.ts";
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

test("[OPS-04] a worker answers health checks and nothing else", async () => {
  const { app, close } = await testServer({ config: { roles: ["worker"] } });
  for (const path of ["/live", "/ready", "/health_check"])
    expect((await app.inject(path)).statusCode).toBe(200);
  for (const path of ["/", "/api/sync/mine", "/media/hls/a/b", "/auth/validate_token"])
    expect((await app.inject(path)).statusCode).toBe(404);
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

test("[OPS-09] /ready says whether the process drains, its storage can't be used, or its disk is gone", async () => {
  let isDraining = true;
  const { app, config, close } = await testServer({ isDraining: () => isDraining });
  const answer = async () => {
    const reply = await app.inject("/ready");
    return [reply.statusCode, reply.json().errors?.[0]];
  };
  expect(await answer()).toEqual([503, "Respite is restarting. Try again in a few minutes."]);
  expect((await app.inject("/health_check")).statusCode).toBe(200);
  isDraining = false;
  expect(await answer()).toEqual([200, undefined]);
  rmSync(join(config.dataDir, "media"), { recursive: true, force: true });
  writeFileSync(join(config.dataDir, "media"), "not a folder");
  expect(await answer()).toEqual([503, "Files can't be read or stored."]);
  rmSync(config.dataDir, { recursive: true });
  writeFileSync(config.dataDir, "not a folder");
  expect(await answer()).toEqual([503, "The disk is full or can't be written to."]);
  await close();
});

if (testDatabaseUrl)
  test("[OPS-09] /ready succeeds while requests wait for all connections to the database", async () => {
    const database = await takeDatabase();
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
      database.db,
    );
    const url = new URL(testDatabaseUrl ?? "");
    url.pathname = `/${rows[0]?.name}`;
    const { app, db, close } = await testServer({ database, config: { databaseUrl: url.href } });
    expect((await app.inject("/ready")).statusCode).toBe(200);
    let isOver = false;
    const busy = Promise.all(
      Array.from({ length: 10 }, () => sql`select pg_sleep(1.5)`.execute(db)),
    ).then(() => {
      isOver = true;
    });
    expect((await app.inject("/ready")).statusCode).toBe(200);
    expect(isOver).toBe(false);
    await busy;
    await close();
  });
