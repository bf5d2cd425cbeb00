import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator, sql } from "kysely";
import { databaseErrors } from "../startup-copy.ts";
import { reasonOf, StartupError } from "../startup-error.ts";
import { foundation } from "./migrations/0001-foundation.ts";
import { whatPeopleDo } from "./migrations/0002-what-people-do.ts";
import { timeThatCounts } from "./migrations/0003-time-that-counts.ts";
import { accounts } from "./migrations/0004-accounts.ts";
import { registration } from "./migrations/0005-registration.ts";
import { singleSignOn } from "./migrations/0006-single-sign-on.ts";
import { creditAndCare } from "./migrations/0007-credit-and-care.ts";
import { insights } from "./migrations/0008-insights.ts";
import { audit } from "./migrations/0009-audit.ts";
import { levels } from "./migrations/0010-levels.ts";
import { people } from "./migrations/0011-people.ts";
import { publishing } from "./migrations/0012-publishing.ts";
import { care } from "./migrations/0013-care.ts";
import { ledger } from "./migrations/0014-ledger.ts";
import { careSettings } from "./migrations/0015-care-settings.ts";
import { comments } from "./migrations/0016-comments.ts";
import { certificates } from "./migrations/0017-certificates.ts";
import { timeWatchedByKey } from "./migrations/0018-time-watched-by-key.ts";
import { idempotencyWithoutText } from "./migrations/0019-idempotency-without-text.ts";
import { lessonNotes } from "./migrations/0020-lesson-notes.ts";
import { helpByProfession } from "./migrations/0021-help-by-profession.ts";
import { endedSessions } from "./migrations/0022-ended-sessions.ts";
import { checkInName } from "./migrations/0023-check-in-name.ts";
import { publications } from "./migrations/0024-publications.ts";
import { insightPlans } from "./migrations/0025-insight-plans.ts";
import { listeningClock } from "./migrations/0026-listening-clock.ts";
import { emailConfirmation } from "./migrations/0027-email-confirmation.ts";
import { twoStepSignIn } from "./migrations/0028-two-step-sign-in.ts";
import { knownDevices } from "./migrations/0029-known-devices.ts";
import { epoch } from "./migrations/0031-epoch.ts";
import type { Database } from "./tables.ts";

/** All migrations in order. Released migrations are never changed; add a new one instead. */
const migrations: Record<string, Migration> = {
  "0001-foundation": foundation,
  "0002-what-people-do": whatPeopleDo,
  "0003-time-that-counts": timeThatCounts,
  "0004-accounts": accounts,
  "0005-registration": registration,
  "0006-single-sign-on": singleSignOn,
  "0007-credit-and-care": creditAndCare,
  "0008-insights": insights,
  "0009-audit": audit,
  "0010-levels": levels,
  "0011-people": people,
  "0012-publishing": publishing,
  "0013-care": care,
  "0014-ledger": ledger,
  "0015-care-settings": careSettings,
  "0016-comments": comments,
  "0017-certificates": certificates,
  "0018-time-watched-by-key": timeWatchedByKey,
  "0019-idempotency-without-text": idempotencyWithoutText,
  "0020-lesson-notes": lessonNotes,
  "0021-help-by-profession": helpByProfession,
  "0022-ended-sessions": endedSessions,
  "0023-check-in-name": checkInName,
  "0024-publications": publications,
  "0025-insight-plans": insightPlans,
  "0026-listening-clock": listeningClock,
  "0027-email-confirmation": emailConfirmation,
  "0028-two-step-sign-in": twoStepSignIn,
  "0029-known-devices": knownDevices,
  "0031-epoch": epoch,
};

const migratorFor = (db: Database) =>
  new Migrator({ db, provider: { getMigrations: async () => migrations } });

/** Old code must not write to a newer schema. */
async function isFromNewerVersion(db: Database): Promise<boolean> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return false;
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  return rows.some(({ name }) => !Object.hasOwn(migrations, name));
}

/** Changing a large table, or waiting for a process that does, can take longer than the statement timeout. */
const withoutStatementTimeout = <T>(
  db: Database,
  work: (connection: Database) => Promise<T>,
): Promise<T> =>
  db.connection().execute(async (connection) => {
    const { rows } = await sql<{ before: string }>`
      select current_setting('statement_timeout') as before`.execute(connection);
    const setLimit = (limit: string) =>
      sql`select set_config('statement_timeout', ${limit}, false)`.execute(connection);
    await setLimit("0");
    try {
      return await work(connection);
    } finally {
      await setLimit(rows[0]?.before ?? "0");
    }
  });

/** Runs pending migrations. Processes that start together wait for each other. Throws a StartupError. */
export async function migrate(db: Database): Promise<void> {
  if (await isFromNewerVersion(db)) throw new StartupError(databaseErrors.newerVersion);
  const { error } = await withoutStatementTimeout(db, (connection) =>
    migratorFor(connection).migrateToLatest(),
  );
  if (error)
    throw new StartupError(databaseErrors.notMigrated(reasonOf(error)), {
      cause: error,
    });
}

export async function isMigrated(db: Database): Promise<boolean> {
  const existing = await migratorFor(db).getMigrations();
  return existing.every((migration) => migration.executedAt !== undefined);
}
