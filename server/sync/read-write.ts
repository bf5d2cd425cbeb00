import * as z from "zod/mini";
import { type QueuedCall, queuedCalls } from "#contract/queued-calls.ts";
import { routes } from "#contract/routes.ts";
import { isEncrypted } from "#contract/sync/encrypted.ts";
import type { Write } from "#contract/sync/sync.ts";
import { compiled } from "#server/platform/compiled.ts";
import { decryptPayload } from "#server/platform/encryption/decrypt.ts";
import { contentHash } from "#server/platform/writes/canonical-json.ts";
import { type Refused, refused, type WriteDeps } from "#server/platform/writes/effect.ts";
import { isStorable } from "#server/platform/writes/storable.ts";
import { syncErrors } from "./sync-copy.ts";

/** A body that matches its call's schema. */
export type ValidWrite = {
  readonly kind: "fits";
  readonly call: QueuedCall;
  readonly body: unknown;
};

/**
 * A write that could be parsed, with its validation result. If it was applied before, the first
 * reply is returned instead.
 */
export type ReadWrite = {
  readonly kind: "read";
  /** The idempotency key. Without one, a repeated write is applied again. */
  readonly key: string | undefined;
  readonly call: string;
  /** What the device knows about earlier attempts. */
  readonly attempt: Write["attempt"];
  /** Hash of the decrypted body. The key is bound to it. */
  readonly hash: () => string;
  readonly verdict: ValidWrite | Refused;
};

const isQueued = (call: string): call is QueuedCall => Object.hasOwn(queuedCalls, call);

/** Limits the size of the reply to a very wrong body. */
const MAX_MESSAGES = 10;

export const errorMessages = (error: z.core.$ZodError) =>
  error.issues
    .slice(0, MAX_MESSAGES)
    .map(({ path, message }) => `${path.join(".") || "entry"}: ${message}`);

function validate(call: string, v: number, body: unknown): ValidWrite | Refused {
  if (!Object.hasOwn(routes, call)) return refused("unknown_call", syncErrors.unknownCall);
  if (!isQueued(call)) return refused("not_queueable", syncErrors.notQueueable);
  const route = queuedCalls[call];
  if (v !== route.queued.v)
    return refused("unknown_version", syncErrors.unknownVersion(route.queued.v));
  const { success, data, error } = z.safeParse(compiled(route.body), body);
  return success
    ? { kind: "fits", call, body: data }
    : refused("malformed", ...errorMessages(error));
}

type SentWrite = Pick<Write, "call" | "v" | "body" | "attempt"> & {
  readonly id: string | undefined;
};

/** Decrypts and validates one write on its own, so that an invalid one doesn't block the others. */
export async function readWrite(
  keys: WriteDeps["keys"],
  owner: string,
  { id, call, v, body, attempt }: SentWrite,
): Promise<ReadWrite | Refused> {
  const opened = isEncrypted(body)
    ? await decryptPayload(keys, body.sealed, { owner, call, v })
    : { body };
  if (!opened) return refused("unreadable", syncErrors.unreadable);
  if (!isStorable(opened.body)) return refused("malformed", syncErrors.notStorable);
  return {
    kind: "read",
    key: id,
    call,
    attempt,
    hash: () => contentHash(call, v, opened.body),
    verdict: validate(call, v, opened.body),
  };
}
