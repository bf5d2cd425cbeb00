import type { LicencesWire } from "#contract/accounts/licenses.ts";
import type { CertificateTemplate } from "#contract/credit/certificate-template.ts";
import { drawCertificate } from "#contract/credit/documents/certificate.ts";
import type { CertificatePaper } from "#contract/credit/documents/certificate-paper.ts";
import { licenceTexts } from "#contract/credit/documents/words.ts";
import { isoTime } from "#server/platform/database/rows.ts";
import { paperTools } from "#server/platform/documents/pdf-tools.ts";
import { revokedOn, verifyUrl } from "../certificates/rules.ts";
import type { IssuedCredit } from "../credits/queries.ts";

const licencesOn = (of: LicencesWire | undefined, day: string): string[] =>
  of?.on_certificates
    ? licenceTexts(
        of.licences.map(({ expires_on, ...licence }) => ({ ...licence, until: expires_on })),
        day,
      )
    : [];

function standingOf(row: IssuedCredit): CertificatePaper["standing"] {
  const on = revokedOn(row);
  return on ? { kind: "revoked", on } : { kind: "valid" };
}

/** What the certificate of this credit says. */
export const certificatePaper = (
  row: IssuedCredit,
  licences: LicencesWire | undefined,
  publicUrl: string,
  template?: CertificateTemplate,
): CertificatePaper => ({
  template,
  recipient: row.recipient,
  credential: row.credential ?? undefined,
  licences: licencesOn(licences, row.awarded_on),
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
  madeAt: isoTime(row.issued_at),
  standing: standingOf(row),
});

export const certificatePdf = async (paper: CertificatePaper): Promise<Uint8Array> =>
  new Uint8Array(drawCertificate(await paperTools(), paper));
