import type { CertificateType, CreditTermsWire } from "#contract/credit/credits.ts";
import { isoTime } from "#server/platform/database/rows.ts";
import type { Template } from "./template-queries.ts";

type Standing = { readonly standing: string | null; readonly happened_at: Date | string | null };

/** The day a credit was revoked, yyyy-MM-dd; nothing while it stands. */
export const revokedOn = ({ standing, happened_at }: Standing): string | null =>
  standing === "revoked" && happened_at !== null ? isoTime(happened_at).slice(0, 10) : null;

/** The day something of it was last put right. */
export const correctedOn = (at: Date | string | null): string | null =>
  at === null ? null : isoTime(at).slice(0, 10);

export const verifyUrl = (publicUrl: string, certificateId: string) =>
  `${publicUrl}/verify/${certificateId}`;

const house = "Respite";
const nothing =
  "This activity is not accredited: Respite holds no accreditation as a provider of continuing education, and claims none.";

/** For lessons that have no terms of their own. */
const plainStatements: Readonly<Record<CertificateType, string>> = {
  cme: `${nothing} The amount is what the activity was designed for.`,
  contact_hours: `${nothing} The hours are those the activity was designed for.`,
  participation: `This certifies participation. ${nothing}`,
};

/** Who stands behind the lesson, and what its certificate says. */
export function wordingOf(
  { terms, template }: { terms: CreditTermsWire | undefined; template: Template | undefined },
  type: CertificateType,
  publicUrl: string,
) {
  const name = template?.template.provider.name || house;
  return {
    provider: terms?.provider ?? { name, web: publicUrl },
    joint_provider: terms?.joint_provider ?? null,
    statement: terms?.statements[type] ?? plainStatements[type],
  };
}
