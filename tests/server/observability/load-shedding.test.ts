import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabaseUrl } from "../../support/database.ts";
import { testServer } from "../../support/server.ts";
import { deviceOf, entry, seeded, watched } from "../../support/wire.ts";

/** Keeps the process busy, as thousands of requests would. */
function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test("[OPS-09] an overloaded process turns catalog pulls and insights away, and still takes writes", async () => {
  const config = { metricsToken: "a-long-token" };
  const server = await seeded(await testServer({ config, shedsLoad: true }));
  const nurse = await deviceOf(server);
  const overload = setInterval(() => block(600), 1);
  // Doesn't exist, so it costs nothing to ask for it.
  const pullNothing = () => server.app.inject("/api/sync/catalogue/none");
  let catalog = await pullNothing();
  expect(catalog.statusCode).toBe(404);
  while (catalog.statusCode !== 503) {
    await delay(0); // Lets timers run.
    catalog = await pullNothing();
  }
  clearInterval(overload);
  const replies = await Promise.all([
    nurse.sendBatch([entry(watched("RL-1", 10))]),
    nurse.ask("/api/sync/mine"),
    nurse.ask("/api/insights/reported_burnout/rolling_metrics?practice_group_id=group-1"),
    server.app.inject("/health_check"),
    server.app.inject("/ready"),
  ]);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 503, 200, 200]);
  for (const { headers } of [catalog, replies[2]]) {
    expect(Number(headers["retry-after"])).toBeGreaterThanOrEqual(10);
    expect(Number(headers["retry-after"])).toBeLessThanOrEqual(30);
  }
  const headers = { authorization: "Bearer a-long-token" };
  const { body } = await server.app.inject({ url: "/metrics", headers });
  expect(body).toMatch(/respite_shed_requests_total\{importance="low"\} [2-9]/);
  expect(body).toMatch(/respite_shed_requests_total\{importance="high"\} 0/);
  await expect
    .poll(async () => (await nurse.ask("/api/sync/catalogue")).statusCode, { timeout: 10_000 })
    .toBe(200);
  await server.close();
});

if (testDatabaseUrl)
  test("[OPS-09] turns reads away while requests wait for a connection, so that writes get the next one", async () => {
    const server = await seeded(await testServer({ shedsLoad: true }));
    const nurse = await deviceOf(server);
    const busy = Array.from({ length: 10 }, () => sql`select pg_sleep(4)`.execute(server.db));
    const batch = nurse.sendBatch([entry(watched("RL-1", 10))]);
    await delay(2000);
    const catalog = await nurse.ask("/api/sync/catalogue");
    expect([catalog.statusCode, (await batch).statusCode]).toEqual([503, 200]);
    await Promise.all(busy);
    await server.close();
  });
