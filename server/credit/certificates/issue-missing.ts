import type { ContentWire } from "#contract/learning/content.ts";
import { personScope, allocateNumbers, allocateRevs } from "#server/platform/database/changes.ts";
import { anyOf } from "#server/platform/database/rows.ts";
import type { Connection, Database } from "#server/platform/database/tables.ts";
import type { EffectContext } from "#server/platform/writes/effect.ts";
import { type CreditRow, learnerOf } from "../credits/queries.ts";
import { termsOf } from "../credits/terms-queries.ts";
import { addCertificates, draftCertificate } from "./issue.ts";
import { creditsWithoutCertificate, peopleMissingCertificates } from "./queries.ts";
import { currentTemplate } from "./template-queries.ts";

type IssueContext = Pick<EffectContext, "trx" | "now" | "publicUrl">;

async function formatsOf(trx: Connection, records: readonly string[]) {
  const rows = await trx
    .selectFrom("content")
    .select(["id", "wire"])
    .where("id", "=", anyOf(records))
    .execute();
  return new Map<string, ContentWire["type"]>(rows.map(({ id, wire }) => [id, wire.type]));
}

/** Devices know these credits without a certificate, and have to hear of them again. */
async function raiseRevisions(trx: Connection, credits: readonly CreditRow[], personId: string) {
  const next = await allocateNumbers(trx, personScope(personId), credits.length);
  for (const { id } of credits)
    await trx
      .updateTable("credit")
      .set({ rev: next() })
      .where("person_id", "=", personId)
      .where("id", "=", id)
      .execute();
}

/** Issues what was awarded by a server that knew no certificates. */
export async function issueMissing(issuing: IssueContext, personId: string): Promise<void> {
  const { trx } = issuing;
  const credits = await creditsWithoutCertificate(trx, personId);
  if (credits.length === 0) return;
  const records = credits.map(({ record_id }) => record_id);
  const learner = await learnerOf(trx, personId);
  const terms = await termsOf(trx, records);
  const formats = await formatsOf(trx, records);
  const template = await currentTemplate(trx);
  await raiseRevisions(trx, credits, personId);
  await addCertificates(
    issuing,
    credits.map((credit) => ({
      credit,
      certificate: draftCertificate(issuing, credit, {
        learner,
        format: formats.get(credit.record_id) ?? "Audio",
        terms: terms.get(credit.record_id),
        template,
      }),
    })),
  );
}

/** Of everybody; when the server starts. */
export async function issueAllMissing(db: Database, issuing: Omit<IssueContext, "trx">): Promise<void> {
  for (const personId of await peopleMissingCertificates(db))
    await db.transaction().execute(async (trx) => {
      // Whoever claims at the same time waits, or has issued them before.
      await allocateRevs(trx, personScope(personId), 0);
      await issueMissing({ ...issuing, trx }, personId);
    });
}
