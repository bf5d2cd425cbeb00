import type { CertificateTemplate } from "../certificate-template.ts";
import type { CertificateType, CertificateWire } from "../credits.ts";

/** Pending certificates aren't confirmed by the server yet: they have no certificate id and can't be verified. */
export type CertificateStatus =
  | { readonly kind: "valid" }
  | { readonly kind: "pending"; readonly claimedOn: string }
  | { readonly kind: "revoked"; readonly on: string };

/** Everything printed on a certificate. Days are yyyy-MM-dd. */
export type CertificateDocument = {
  readonly recipient: string;
  readonly credential?: string | undefined;
  /** From `formatLicenses`. Empty unless the learner chose to print license numbers. */
  readonly licenses: readonly string[];
  readonly title: string;
  readonly lessonNumber: string;
  readonly type: CertificateType;
  /** "0.25" */
  readonly amount: string;
  readonly completedOn: string;
  readonly provider: CertificateWire["provider"];
  readonly jointProvider?: string | undefined;
  readonly format: CertificateWire["format"];
  readonly statement: string;
  /** The certificate's id, or the claim's id while pending. */
  readonly id: string;
  readonly verifyUrl?: string | undefined;
  /** Timestamp of issue, or of the claim while pending. */
  readonly createdAt: string;
  readonly status: CertificateStatus;
  /** The template it was issued with. Absent while pending and for certificates without one: the default applies. */
  readonly template?: CertificateTemplate | undefined;
};
