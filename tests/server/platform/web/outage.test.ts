import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { readConfig } from "#server/platform/config.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import { createLog } from "#server/platform/log.ts";
import { startMailer } from "#server/platform/mail/mailer.ts";
import { openStorage } from "#server/platform/storage/open-storage.ts";

test("[OPS-03] answers a database outage with 503 and keeps people signed in", async () => {
  const pool = new pg.Pool({ connectionString: "postgres://nobody@127.0.0.1:1/nothing" });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const config = readConfig({ DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing" });
  const log = createLog("silent");
  const clock = { now: () => Date.now() };
  const mail = await startMailer({
    db,
    clock,
    smtpUrl: "smtp://127.0.0.1:1",
    from: config.mailFrom,
    log,
    store: async () => undefined,
  });
  const dataDir = mkdtempSync(join(tmpdir(), "respite-outage-"));
  const storage = await openStorage({ ...config, dataDir });
  const app = await buildApp({
    ...{ db, clock, log, ...storage, mail, server: "here" },
    config: { ...config, dataDir },
  });

  const headers = { uid: "nurse@respite.example", client: "c", "access-token": "t" };
  const replies = [
    await app.inject("/ready"),
    await app.inject({ url: "/api/time_watched", headers }),
    await app.inject({ url: "/auth/validate_token", headers }),
    await app.inject({
      method: "POST",
      url: "/auth/sign_in",
      payload: { email: "nurse@respite.example", password: "x" },
    }),
  ];
  for (const reply of replies) {
    expect([reply.statusCode, reply.json().code]).toEqual([503, "unavailable"]);
    expect(reply.headers["retry-after"]).toBe("5");
  }
  expect((await app.inject("/health_check")).statusCode).toBe(200);
  await app.close();
  await mail.close();
  await db.destroy();
});
