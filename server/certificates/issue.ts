import { randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import type { ContentWire } from "#contract/content.ts";
import type { CreditTermsWire } from "#contract/credits.ts";
import type { CreditRow } from "../credits/queries.ts";
import type { Learner } from "../credits/rules.ts";
import { insertRows } from "../database/rows.ts";
import type { Tables } from "../database/tables.ts";
import { uuidv7 } from "../ids.ts";
import type { EffectContext } from "../sync/effects.ts";
import { signCredential } from "./credential.ts";
import { signingKey } from "./keys.ts";
import { addEvents } from "./queries.ts";
import { wordingOf } from "./rules.ts";

type CertificateRow = Selectable<Tables["certificate"]>;
/** All but the signature, which takes a key. */
type Unsigned = Omit<CertificateRow, "credential_jwt">;
/** A credit, and what its paper will say. */
export type Issue = { readonly credit: CreditRow; readonly certificate: Unsigned };

type About = {
  readonly learner: Pick<Learner, "first_name" | "last_name" | "provider_title">;
  readonly format: ContentWire["type"];
  readonly terms: CreditTermsWire | undefined;
};

const ID_BYTES = 16;

/** What the paper of this credit says from now on, whatever becomes of lesson and person. */
export function draftCertificate(
  { publicUrl }: Pick<EffectContext, "publicUrl">,
  credit: CreditRow,
  { learner, format, terms }: About,
): Unsigned {
  const { first_name, last_name, provider_title } = learner;
  return {
    id: randomBytes(ID_BYTES).toString("base64url"),
    person_id: credit.person_id,
    credit_id: credit.id,
    recipient: `${first_name} ${last_name}`.trim(),
    credential: provider_title,
    ...wordingOf(terms, credit.certificate_type, publicUrl),
    format,
    issued_at: credit.created_at,
  };
}

type Issuing = Pick<EffectContext, "trx" | "now" | "publicUrl">;

/** Signs and keeps them, and notes in the ledger that they were issued. */
export async function addCertificates(
  { trx, now, publicUrl }: Issuing,
  issues: readonly Issue[],
): Promise<void> {
  if (issues.length === 0) return;
  const key = await signingKey(trx, now);
  const rows = await Promise.all(
    issues.map(async (issue) => ({
      ...issue.certificate,
      credential_jwt: await signCredential(key, issue, publicUrl),
    })),
  );
  await insertRows(trx, "certificate", rows).execute();
  await addEvents(
    trx,
    rows.map(({ person_id, credit_id, issued_at }) => ({
      id: uuidv7(now),
      person_id,
      credit_id,
      kind: "issued",
      reason: null,
      actor_id: null,
      happened_at: issued_at,
      details: null,
    })),
  );
}
