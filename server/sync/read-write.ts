import * as z from "zod/mini";
import { type QueuedCall, queuedCalls, routes } from "#contract/routes.ts";
import { isEncrypted } from "#contract/sync/encrypted.ts";
import type { Write } from "#contract/sync/sync.ts";
import { type Envelope, decryptPayload } from "#server/platform/encryption/decrypt.ts";
import { contentHash } from "#server/platform/writes/canonical-json.ts";
import { type Refused, refused, type WriteDeps } from "#server/platform/writes/effect.ts";
import { isStorable } from "#server/platform/writes/storable.ts";

/** A body that fits the schema of its call. */
export type Fitting = { readonly kind: "fits"; readonly call: QueuedCall; readonly body: unknown };

/** A write that could be read, and what we think of it. If it was done before, its first answer counts instead. */
export type ReadWrite = {
  readonly kind: "read";
  /** The idempotency key; without one, a repetition is done again. */
  readonly key: string | undefined;
  readonly call: string;
  /** Of what its sender wrote, sealed or not; the key is bound to it. */
  readonly hash: () => string;
  readonly verdict: Fitting | Refused;
};

const isQueued = (call: string): call is QueuedCall => Object.hasOwn(queuedCalls, call);

/** A long list of wrong things must not become a longer answer. */
const MOST_SENTENCES = 10;

export const sentences = (error: z.core.$ZodError) =>
  error.issues
    .slice(0, MOST_SENTENCES)
    .map(({ path, message }) => `${path.join(".") || "entry"}: ${message}`);

function judge(call: string, v: number, body: unknown): Fitting | Refused {
  if (!Object.hasOwn(routes, call)) return refused("unknown_call", "There is no such call.");
  if (!isQueued(call)) return refused("not_queueable", "This call must be made directly.");
  const route = queuedCalls[call];
  if (v !== route.queued.v)
    return refused("unknown_version", `This server knows version ${route.queued.v} of this call.`);
  const { success, data, error } = z.safeParse(route.body, body);
  return success ? { kind: "fits", call, body: data } : refused("malformed", ...sentences(error));
}

const open = (keys: WriteDeps["keys"], body: unknown, addressed: Envelope) =>
  isEncrypted(body) ? decryptPayload(keys, body.sealed, addressed) : { body };

type Sent = Pick<Write, "call" | "v" | "body"> & { readonly id: string | undefined };

/** Opens and judges one write by itself: a wrong one does not hold up the others. */
export async function readWrite(
  keys: WriteDeps["keys"],
  owner: string,
  { id, call, v, body }: Sent,
): Promise<ReadWrite | Refused> {
  const opened = await open(keys, body, { owner, call, v });
  if (!opened)
    return refused("unreadable", "This body cannot be opened, or was meant for another.");
  if (!isStorable(opened.body))
    return refused("malformed", "This body holds what cannot be stored, or nests too deep.");
  return {
    kind: "read",
    key: id,
    call,
    hash: () => contentHash(call, v, opened.body),
    verdict: judge(call, v, opened.body),
  };
}
