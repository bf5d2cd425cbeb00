import { type VerifiedCertificate, verifyCertificate } from "#contract/credits.ts";
import type { Outcome } from "#sync/passage/outcome.ts";
import { call } from "./session.ts";

/** Asks the server, without an account. Refused when there is no such certificate. */
export const askToVerify = (id: string): Promise<Outcome<VerifiedCertificate>> =>
  call(verifyCertificate, { params: { id } });
