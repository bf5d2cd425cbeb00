import { type VerifiedCertificate, verifyCertificate } from "#contract/credit/credits.ts";
import { call } from "#device/session.ts";
import type { Outcome } from "#sync/transport/outcome.ts";

/** Asks the server, without an account. Refused when there is no such certificate. */
export const askToVerify = (id: string): Promise<Outcome<VerifiedCertificate>> =>
  call(verifyCertificate, { params: { id } });
