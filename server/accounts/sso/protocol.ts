import type { SsoProblem } from "#contract/accounts/sso.ts";
import type { Claimed } from "#server/platform/database/registration-types.ts";
import type { Attempt } from "./queries.ts";

/** `reason` is for the log. */
export type Failure = { readonly problem: SsoProblem; readonly reason: unknown };

/** What has to be known when the answer comes. */
export type Asked = Pick<Attempt, "nonce" | "verifier" | "request_id">;

export type Departure = { readonly url: string; readonly asked: Asked };

/** The texts an organisation says of somebody; what is no text, or cannot be kept, is nothing. */
export function textIn(value: unknown, longest: number): string {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof first !== "string" || !first.isWellFormed() || first.includes("\0")) return "";
  return first.trim().slice(0, longest);
}

const LONGEST_NAME = 100;
export const LONGEST_SUBJECT = 255;

type Said = {
  readonly subject: unknown;
  readonly email: unknown;
  readonly isVerified: boolean | undefined;
  readonly firstName: unknown;
  readonly lastName: unknown;
};

/** Undefined without a name for good, by which the same person can be known again. */
export function claimedOf({ subject, email, isVerified, ...names }: Said): Claimed | undefined {
  if (typeof subject !== "string" || subject.length > LONGEST_SUBJECT) return;
  const known = textIn(subject, LONGEST_SUBJECT);
  if (!known) return;
  return {
    subject: known,
    email: textIn(email, 1000) || undefined,
    isVerified,
    firstName: textIn(names.firstName, LONGEST_NAME),
    lastName: textIn(names.lastName, LONGEST_NAME),
  };
}
