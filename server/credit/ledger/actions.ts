import type { CertificateType } from "#contract/credit/credits.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { certificateWording } from "../certificates/rules.ts";
import { currentTemplate } from "../certificates/template-queries.ts";
import { learnerOf } from "../credits/queries.ts";
import { type Terms, termsKey, termsOf, termsOfVersions } from "../credits/terms-queries.ts";
import { type ChangeError, type CreditAction, changeError, type LockedCredit } from "./change.ts";
import type { CertificateRow } from "./find.ts";
import {
  applyCorrection,
  type Correction,
  correctionDifference,
  difference,
  validateCorrection,
} from "./rules.ts";

export const revoke = ({ isRevoked }: LockedCredit): CreditAction | ChangeError =>
  isRevoked ? changeError("invalid", "This credit is already revoked.") : { kind: "revoked" };

export const reinstate = ({ isRevoked }: LockedCredit): CreditAction | ChangeError =>
  isRevoked ? { kind: "reinstated" } : changeError("invalid", "This credit isn't revoked.");

/** Returns the next, unsigned version of a certificate. */
const nextVersion = ({ credential_jwt: _, ...certificate }: CertificateRow, now: number) => ({
  ...certificate,
  version: certificate.version + 1,
  issued_at: new Date(now),
});

/** Returns the terms the credit was awarded under, or the current ones if that wasn't recorded. */
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

/** Returns whether the person has another credit of this type for the same lesson version. */
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

/** Returns why the certificate can't be changed at all, if so. */
function whyUnchangeable({ certificate, isRevoked }: LockedCredit): ChangeError | undefined {
  if (isRevoked) return changeError("invalid", "This credit is revoked. Reinstate it first.");
  if (certificate.recipient === "")
    return changeError("invalid", "The account was deleted. Its certificates can't be changed.");
  return undefined;
}

/** Returns the statement for another credit type, from the terms at the award. */
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
    const error = whyUnchangeable(state);
    if (error) return error;
    const fields = applyCorrection(certificate, wanted);
    const changes = correctionDifference(certificate, fields);
    if (!changes) return changeError("invalid", "There are no changes to save.");
    const today = new Date(now).toISOString().slice(0, 10);
    const problems = validateCorrection(certificate, fields, {
      itemVersion: credit.item_version,
      today,
    });
    if (problems) return { code: "invalid", errors: problems };
    const updated = { ...nextVersion(certificate, now), ...fields };
    const type = fields.certificate_type;
    if (type === certificate.certificate_type)
      return { kind: "corrected", ...changes, certificate: updated };
    if (await hasOtherCredit(state, type))
      return {
        code: "invalid",
        errors: { type: ["This person already has this type of credit for the lesson."] },
      };
    const statement = await statementFor(state, type, publicUrl);
    return { kind: "corrected", ...changes, certificate: { ...updated, statement } };
  };

const wordingFields = [
  ...["recipient", "credential", "joint_provider", "statement"],
  "template_version",
] as const satisfies readonly (keyof CertificateRow)[];

/** Ledger events store all values as text. */
const asText = <C extends Pick<CertificateRow, "template_version">>(certificate: C) => ({
  ...certificate,
  template_version: certificate.template_version?.toString() ?? null,
});

/** Issues a new version with the person's current name and title, the lesson's current terms, and the current template. */
export const reissue =
  ({ now, publicUrl }: ActionContext) =>
  async (state: LockedCredit): Promise<CreditAction | ChangeError> => {
    const error = whyUnchangeable(state);
    if (error) return error;
    const { trx, credit, certificate } = state;
    const { first_name, last_name, provider_title } = await learnerOf(trx, credit.person_id);
    const terms = (await termsOf(trx, [credit.record_id])).get(credit.record_id);
    const template = await currentTemplate(trx);
    const updated = {
      ...nextVersion(certificate, now),
      recipient: `${first_name} ${last_name}`.trim(),
      credential: provider_title,
      ...certificateWording({ terms, template }, certificate.certificate_type, publicUrl),
      template_version: template?.version ?? null,
    };
    const changes = difference(asText(certificate), asText(updated), wordingFields);
    return { kind: "reissued", ...changes, certificate: updated };
  };
