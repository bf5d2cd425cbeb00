import { importJWK, type JWTPayload, SignJWT } from "jose";
import { credentialCriteria } from "./certificates-copy.ts";
import { keyAddress, SIGNING_ALGORITHM, type signingKey } from "./keys.ts";
import type { Issue } from "./types.ts";

/** The id of a credential is the page that verifies it. */
export const certificateAddress = (publicUrl: string, id: string): string =>
  `${publicUrl}/verify/${id}`;

export const statusAddress = (publicUrl: string, id: string): string =>
  `${publicUrl}/api/verify/${id}/status`;

const lessonAddress = (publicUrl: string, id: string, version: string) =>
  `${publicUrl}/external_video_page?${new URLSearchParams({ data: id })}#${encodeURIComponent(version)}`;

const identity = (identityType: string, identityHash: string) => ({
  type: "IdentityObject",
  identityHash,
  identityType,
  hashed: false,
});

/** Uses the certificate's fields, which include corrections; the credit keeps the original values. */
const achievementOf = ({ credit, certificate }: Issue, publicUrl: string) => ({
  id: lessonAddress(publicUrl, credit.record_id, credit.item_version),
  type: ["Achievement"],
  achievementType: "CertificateOfCompletion",
  name: certificate.title_of_activity,
  description: certificate.statement,
  criteria: { narrative: credentialCriteria },
  humanCode: credit.lesson_number,
  tag: [certificate.certificate_type],
});

/** Builds an Open Badges 3.0 credential: recipient, activity, issuer, and date, and no other personal data. */
const credentialOf = ({ credit, certificate }: Issue, publicUrl: string): JWTPayload => ({
  "@context": [
    "https://www.w3.org/ns/credentials/v2",
    "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json",
    "https://purl.imsglobal.org/spec/ob/v3p0/extensions.json",
  ],
  id: certificateAddress(publicUrl, certificate.id),
  type: ["VerifiableCredential", "OpenBadgeCredential"],
  name: certificate.title_of_activity,
  issuer: {
    id: publicUrl,
    type: ["Profile"],
    name: certificate.provider.name,
    url: certificate.provider.web,
  },
  credentialStatus: {
    id: statusAddress(publicUrl, certificate.id),
    type: "1EdTechRevocationList",
  },
  validFrom: certificate.issued_at.toISOString(),
  credentialSubject: {
    type: ["AchievementSubject"],
    identifier: [
      identity("name", certificate.recipient),
      ...(certificate.credential ? [identity("ext:profession", certificate.credential)] : []),
    ],
    activityEndDate: `${certificate.awarded_on}T00:00:00Z`,
    creditsEarned: Number(certificate.credits_awarded),
    achievement: achievementOf({ credit, certificate }, publicUrl),
  },
});

type Key = Awaited<ReturnType<typeof signingKey>>;

/** Signs the credential as a JWT, which anyone can verify with our public keys. */
export async function signCredential(
  { kid, private_jwk }: Key,
  issue: Issue,
  publicUrl: string,
): Promise<string> {
  const credential = credentialOf(issue, publicUrl);
  return new SignJWT(credential)
    .setProtectedHeader({ alg: SIGNING_ALGORITHM, typ: "JWT", kid: keyAddress(publicUrl, kid) })
    .setIssuer(publicUrl)
    .setJti(String(credential.id))
    .setNotBefore(issue.certificate.issued_at)
    .sign(await importJWK(private_jwk, SIGNING_ALGORITHM));
}
