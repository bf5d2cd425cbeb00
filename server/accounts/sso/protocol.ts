import type { SsoProblem } from "#contract/accounts/sso.ts";
import type { SsoClaims } from "#server/platform/database/registration-types.ts";
import type { Attempt } from "./queries.ts";

/** `reason` is for the log. */
export type Failure = { readonly problem: SsoProblem; readonly reason: unknown };

/** State needed to verify the provider's response. */
export type PendingRequest = Pick<Attempt, "nonce" | "verifier" | "request_id">;

export type AuthorizationRequest = { readonly url: string; readonly pending: PendingRequest };

/** Returns the trimmed string, or an empty one if the claim is not text or cannot be stored. */
export function textValue(value: unknown, maxLength: number): string {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof first !== "string" || !first.isWellFormed() || first.includes("\0")) return "";
  return first.trim().slice(0, maxLength);
}

const MAX_NAME_LENGTH = 100;
export const MAX_SUBJECT_LENGTH = 255;

type RawClaims = {
  readonly subject: unknown;
  readonly email: unknown;
  readonly isVerified: boolean | undefined;
  readonly firstName: unknown;
  readonly lastName: unknown;
};

/** Converts raw claims. Returns undefined without a permanent subject id to recognize the person by. */
export function toClaimed({
  subject,
  email,
  isVerified,
  ...names
}: RawClaims): SsoClaims | undefined {
  if (typeof subject !== "string" || subject.length > MAX_SUBJECT_LENGTH) return;
  const id = textValue(subject, MAX_SUBJECT_LENGTH);
  if (!id) return;
  return {
    subject: id,
    email: textValue(email, 1000) || undefined,
    isVerified,
    firstName: textValue(names.firstName, MAX_NAME_LENGTH),
    lastName: textValue(names.lastName, MAX_NAME_LENGTH),
  };
}
