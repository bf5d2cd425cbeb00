import type { Connection, Database } from "../database/tables.ts";
import { GENESIS_HASH, detailsHash, eventHash } from "./chain.ts";
import { PERSON_FORGOTTEN } from "./retention.ts";

/** A head that was noted earlier, outside of the database. */
export type Checkpoint = { readonly n: number; readonly hash: string };

export type AuditVerification =
  | { readonly kind: "whole"; readonly count: number; readonly head: string }
  | { readonly kind: "broken"; readonly n: number; readonly why: string };

const broken = (n: number, why: string): AuditVerification => ({ kind: "broken", n, why });

const pageAfter = (db: Connection, n: number, page: number) =>
  db
    .selectFrom("audit_event")
    .leftJoin("audit_detail", "audit_detail.n", "audit_event.n")
    .selectAll("audit_event")
    .select(["audit_detail.salt", "audit_detail.body"])
    .where("audit_event.n", ">", n)
    .orderBy("audit_event.n")
    .limit(page)
    .execute();

type Row = Awaited<ReturnType<typeof pageAfter>>[number];

/** Up to which row the details of somebody may be missing, because their account is gone. */
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
  readonly forgotten: ReadonlyMap<string, number>;
  readonly seal: Checkpoint | undefined;
  /** So many rows are read at a time. */
  readonly page: number;
};

function findDetailsFault(row: Row, { forgotten }: VerifyContext): string | undefined {
  const { n, concerns, details_hash, salt, body } = row;
  if (salt === null || body === null) {
    const mayBeGone = n < (forgotten.get(concerns ?? "") ?? 0);
    return details_hash === null || mayBeGone ? undefined : "its details are missing";
  }
  return detailsHash(salt, body) === details_hash ? undefined : "its details were changed";
}

/** Why this row cannot be the one after `last`. */
function findFault(row: Row, last: Checkpoint, known: VerifyContext): string | undefined {
  if (row.previous !== last.hash) return "it does not follow the one before it";
  if (eventHash(row) !== row.hash) return "it was changed";
  if (row.n === known.seal?.n && row.hash !== known.seal.hash)
    return "it is not the one that was noted";
  return findDetailsFault(row, known);
}

/** As far as there are rows without a gap. */
async function verifyRows(db: Connection, known: VerifyContext): Promise<AuditVerification> {
  let last = { n: 0, hash: GENESIS_HASH };
  for (;;) {
    const rows = await pageAfter(db, last.n, known.page);
    for (const row of rows) {
      const n = last.n + 1;
      const fault = row.n === n ? findFault(row, last, known) : "it is missing";
      if (fault) return broken(n, fault);
      last = row;
    }
    if (rows.length < known.page) return { kind: "whole", count: last.n, head: last.hash };
  }
}

/** Is the last row that is there the last one there was? */
async function verifyHead(db: Connection, last: Checkpoint, { seal }: VerifyContext): Promise<AuditVerification> {
  const head = await db.selectFrom("audit_head").select(["n", "hash"]).executeTakeFirst();
  const { n, hash } = head ?? { n: 0, hash: GENESIS_HASH };
  if (n > last.n || (seal?.n ?? 0) > last.n) return broken(last.n + 1, "it is missing");
  if (n < last.n || hash !== last.hash) return broken(last.n, "the head does not know it");
  return { kind: "whole", count: n, head: hash };
}

/** Walks the whole chain, and names the first row that does not fit. */
export const verifyAudit = (db: Database, seal?: Checkpoint, page = 1000): Promise<AuditVerification> =>
  db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (trx) => {
      const known = { forgotten: await lastDeletionByPerson(trx), seal, page };
      const walked = await verifyRows(trx, known);
      if (walked.kind === "broken") return walked;
      return verifyHead(trx, { n: walked.count, hash: walked.head }, known);
    });
