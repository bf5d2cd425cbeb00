import type { LicensesWire } from "#contract/accounts/licenses.ts";
import type { CertificateTemplate } from "#contract/credit/certificate-template.ts";
import { drawCertificate } from "#contract/credit/documents/certificate.ts";
import type { CertificateDocument } from "#contract/credit/documents/certificate-document.ts";
import { formatLicenses } from "#contract/credit/documents/labels.ts";
import { isoTime } from "#server/platform/database/rows.ts";
import { loadPdfTools } from "#server/platform/documents/pdf-tools.ts";
import { revokedOn, verifyUrl } from "../certificates/rules.ts";
import type { IssuedCredit } from "../credits/queries.ts";

const licensesOn = (of: LicensesWire | undefined, day: string): string[] =>
  of?.on_certificates
    ? formatLicenses(
        of.licences.map(({ expires_on, ...license }) => ({ ...license, expiresOn: expires_on })),
        day,
      )
    : [];

function statusOf(row: IssuedCredit): CertificateDocument["status"] {
  const on = revokedOn(row);
  return on ? { kind: "revoked", on } : { kind: "valid" };
}

/** Builds the certificate document of a credit. */
export const certificateDocument = (
  row: IssuedCredit,
  licenses: LicensesWire | undefined,
  publicUrl: string,
  template?: CertificateTemplate,
): CertificateDocument => ({
  template,
  recipient: row.recipient,
  credential: row.credential ?? undefined,
  licenses: licensesOn(licenses, row.awarded_on),
  title: row.title_of_activity,
  lessonNumber: row.lesson_number,
  type: row.certificate_type,
  amount: row.credits_awarded,
  completedOn: row.awarded_on,
  provider: row.provider,
  jointProvider: row.joint_provider ?? undefined,
  format: row.format,
  statement: row.statement,
  id: row.certificate_id,
  verifyUrl: verifyUrl(publicUrl, row.certificate_id),
  createdAt: isoTime(row.issued_at),
  status: statusOf(row),
});

export const certificatePdf = async (document: CertificateDocument): Promise<Uint8Array> =>
  new Uint8Array(drawCertificate(await loadPdfTools(), document));
