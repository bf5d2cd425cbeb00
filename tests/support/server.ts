import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { buildApp } from "#server/app.ts";
import { type Config, readConfig } from "#server/platform/config.ts";
import { installationId } from "#server/platform/database/installation.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { createLog } from "#server/platform/log.ts";
import { type Mailer, startMailer } from "#server/platform/mail/mailer.ts";
import { storeMail } from "#server/platform/mail/queries.ts";
import { openStorage, type Storage } from "#server/platform/storage/open-storage.ts";
import type { ConnectionTimeouts } from "#server/platform/web/connections.ts";
import type { Tracing } from "#server/platform/web/trace-requests.ts";
import { seedDefaults } from "#server/seed/bootstrap.ts";
import { takeDatabase } from "./database.ts";
import { insertRecorded } from "./recorded-rows.ts";

export type ServerOptions = {
  readonly config?: Partial<Config>;
  /** Milliseconds since 1970. Defaults to the real time. */
  readonly now?: () => number;
  /** Receives each log line. Without it, nothing is logged. */
  readonly onLog?: (line: string) => void;
  /** A database to use instead of a new one. */
  readonly database?: Awaited<ReturnType<typeof takeDatabase>>;
  /** A database from which insights are read. */
  readonly replica?: Database | undefined;
  /** The built application to serve. */
  readonly applicationFolder?: string;
  readonly isDraining?: () => boolean;
  readonly timeouts?: ConnectionTimeouts;
  /** Defaults to false: on a busy machine, any test would have requests turned away. */
  readonly shedsLoad?: boolean;
  readonly tracing?: Tracing;
};

export type TestServer = Storage & {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly config: Config;
  readonly mail: Mailer;
  /** Id of the installation. */
  readonly server: string;
  /** Resolves when all mail sent so far is in `dev_mail`. */
  readonly mailSettled: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Tests skip hours without an idle timer that reports activity. */
const alwaysActive = { idleMinutes: 1_000_000 };

async function insertDefaults(db: Database, now: number) {
  await insertRecorded(db, "defaults", {
    tables: ["achievement_rule", "help_resource", "provider_title", "survey", "change_counter"],
    work: () => seedDefaults(db, now),
  });
  await db
    .updateTable("survey")
    .set({ created_at: new Date(now) })
    .execute();
}

/**
 * Starts the real server without a port (use `app.inject`), on its own empty database: embedded, or on the server at
 * `TEST_DATABASE_URL`. `seedSmall` adds a few people and lessons.
 */
export async function testServer(options: ServerOptions = {}): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), "respite-server-"));
  const config: Config = {
    ...readConfig({ DATA_DIR: folder, PORT: "8080" }),
    ...alwaysActive,
    ...options.config,
  };
  const clock = { now: options.now ?? (() => Date.now()) };
  const { onLog } = options;
  const log = onLog ? createLog("trace", { destination: { write: onLog } }) : createLog("silent");
  const { db, giveBack } = options.database ?? (await takeDatabase());
  const server = await installationId(db, clock.now());
  if (options.database) await seedDefaults(db, clock.now());
  else await insertDefaults(db, clock.now());
  const storage = await openStorage(config);
  const mail = await startMailer({
    db,
    clock,
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    log,
    store: (mail) => storeMail(db, mail, clock.now()),
  });
  const deps = { db, replica: options.replica, config, clock, log, ...storage, mail, server };
  const app = await buildApp(deps, { shedsLoad: false, ...options });
  const close = async () => {
    await app.close();
    await mail.close();
    await giveBack();
    rmSync(folder, { recursive: true, force: true });
  };
  return { app, db, config, ...storage, mail, server, mailSettled: mail.settled, close };
}
