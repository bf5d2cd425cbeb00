import type { Connection, Database } from "../database/tables.ts";
import { auditFaults } from "../startup-copy.ts";
import { detailsHash, eventHash, GENESIS_HASH } from "./chain.ts";
import { PERSON_FORGOTTEN } from "./retention.ts";

/** The head of the chain as noted earlier outside the database. */
export type Checkpoint = { readonly n: number; readonly hash: string };

export type AuditVerification =
  | { readonly kind: "whole"; readonly count: number; readonly head: string }
  | { readonly kind: "broken"; readonly n: number; readonly why: string };

const broken = (n: number, why: string): AuditVerification => ({ kind: "broken", n, why });

const pageAfter = (db: Connection, n: number, pageSize: number) =>
  db
    .selectFrom("audit_event")
    .leftJoin("audit_detail", "audit_detail.n", "audit_event.n")
    .selectAll("audit_event")
    .select(["audit_detail.salt", "audit_detail.body"])
    .where("audit_event.n", ">", n)
    .orderBy("audit_event.n")
    .limit(pageSize)
    .execute();

type Row = Awaited<ReturnType<typeof pageAfter>>[number];

/** Returns, by person, the row up to which details may be missing because the account was deleted. */
async function lastDeletionByPerson(db: Connection): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom("audit_event")
    .select(["concerns", ({ fn }) => fn.max("n").as("n")])
    .where("action", "=", PERSON_FORGOTTEN)
    .groupBy("concerns")
    .execute();
  return new Map(rows.map(({ concerns, n }) => [concerns ?? "", n]));
}

type VerifyContext = {
  readonly deletedUpTo: ReadonlyMap<string, number>;
  readonly checkpoint: Checkpoint | undefined;
  readonly pageSize: number;
};

function findDetailsFault(row: Row, { deletedUpTo }: VerifyContext): string | undefined {
  const { n, concerns, details_hash, salt, body } = row;
  if (salt === null || body === null) {
    const mayBeDeleted = n < (deletedUpTo.get(concerns ?? "") ?? 0);
    return details_hash === null || mayBeDeleted ? undefined : auditFaults.detailsMissing;
  }
  return detailsHash(salt, body) === details_hash ? undefined : auditFaults.detailsChanged;
}

/** Returns why this row can't follow `last`, or undefined if it can. */
function findFault(row: Row, last: Checkpoint, context: VerifyContext): string | undefined {
  if (row.previous !== last.hash) return auditFaults.outOfOrder;
  if (eventHash(row) !== row.hash) return auditFaults.changed;
  if (row.n === context.checkpoint?.n && row.hash !== context.checkpoint.hash)
    return auditFaults.notCheckpoint;
  return findDetailsFault(row, context);
}

/** Verifies all rows that exist. */
async function verifyRows(db: Connection, context: VerifyContext): Promise<AuditVerification> {
  let last = { n: 0, hash: GENESIS_HASH };
  for (;;) {
    const rows = await pageAfter(db, last.n, context.pageSize);
    for (const row of rows) {
      const n = last.n + 1;
      const fault = row.n === n ? findFault(row, last, context) : auditFaults.missing;
      if (fault) return broken(n, fault);
      last = row;
    }
    if (rows.length < context.pageSize) return { kind: "whole", count: last.n, head: last.hash };
  }
}

/** Verifies that no rows are missing at the end. */
async function verifyHead(
  db: Connection,
  last: Checkpoint,
  { checkpoint }: VerifyContext,
): Promise<AuditVerification> {
  const head = await db.selectFrom("audit_head").select(["n", "hash"]).executeTakeFirst();
  const { n, hash } = head ?? { n: 0, hash: GENESIS_HASH };
  if (n > last.n || (checkpoint?.n ?? 0) > last.n) return broken(last.n + 1, auditFaults.missing);
  if (n < last.n || hash !== last.hash) return broken(last.n, auditFaults.notHead);
  return { kind: "whole", count: n, head: hash };
}

/** Verifies the whole chain and returns the first broken row. */
export const verifyAudit = (
  db: Database,
  checkpoint?: Checkpoint,
  pageSize = 1000,
): Promise<AuditVerification> =>
  db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (trx) => {
      const context = { deletedUpTo: await lastDeletionByPerson(trx), checkpoint, pageSize };
      const verified = await verifyRows(trx, context);
      if (verified.kind === "broken") return verified;
      return verifyHead(trx, { n: verified.count, hash: verified.head }, context);
    });
