import { EPOCH_HEADER, KEY_HEADER } from "#contract/constants.ts";
import { queuedCalls } from "#contract/queued-calls.ts";
import type { Route } from "#contract/route.ts";
import {
  type BatchReply,
  batch as batchRoute,
  type Write,
  type WriteResult,
} from "#contract/sync/sync.ts";
import type { OutboxEntry } from "../outbox/entry.ts";
import { queueRules } from "../outbox/route-of.ts";
import type { Input } from "../transport/call.ts";
import type { Outcome } from "../transport/outcome.ts";
import type { CycleDeps } from "./cycle-types.ts";

/** Results by write. `server` is set if the reply named it. */
export type BatchAnswer = {
  readonly server?: string;
  readonly epoch?: string | undefined;
  readonly results: readonly WriteResult[];
};

/** Another installation has replied. */
export type OtherServer = { readonly kind: "other-server" };

/** `device` is the id of this installation of the app. */
export type BatchToSend = {
  readonly entries: readonly OutboxEntry[];
  readonly device: string;
  readonly server: string | undefined;
  readonly epoch: string | undefined;
};

/** Sends writes. An accepted outcome is certain to be the reply to exactly these writes. */
export type Send = (
  deps: CycleDeps,
  toSend: BatchToSend,
  signal: AbortSignal,
) => Promise<Outcome<BatchAnswer> | OtherServer>;

/** `gen` was raised when the entry was taken. */
function toWrite({ id, call, v, body, gen, isConfirmed }: OutboxEntry): Write {
  const attempt = gen === 1 ? "first" : isConfirmed && "confirmed";
  return { id, call, v, body, ...(attempt && { attempt }) };
}

type SentBatch = {
  readonly ids: ReadonlySet<string>;
  readonly batch: string;
  readonly owner: string;
};

/**
 * Returns whether the reply belongs to this batch and person. A reply that names an
 * unknown write or one write twice is rejected as a whole.
 */
function isAnswerTo(sent: SentBatch, reply: BatchReply): boolean {
  const named = new Set(reply.results.map(({ id }) => id));
  return (
    reply.batch === sent.batch &&
    reply.owner === sent.owner &&
    named.size === reply.results.length &&
    reply.results.every(({ id }) => sent.ids.has(id))
  );
}

export const sendBatch: Send = async ({ person, ports, call }, toSend, signal) => {
  const { entries, device, server, epoch } = toSend;
  const { owner } = person;
  const batch = ports.ids.uuid();
  const outcome = await call(batchRoute, {
    body: {
      batch,
      owner,
      device,
      ...(server !== undefined && { server }),
      ...(epoch !== undefined && { epoch }),
      writes: entries.map(toWrite),
    },
    signal,
  });
  if (outcome.kind !== "accepted") return outcome;
  const sent = { ids: new Set(entries.map(({ id }) => id)), batch, owner };
  if (server !== undefined && outcome.value.server !== server) return { kind: "other-server" };
  return isAnswerTo(sent, outcome.value) ? outcome : { kind: "unreachable" };
};

const asBatchAnswer = (result: WriteResult): Outcome<BatchAnswer> => ({
  kind: "accepted",
  value: { results: [result] },
  headers: new Headers(),
});

/**
 * Sends one write on its own to a server without batches. The reply doesn't name the server, so the
 * cycle probes it first.
 */
export const sendSingle: Send = async ({ person, call }, { entries: [entry], epoch }, signal) => {
  if (!entry) throw new Error("There is nothing to send");
  const { id, body } = entry;
  const params = queueRules(entry.call).params?.(person.owner);
  const headers = { [KEY_HEADER]: id, ...(epoch !== undefined && { [EPOCH_HEADER]: epoch }) };
  const input = { params, body, headers, signal };
  const outcome = await call<Route>(queuedCalls[entry.call], input as Input<Route>);
  if (outcome.kind === "accepted")
    return asBatchAnswer({ id, status: "applied", state: outcome.value });
  if (outcome.kind !== "refused" || outcome.code === "epoch_mismatch") return outcome;
  const code = outcome.code === "method_not_allowed" ? "unknown_call" : outcome.code;
  return asBatchAnswer({ id, status: "refused", code, errors: [...outcome.errors] });
};
