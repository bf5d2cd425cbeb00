import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { createQueue } from "#server/platform/limits/queue.ts";

/** argon2id: m = 19 MiB, t = 2, p = 1; the library's default algorithm is argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const SHORTEST = 8;
const LONGEST = 128;

/** Off the event loop; but the threads that hash read files too, and the processor is everybody's. */
const AT_A_TIME = Math.min(3, Math.max(1, availableParallelism() - 1));
const inTurn = createQueue(AT_A_TIME);

export const hashPassword = (text: string): Promise<string> => inTurn(() => hash(text, COST));

let noPassword: Promise<string> | undefined;

/** Without a hash (nobody of that name, or no password set) it takes as long as with one, and says no. */
export async function verifyPassword(hashed: string | null | undefined, text: string) {
  noPassword ??= hashPassword("nobody's password");
  const known = hashed || (await noPassword);
  const right = await inTurn(() => verify(known, text));
  return right && Boolean(hashed);
}

/** Errors by field, in the words of the protocol; `full_messages` repeats them as sentences. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

export function passwordProblems(password: string, confirmation: string): FieldErrors | undefined {
  const own: string[] = [];
  if (password.trim() === "") own.push("can't be blank");
  if (password.length < SHORTEST) own.push(`is too short (minimum is ${SHORTEST} characters)`);
  if (password.length > LONGEST) own.push(`is too long (maximum is ${LONGEST} characters)`);
  const differs = password === confirmation ? [] : ["doesn't match Password"];
  if (own.length === 0 && differs.length === 0) return;
  return withFullMessages({
    ...(own.length > 0 && { password: own }),
    ...(differs.length > 0 && { password_confirmation: differs }),
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
