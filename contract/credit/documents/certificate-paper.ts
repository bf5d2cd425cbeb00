import type { CertificateTemplate } from "../certificate-template.ts";
import type { CertificateType, CertificateWire } from "../credits.ts";

/** How it stands: what is not confirmed yet has no number, and can be looked up by nobody. */
export type PaperStanding =
  | { readonly kind: "valid" | "pending" }
  | { readonly kind: "revoked"; readonly on: string };

/** Everything a certificate says. Days are yyyy-MM-dd. */
export type CertificatePaper = {
  readonly recipient: string;
  readonly credential?: string | undefined;
  /** As `licenceTexts`; only where the learner wants them told. */
  readonly licences: readonly string[];
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
  /** Of the certificate, or of the claim that waits. */
  readonly id: string;
  readonly verifyUrl?: string | undefined;
  /** A moment: when it was issued, or claimed. */
  readonly madeAt: string;
  readonly standing: PaperStanding;
  /** The one it was issued with; the plain one where there was none yet, and while it is pending. */
  readonly template?: CertificateTemplate | undefined;
};
