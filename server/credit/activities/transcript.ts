import type { LicensesWire } from "#contract/accounts/licenses.ts";
import { formatLicenses } from "#contract/credit/documents/labels.ts";
import type { Transcript } from "#contract/credit/documents/transcript.ts";
import type { TranscriptRow } from "#contract/credit/documents/transcript-rows.ts";
import { fullName } from "#server/accounts/users/name.ts";
import type { PersonRow } from "#server/platform/database/tables.ts";
import { verifyUrl } from "../certificates/rules.ts";
import type { IssuedCredit } from "../credits/queries.ts";

const rowOf =
  (publicUrl: string) =>
  (credit: IssuedCredit): TranscriptRow => ({
    completedOn: credit.awarded_on,
    title: credit.title_of_activity,
    lessonNumber: credit.lesson_number,
    type: credit.certificate_type,
    amount: Number(credit.credits_awarded),
    provider: credit.provider,
    status: credit.standing === "revoked" ? "revoked" : "issued",
    certificateId: credit.certificate_id,
    verifyUrl: verifyUrl(publicUrl, credit.certificate_id),
  });

type About = {
  readonly licenses: LicensesWire | undefined;
  readonly publicUrl: string;
  readonly createdAt: string;
};

/** Builds the transcript that the person gets on their device, newest first. */
export const transcriptOf = (
  person: PersonRow,
  credits: readonly IssuedCredit[],
  { licenses, publicUrl, createdAt }: About,
): Transcript => ({
  recipient: fullName(person),
  credential: person.provider_title ?? undefined,
  licenses: licenses?.on_certificates
    ? formatLicenses(
        licenses.licences.map(({ expires_on, ...license }) => ({
          ...license,
          expiresOn: expires_on,
        })),
        createdAt.slice(0, 10),
      )
    : [],
  createdAt,
  rows: credits
    .toSorted((a, b) => b.awarded_on.localeCompare(a.awarded_on) || b.rev - a.rev)
    .map(rowOf(publicUrl)),
});
