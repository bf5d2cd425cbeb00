import type { CertificateType, CreditTermsWire } from "#contract/credit/credits.ts";
import { isoTime } from "#server/platform/database/rows.ts";
import { defaultStatements } from "./certificates-copy.ts";
import type { Template } from "./template-queries.ts";

type LastEvent = { readonly standing: string | null; readonly happened_at: Date | string | null };

/** Returns the day a credit was revoked (yyyy-MM-dd), or null if it is valid. */
export const revokedOn = ({ standing, happened_at }: LastEvent): string | null =>
  standing === "revoked" && happened_at !== null ? isoTime(happened_at).slice(0, 10) : null;

/** Returns the day of the last correction. */
export const correctedOn = (at: Date | string | null): string | null =>
  at === null ? null : isoTime(at).slice(0, 10);

export const verifyUrl = (publicUrl: string, certificateId: string) =>
  `${publicUrl}/verify/${certificateId}`;

const DEFAULT_PROVIDER = "Respite";

/** Returns provider and statement for a certificate, from the lesson's terms or the defaults. */
export function certificateWording(
  { terms, template }: { terms: CreditTermsWire | undefined; template: Template | undefined },
  type: CertificateType,
  publicUrl: string,
) {
  const name = template?.template.provider.name || DEFAULT_PROVIDER;
  return {
    provider: terms?.provider ?? { name, web: publicUrl },
    joint_provider: terms?.joint_provider ?? null,
    statement: terms?.statements[type] ?? defaultStatements[type],
  };
}
