import type { CertificateType } from "#contract/credit/credits.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { wordingOf } from "../certificates/rules.ts";
import { templateNow } from "../certificates/template-queries.ts";
import { learnerOf } from "../credits/queries.ts";
import { keyOfTerms, type Terms, termsOf, termsOfVersions } from "../credits/terms-queries.ts";
import { type Deed, type Fault, fault, type State } from "./change.ts";
import type { CertificateRow } from "./find.ts";
import { corrected, difference, factsThatDiffer, problemsOf, type Wanted } from "./rules.ts";

export const revoke = ({ isRevoked }: State): Deed | Fault =>
  isRevoked ? fault("invalid", "This credit is revoked already.") : { kind: "revoked" };

export const reinstate = ({ isRevoked }: State): Deed | Fault =>
  isRevoked ? { kind: "reinstated" } : fault("invalid", "This credit is not revoked.");

/** The next version of the same certificate, not signed yet. */
const next = ({ credential_jwt: _, ...certificate }: CertificateRow, now: number) => ({
  ...certificate,
  version: certificate.version + 1,
  issued_at: new Date(now),
});

/** The terms it was awarded under, as far as that was noted; else those of now. */
async function termsAt(
  trx: Connection,
  record: string,
  version: number | null,
): Promise<Terms | undefined> {
  if (version === null) return (await termsOf(trx, [record])).get(record);
  const found = await termsOfVersions(trx, [{ record, version }]);
  return found.get(keyOfTerms(record, version));
}

type Making = { readonly now: number; readonly publicUrl: string };

/** Is there another credit of this lesson for the person that has this type by now? */
async function hasOther({ trx, credit }: State, type: string): Promise<boolean> {
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
function closed({ certificate, isRevoked }: State): Fault | undefined {
  if (isRevoked) return fault("invalid", "This credit is revoked; reinstate it first.");
  if (certificate.recipient === "")
    return fault("invalid", "The account was deleted; its certificates stay as they are.");
  return undefined;
}

/** The statement that goes with another type, of the terms it was awarded under. */
async function statementFor(
  { trx, credit, certificate }: State,
  type: CertificateType,
  url: string,
) {
  const terms = await termsAt(trx, credit.record_id, certificate.terms_version);
  return wordingOf({ terms, template: undefined }, type, url).statement;
}

export const correct =
  (wanted: Wanted, { now, publicUrl }: Making) =>
  async (state: State): Promise<Deed | Fault> => {
    const { credit, certificate } = state;
    const why = closed(state);
    if (why) return why;
    const facts = corrected(certificate, wanted);
    const found = factsThatDiffer(certificate, facts);
    if (!found) return fault("invalid", "Nothing of it would be another than before.");
    const today = new Date(now).toISOString().slice(0, 10);
    const problems = problemsOf(certificate, facts, { itemVersion: credit.item_version, today });
    if (problems) return { code: "invalid", errors: problems };
    const again = { ...next(certificate, now), ...facts };
    const type = facts.certificate_type;
    if (type === certificate.certificate_type)
      return { kind: "corrected", ...found, certificate: again };
    if (await hasOther(state, type))
      return {
        code: "invalid",
        errors: { type: ["is the one of another credit for the same lesson"] },
      };
    const statement = await statementFor(state, type, publicUrl);
    return { kind: "corrected", ...found, certificate: { ...again, statement } };
  };

const wording = [
  ...["recipient", "credential", "joint_provider", "statement"],
  "template_version",
] as const satisfies readonly (keyof CertificateRow)[];

/** The ledger tells everything as text. */
const told = <C extends Pick<CertificateRow, "template_version">>(certificate: C) => ({
  ...certificate,
  template_version: certificate.template_version?.toString() ?? null,
});

/** With the name and title of now, what the lesson's terms say now, and what stands on certificates now. */
export const reissue =
  ({ now, publicUrl }: Making) =>
  async (state: State): Promise<Deed | Fault> => {
    const why = closed(state);
    if (why) return why;
    const { trx, credit, certificate } = state;
    const { first_name, last_name, provider_title } = await learnerOf(trx, credit.person_id);
    const terms = (await termsOf(trx, [credit.record_id])).get(credit.record_id);
    const template = await templateNow(trx);
    const again = {
      ...next(certificate, now),
      recipient: `${first_name} ${last_name}`.trim(),
      credential: provider_title,
      ...wordingOf({ terms, template }, certificate.certificate_type, publicUrl),
      template_version: template?.version ?? null,
    };
    const found = difference(told(certificate), told(again), wording);
    return { kind: "reissued", ...found, certificate: again };
  };
