import { type VerifiedCertificate, verifyCertificate } from "#contract/credit/credits.ts";
import { call } from "#device/session.ts";
import type { Outcome } from "#sync/transport/outcome.ts";

/** Verifies a certificate; needs no account. Rejected if there is no such certificate. */
export const fetchVerification = (id: string): Promise<Outcome<VerifiedCertificate>> =>
  call(verifyCertificate, { params: { id } });
