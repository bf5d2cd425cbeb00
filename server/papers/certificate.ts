import type { CertificateTemplate } from "#contract/certificate-template.ts";
import type { LicencesWire } from "#contract/licences.ts";
import { drawCertificate } from "#contract/paper/certificate.ts";
import type { CertificatePaper } from "#contract/paper/certificate-paper.ts";
import { licenceTexts } from "#contract/paper/words.ts";
import { revokedOn, verifyUrl } from "../certificates/rules.ts";
import type { IssuedCredit } from "../credits/queries.ts";
import { isoTime } from "../database/rows.ts";
import { paperTools } from "./tools.ts";

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
