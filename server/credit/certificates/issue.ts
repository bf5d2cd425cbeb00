import { randomBytes } from "node:crypto";
import type { ContentWire } from "#contract/learning/content.ts";
import { insertRows } from "#server/platform/database/rows.ts";
import { uuidv7 } from "#server/platform/ids.ts";
import type { EffectContext } from "#server/platform/writes/effect.ts";
import type { CreditRow } from "../credits/queries.ts";
import type { Learner } from "../credits/rules.ts";
import type { Terms } from "../credits/terms-queries.ts";
import { signCredential } from "./credential.ts";
import { signingKey } from "./keys.ts";
import { addEvents } from "./queries.ts";
import { certificateWording } from "./rules.ts";
import type { Template } from "./template-queries.ts";
import type { Issue, UnsignedCertificate } from "./types.ts";

type CertificateContext = {
  readonly learner: Pick<Learner, "first_name" | "last_name" | "provider_title">;
  readonly format: ContentWire["type"];
  readonly terms: Terms | undefined;
  readonly template?: Template | undefined;
};

const ID_BYTES = 16;

/** Copies everything a certificate prints, so that later changes to lesson or person don't affect it. */
export function draftCertificate(
  { publicUrl }: Pick<EffectContext, "publicUrl">,
  credit: CreditRow,
  { learner, format, terms, template }: CertificateContext,
): UnsignedCertificate {
  const { first_name, last_name, provider_title } = learner;
  return {
    id: randomBytes(ID_BYTES).toString("base64url"),
    version: 1,
    person_id: credit.person_id,
    credit_id: credit.id,
    recipient: `${first_name} ${last_name}`.trim(),
    credential: provider_title,
    ...certificateWording({ terms, template }, credit.certificate_type, publicUrl),
    format,
    issued_at: credit.created_at,
    title_of_activity: credit.title_of_activity,
    certificate_type: credit.certificate_type,
    credits_awarded: credit.credits_awarded,
    awarded_on: credit.awarded_on,
    terms_version: terms?.version ?? null,
    template_version: template?.version ?? null,
  };
}

type IssueContext = Pick<EffectContext, "trx" | "now" | "publicUrl">;

export async function signAndStore(
  { trx, now, publicUrl }: IssueContext,
  issues: readonly Issue[],
): Promise<void> {
  const key = await signingKey(trx, now);
  const rows = await Promise.all(
    issues.map(async (issue) => ({
      ...issue.certificate,
      credential_jwt: await signCredential(key, issue, publicUrl),
    })),
  );
  await insertRows(trx, "certificate", rows).execute();
}

/** Signs and stores certificates, and adds `issued` events to the ledger. */
export async function addCertificates(
  issuing: IssueContext,
  issues: readonly Issue[],
): Promise<void> {
  if (issues.length === 0) return;
  const { trx, now } = issuing;
  await signAndStore(issuing, issues);
  await addEvents(
    trx,
    issues.map(({ credit, certificate: { person_id, credit_id, issued_at } }) => ({
      id: uuidv7(now),
      person_id,
      credit_id,
      kind: "issued",
      reason: null,
      actor_id: null,
      happened_at: issued_at,
      details: null,
      rev: credit.rev,
    })),
  );
}
