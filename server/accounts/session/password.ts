import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { createQueue } from "#server/platform/limits/queue.ts";

/** argon2id: m = 19 MiB, t = 2, p = 1; the library's default algorithm is argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const MIN_LENGTH = 8;
const MAX_LENGTH = 128;

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

export function passwordProblems(password: string, confirmation: string): FieldErrors | undefined {
  const passwordErrors: string[] = [];
  if (password.trim() === "") passwordErrors.push("can't be blank");
  if (password.length < MIN_LENGTH)
    passwordErrors.push(`is too short (minimum is ${MIN_LENGTH} characters)`);
  if (password.length > MAX_LENGTH)
    passwordErrors.push(`is too long (maximum is ${MAX_LENGTH} characters)`);
  const confirmationErrors = password === confirmation ? [] : ["doesn't match Password"];
  if (passwordErrors.length === 0 && confirmationErrors.length === 0) return;
  return withFullMessages({
    ...(passwordErrors.length > 0 && { password: passwordErrors }),
    ...(confirmationErrors.length > 0 && { password_confirmation: confirmationErrors }),
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
