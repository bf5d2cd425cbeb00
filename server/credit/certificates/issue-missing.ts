import type { ContentWire } from "#contract/learning/content.ts";
import { allocateNumbers, allocateRevs, personScope } from "#server/platform/database/changes.ts";
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

/** Raises the revisions of credits so that devices pull them again with their certificates. */
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

/** Issues certificates for the person's credits that were awarded by releases without certificates. */
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

/** Issues missing certificates for everyone. Runs at server start. */
export async function issueAllMissing(
  db: Database,
  issuing: Omit<IssueContext, "trx">,
): Promise<void> {
  for (const personId of await peopleMissingCertificates(db))
    await db.transaction().execute(async (trx) => {
      // Serializes with concurrent claims, which also issue missing certificates.
      await allocateRevs(trx, personScope(personId), 0);
      await issueMissing({ ...issuing, trx }, personId);
    });
}
