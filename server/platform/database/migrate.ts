import { setTimeout as delay } from "node:timers/promises";
import { type Migration, sql } from "kysely";
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
import { highlights } from "./migrations/0032-highlights.ts";
import { provenEmail } from "./migrations/0034-proven-email.ts";
import { staffCount } from "./migrations/0035-staff-count.ts";
import { months } from "./migrations/0036-months.ts";
import { catalogKey } from "./migrations/0039-catalog-key.ts";
import { assignments } from "./migrations/0042-assignments.ts";
import { emailProof } from "./migrations/0044-email-proof.ts";
import { reminderTimes } from "./migrations/0045-reminder-times.ts";
import { mailSubscriptions } from "./migrations/0046-mail-subscriptions.ts";
import { digest } from "./migrations/0048-digest.ts";
import { creditReporting } from "./migrations/0050-credit-reporting.ts";
import { bulkChanges } from "./migrations/0051-bulk-changes.ts";
import { scim } from "./migrations/0052-scim.ts";
import { rosterMapping } from "./migrations/0053-roster-mapping.ts";
import { apiKeys } from "./migrations/0054-api-keys.ts";
import { webhooks } from "./migrations/0055-webhooks.ts";
import { learningRecordStores } from "./migrations/0056-learning-record-stores.ts";
import { ownQuestions } from "./migrations/0057-own-questions.ts";
import { adminLists } from "./migrations/0058-admin-lists.ts";
import { newestPublication } from "./migrations/0059-newest-publication.ts";
import { lti } from "./migrations/0060-lti.ts";
import { sessionEndReasons } from "./migrations/0061-session-end-reasons.ts";
import { interests } from "./migrations/0063-interests.ts";
import { answersWithoutRollups } from "./migrations/0065-answers-without-rollups.ts";
import { replacedParts } from "./migrations/0066-replaced-parts.ts";
import type { Connection, Database } from "./tables.ts";

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
  "0032-highlights": highlights,
  "0034-proven-email": provenEmail,
  "0035-staff-count": staffCount,
  "0036-months": months,
  "0039-catalog-key": catalogKey,
  "0042-assignments": assignments,
  "0044-email-proof": emailProof,
  "0045-reminder-times": reminderTimes,
  "0046-mail-subscriptions": mailSubscriptions,
  "0048-digest": digest,
  "0050-credit-reporting": creditReporting,
  "0051-bulk-changes": bulkChanges,
  "0052-scim": scim,
  "0053-roster-mapping": rosterMapping,
  "0054-api-keys": apiKeys,
  "0055-webhooks": webhooks,
  "0056-learning-record-stores": learningRecordStores,
  "0057-own-questions": ownQuestions,
  "0058-admin-lists": adminLists,
  "0059-newest-publication": newestPublication,
  "0060-lti": lti,
  "0061-session-end-reasons": sessionEndReasons,
  "0063-interests": interests,
  "0065-answers-without-rollups": answersWithoutRollups,
  "0066-replaced-parts": replacedParts,
};

/** The table in which Kysely's own migrator records migrations, as releases before this one did. */
const TABLE = "kysely_migration";
const LOCK = "respite migrations";
const TRY_AGAIN_MS = 500;
/** Requests queue behind a migration that waits for a table, so it lets them through after this. */
const LOCK_TIMEOUT = "2s";
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Migrations that earlier releases can't work with, such as one that drops a column. Deploy the release that no longer needs
 * the column first.
 */
const breaking: ReadonlySet<string> = new Set([]);

type Applied = { readonly name: string; readonly breaks: string | null };

/** Releases before this one recorded no `breaks`. */
async function appliedMigrations(db: Connection): Promise<readonly Applied[]> {
  const { rows: tables } = await sql`select to_regclass(${TABLE}) as "table"
    where to_regclass(${TABLE}) is not null`.execute(db);
  if (tables.length === 0) return [];
  const { rows } = await sql<Applied>`
    select name, to_jsonb(applied) ->> 'breaks' as breaks from ${sql.table(TABLE)} as applied`.execute(
    db,
  );
  return rows;
}

/**
 * Returns the names of the migrations that are still to run. Throws a StartupError if a newer release has changed the schema
 * in a way that breaks this one.
 */
export async function pendingMigrations(db: Connection): Promise<readonly string[]> {
  const applied = await appliedMigrations(db);
  const isUnknown = ({ name }: Applied) => !Object.hasOwn(migrations, name);
  if (applied.some((one) => isUnknown(one) && one.breaks !== "false"))
    throw new StartupError(databaseErrors.newerVersion);
  const names = new Set(applied.map(({ name }) => name));
  return Object.keys(migrations).filter((name) => !names.has(name));
}

/** The lock ends with the transaction, so a pooler can't keep it, and neither can a process that dies. */
async function isLockFree(trx: Connection, lock: string): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${lock}, 0)) as free`.execute(trx);
  return rows[0]?.free ?? false;
}

type Turns = {
  readonly lock: string;
  readonly isNeeded: () => Promise<boolean>;
  readonly work: (trx: Connection) => Promise<void>;
  /** Called once if another process is doing it, or uses a table that the work needs. */
  readonly onWait?: (() => void) | undefined;
};

const isLockTimeout = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === LOCK_NOT_AVAILABLE;

/**
 * Does work in one transaction as long as it is needed. Processes that start together take turns; each tries again in a
 * short transaction, because waiting in one would keep a connection of the pooler, and end with the statement timeout.
 */
export async function takeTurns(db: Database, { lock, isNeeded, work, onWait }: Turns) {
  let isWaiting = false;
  while (await isNeeded()) {
    const hadTurn = await db
      .transaction()
      .execute(async (trx) => {
        if (!(await isLockFree(trx, lock))) return false;
        await work(trx);
        return true;
      })
      .catch((error: unknown) => {
        if (isLockTimeout(error)) return false;
        throw error;
      });
    if (hadTurn) continue;
    if (!isWaiting) onWait?.();
    isWaiting = true;
    await delay(TRY_AGAIN_MS);
  }
}

async function runPending(trx: Connection): Promise<void> {
  // Changing a large table can take longer than a statement of a request may.
  await sql`select set_config('statement_timeout', '0', true)`.execute(trx);
  await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(trx);
  await sql`create table if not exists ${sql.table(TABLE)}
    (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(trx);
  await sql`alter table ${sql.table(TABLE)}
    add column if not exists breaks boolean not null default true`.execute(trx);
  for (const name of await pendingMigrations(trx)) {
    await migrations[name]?.up(trx);
    await sql`insert into ${sql.table(TABLE)} (name, timestamp, breaks)
      values (${name}, ${new Date().toISOString()}, ${breaking.has(name)})`.execute(trx);
  }
}

export type MigrateOptions = {
  /** Called once if another process is migrating the database, or uses a table that is to change. */
  readonly onWait?: () => void;
};

/** Runs pending migrations in one transaction, if there are any. Throws a StartupError. */
export async function migrate(db: Database, { onWait }: MigrateOptions = {}): Promise<void> {
  const isNeeded = async () => (await pendingMigrations(db)).length > 0;
  await takeTurns(db, { lock: LOCK, isNeeded, work: runPending, onWait }).catch(
    (error: unknown) => {
      if (error instanceof StartupError) throw error;
      throw new StartupError(databaseErrors.notMigrated(reasonOf(error)), { cause: error });
    },
  );
}

export async function isMigrated(db: Database): Promise<boolean> {
  return (await pendingMigrations(db)).length === 0;
}
