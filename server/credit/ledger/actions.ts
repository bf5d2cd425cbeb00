import type { CertificateType } from "#contract/credit/credits.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { certificateWording } from "../certificates/rules.ts";
import { currentTemplate } from "../certificates/template-queries.ts";
import { learnerOf } from "../credits/queries.ts";
import { termsKey, type Terms, termsOf, termsOfVersions } from "../credits/terms-queries.ts";
import { type CreditAction, type ChangeError, changeError, type LockedCredit } from "./change.ts";
import type { CertificateRow } from "./find.ts";
import { applyCorrection, difference, correctionDifference, validateCorrection, type Correction } from "./rules.ts";

export const revoke = ({ isRevoked }: LockedCredit): CreditAction | ChangeError =>
  isRevoked ? changeError("invalid", "This credit is revoked already.") : { kind: "revoked" };

export const reinstate = ({ isRevoked }: LockedCredit): CreditAction | ChangeError =>
  isRevoked ? { kind: "reinstated" } : changeError("invalid", "This credit is not revoked.");

/** The next version of the same certificate, not signed yet. */
const nextVersion = ({ credential_jwt: _, ...certificate }: CertificateRow, now: number) => ({
  ...certificate,
  version: certificate.version + 1,
  issued_at: new Date(now),
});

/** The terms it was awarded under, as far as that was noted; else those of now. */
async function termsAtAward(
  trx: Connection,
  record: string,
  version: number | null,
): Promise<Terms | undefined> {
  if (version === null) return (await termsOf(trx, [record])).get(record);
  const found = await termsOfVersions(trx, [{ record, version }]);
  return found.get(termsKey(record, version));
}

type ActionContext = { readonly now: number; readonly publicUrl: string };

/** Is there another credit of this lesson for the person that has this type by now? */
async function hasOtherCredit({ trx, credit }: LockedCredit, type: string): Promise<boolean> {
  const others = await trx
    .selectFrom("credit")
    .innerJoin("certificate", (join) =>
      join
        .onRef("certificate.person_id", "=", "credit.person_id")
        .onRef("certificate.credit_id", "=", "credit.id"),
    )
    .select(["credit.id", "certificate.certificate_type"])
    .where("credit.person_id", "=", credit.person_id)
    .where("credit.record_id", "=", credit.record_id)
    .where("credit.item_version", "=", credit.item_version)
    .where("credit.id", "<>", credit.id)
    .execute();
  return others.some(({ certificate_type }) => certificate_type === type);
}

/** Why nothing of it can be put right at all. */
function whyUnchangeable({ certificate, isRevoked }: LockedCredit): ChangeError | undefined {
  if (isRevoked) return changeError("invalid", "This credit is revoked; reinstate it first.");
  if (certificate.recipient === "")
    return changeError("invalid", "The account was deleted; its certificates stay as they are.");
  return undefined;
}

/** The statement that goes with another type, of the terms it was awarded under. */
async function statementFor(
  { trx, credit, certificate }: LockedCredit,
  type: CertificateType,
  url: string,
) {
  const terms = await termsAtAward(trx, credit.record_id, certificate.terms_version);
  return certificateWording({ terms, template: undefined }, type, url).statement;
}

export const correct =
  (wanted: Correction, { now, publicUrl }: ActionContext) =>
  async (state: LockedCredit): Promise<CreditAction | ChangeError> => {
    const { credit, certificate } = state;
    const why = whyUnchangeable(state);
    if (why) return why;
    const facts = applyCorrection(certificate, wanted);
    const found = correctionDifference(certificate, facts);
    if (!found) return changeError("invalid", "Nothing of it would be another than before.");
    const today = new Date(now).toISOString().slice(0, 10);
    const problems = validateCorrection(certificate, facts, { itemVersion: credit.item_version, today });
    if (problems) return { code: "invalid", errors: problems };
    const again = { ...nextVersion(certificate, now), ...facts };
    const type = facts.certificate_type;
    if (type === certificate.certificate_type)
      return { kind: "corrected", ...found, certificate: again };
    if (await hasOtherCredit(state, type))
      return {
        code: "invalid",
        errors: { type: ["is the one of another credit for the same lesson"] },
      };
    const statement = await statementFor(state, type, publicUrl);
    return { kind: "corrected", ...found, certificate: { ...again, statement } };
  };

const wordingFields = [
  ...["recipient", "credential", "joint_provider", "statement"],
  "template_version",
] as const satisfies readonly (keyof CertificateRow)[];

/** The ledger tells everything as text. */
const asText = <C extends Pick<CertificateRow, "template_version">>(certificate: C) => ({
  ...certificate,
  template_version: certificate.template_version?.toString() ?? null,
});

/** With the name and title of now, what the lesson's terms say now, and what stands on certificates now. */
export const reissue =
  ({ now, publicUrl }: ActionContext) =>
  async (state: LockedCredit): Promise<CreditAction | ChangeError> => {
    const why = whyUnchangeable(state);
    if (why) return why;
    const { trx, credit, certificate } = state;
    const { first_name, last_name, provider_title } = await learnerOf(trx, credit.person_id);
    const terms = (await termsOf(trx, [credit.record_id])).get(credit.record_id);
    const template = await currentTemplate(trx);
    const again = {
      ...nextVersion(certificate, now),
      recipient: `${first_name} ${last_name}`.trim(),
      credential: provider_title,
      ...certificateWording({ terms, template }, certificate.certificate_type, publicUrl),
      template_version: template?.version ?? null,
    };
    const found = difference(asText(certificate), asText(again), wordingFields);
    return { kind: "reissued", ...found, certificate: again };
  };
