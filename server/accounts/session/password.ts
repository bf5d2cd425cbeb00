import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "#contract/accounts/password-limits.ts";
import type { PasswordProblem } from "#contract/accounts/password-rule.ts";
import type { PersonRow } from "#server/platform/database/tables.ts";
import { createQueue } from "#server/platform/limits/queue.ts";

/** argon2id: m = 19 MiB, t = 2, p = 1; the library's default algorithm is argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashing uses libuv's thread pool, which also reads files, so concurrency is limited. */
const CONCURRENCY = Math.min(3, Math.max(1, availableParallelism() - 1));
const enqueue = createQueue(CONCURRENCY);

export const hashPassword = (text: string): Promise<string> => enqueue(() => hash(text, COST));

let dummyHash: Promise<string> | undefined;

/** Verifies a password. Without a hash (unknown person or no password) it returns false after the same time. */
export async function verifyPassword(hashed: string | null | undefined, text: string) {
  dummyHash ??= hashPassword("a password of no account");
  const expected = hashed || (await dummyHash);
  const isMatch = await enqueue(() => verify(expected, text));
  return isMatch && Boolean(hashed);
}

/** Errors by field in the protocol's wording. `full_messages` repeats them as sentences. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** In the protocol's wording, which puts the field's name in front. */
const problemTexts: Readonly<Record<PasswordProblem, string>> = {
  blank: "can't be blank",
  short: `is too short (minimum is ${MIN_PASSWORD_LENGTH} characters)`,
  long: `is too long (maximum is ${MAX_PASSWORD_LENGTH} characters)`,
  common: "is too common. Choose another.",
  breached: "appeared in a data breach. Choose another.",
  personal: "can't contain your name or email",
};

type Owner = Pick<PersonRow, "email" | "first_name" | "last_name">;

/** Applies the rule of the screens to a new password. Its dictionaries load on first use. */
export async function passwordProblems(
  password: string,
  confirmation: string,
  { email, first_name: firstName, last_name: lastName }: Owner,
): Promise<FieldErrors | undefined> {
  const { judgePassword } = await import("#contract/accounts/password-rule.ts");
  const { problem } = judgePassword(password, { email, firstName, lastName });
  const isConfirmed = password === confirmation;
  if (!problem && isConfirmed) return;
  return withFullMessages({
    ...(problem && { password: [problemTexts[problem]] }),
    ...(!isConfirmed && { password_confirmation: ["doesn't match Password"] }),
  });
}

export function withFullMessages(errors: FieldErrors): FieldErrors {
  const sentences = Object.entries(errors).flatMap(([field, texts]) =>
    texts.map((text) => `${labelOf(field)} ${text}`),
  );
  return { ...errors, full_messages: sentences };
}

function labelOf(field: string) {
  const words = field.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
