import type { PersonRow } from "#server/platform/database/tables.ts";

type Person = Pick<PersonRow, "confirmed_at" | "proven_email">;

/**
 * Returns whether the account belongs to someone who proved an earlier address, and the present one isn't confirmed yet.
 * The new mailbox alone must not open such an account: the address may have a typo.
 */
export const waitsForEmail = ({ confirmed_at, proven_email }: Person): boolean =>
  confirmed_at === null && proven_email !== null;

export const notWaiting = { proven_email: null, proven_at: null } as const;

/** Returns the address for notices about the account: the last one that its owner proved. */
export const noticeAddress = ({
  email,
  proven_email,
}: Pick<PersonRow, "email" | "proven_email">): string => proven_email ?? email;
