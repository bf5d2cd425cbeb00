import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import { issueAllMissing } from "./credit/certificates/issue-missing.ts";
import { withdrawIncompleteCredit } from "./learning/publishing/withdraw-credit.ts";
import { type Config, readConfig } from "./platform/config.ts";
import { installationId } from "./platform/database/installation.ts";
import { databaseStats } from "./platform/database/measured.ts";
import { openMigrated, openReplica } from "./platform/database/open.ts";
import { createLog } from "./platform/log.ts";
import { startMailer } from "./platform/mail/mailer.ts";
import { storeMail } from "./platform/mail/queries.ts";
import { projectRoot } from "./platform/project-root.ts";
import { startupErrors, startupNotices } from "./platform/startup-copy.ts";
import { StartupError, startupErrorMessage } from "./platform/startup-error.ts";
import { openStorage } from "./platform/storage/open-storage.ts";
import { keepAssets } from "./platform/web/release-assets.ts";
import { seedDefaults } from "./seed/bootstrap.ts";

const clock = { now: () => Date.now() };

/** Connections that are still open after this are closed, so that the database can be closed. */
const CLOSE_CONNECTIONS_AFTER_MS = 5000;
/** Stopping takes at most this long after draining. */
const SHUTDOWN_TIMEOUT_MS = 10_000;

const listenError = ({ port, host }: Config, error: unknown) => {
  const { code } = error as NodeJS.ErrnoException;
  const why = code === "EADDRINUSE" ? startupErrors.portInUse : `${code}`;
  return new StartupError(startupErrors.portNotOpened(port, host, why), {
    cause: error,
  });
};

/** Checks the port before setting up the database, which takes seconds. */
async function checkPort(config: Config): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", (error) => reject(listenError(config, error)));
    probe.listen(config.port, config.host, () => probe.close(() => resolve()));
  });
}

async function listen(app: FastifyInstance, config: Config): Promise<number> {
  await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw listenError(config, error);
  });
  const address = app.server.address();
  return typeof address === "object" && address ? address.port : config.port;
}

function stopOnSignal(drainSeconds: number, stop: () => Promise<void>): void {
  const end = () => {
    setTimeout(() => process.exit(1), drainSeconds * 1000 + SHUTDOWN_TIMEOUT_MS).unref();
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, end);
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel, { commitId: config.build.commitId });
  const { files, parts } = await openStorage(config);
  await checkPort(config);
  const { db, close } = await openMigrated(config, {
    onWait: () => log.info("waiting for another process that is migrating or using the database"),
    onLost(error) {
      log.fatal({ err: error }, "the embedded database exited unexpectedly; stopping the server");
      process.exit(1);
    },
  });
  const server = await installationId(db, clock.now());
  await seedDefaults(db, clock.now());
  const people = config.seedDemo
    ? await (await import("./seed/demo.ts")).seedDemo(
        { db, files, clock, publicUrl: config.publicUrl },
        projectRoot,
      )
    : [];
  const withdrawn = await withdrawIncompleteCredit(db, clock.now());
  if (withdrawn > 0)
    log.warn({ lessons: withdrawn }, "lessons lost their credit: details are missing");
  await issueAllMissing(db, { publicUrl: config.publicUrl, now: clock.now() });
  const mail = await startMailer({
    db,
    clock,
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    log,
    store: (mail) => storeMail(db, mail, clock.now()),
  });
  const applicationFolder = join(projectRoot, "dist");
  if (config.roles.includes("web")) await keepAssets(files, applicationFolder, log);
  const tracing =
    config.traces &&
    (await import("./platform/open-telemetry.ts")).startTracing({
      ...config.traces,
      commitId: config.build.commitId,
      database: databaseStats(db),
    });
  const replica = openReplica(config);
  let isDraining = false;
  const app = await buildApp(
    { db, replica, config, clock, log, files, parts, mail, server },
    { applicationFolder, isDraining: () => isDraining, tracing },
  );
  const port = await listen(app, config);
  stopOnSignal(config.drainSeconds, async () => {
    isDraining = true;
    await delay(config.drainSeconds * 1000);
    setTimeout(() => app.server.closeAllConnections(), CLOSE_CONNECTIONS_AFTER_MS).unref();
    await app.close();
    await tracing?.close();
    await mail.close();
    await replica?.destroy();
    await close();
  });
  console.log(`\n${startupNotices.ready(`http://localhost:${port}`)}`);
  if (config.isLocalDemo) console.log(startupNotices.localDemo(config.host));
  if (people.length > 0) console.log(startupNotices.signIn("respite-demo"));
  for (const email of people) console.log(`  ${email}`);
}

start().catch((error: unknown) => {
  process.stderr.write(`${startupErrorMessage(error)}\n`);
  process.exit(1);
});
