import { KEY_HEADER } from "#contract/constants.ts";
import type { Route } from "#contract/route.ts";
import { queuedCalls } from "#contract/routes.ts";
import { type BatchReply, batch as batchRoute, type WriteResult } from "#contract/sync/sync.ts";
import { installation } from "../local/facts.ts";
import type { OutboxEntry } from "../outbox/entry.ts";
import { rulesOf } from "../outbox/route-of.ts";
import type { Input } from "../transport/call.ts";
import type { Outcome } from "../transport/outcome.ts";
import type { PassDeps } from "./cycle-types.ts";

/** What was said of the writes that were sent. `server`: by whom, where that is told. */
export type Answer = { readonly server?: string; readonly results: readonly WriteResult[] };

/** Sends some writes, and hears an answer that is certainly to them. */
export type Send = (
  deps: PassDeps,
  entries: readonly OutboxEntry[],
  server: string | undefined,
  signal: AbortSignal,
) => Promise<Outcome<Answer>>;

type Sent = {
  readonly ids: ReadonlySet<string>;
  readonly batch: string;
  readonly owner: string;
  readonly server: string | undefined;
};

/**
 * Is this the answer to what was sent, by the server we know, for the person we are? One that names a write we did not
 * send, or one twice, was made for somebody else or mixed up on its way: then nothing in it is believed.
 */
function isAnswerTo(sent: Sent, reply: BatchReply): boolean {
  const named = new Set(reply.results.map(({ id }) => id));
  return (
    reply.batch === sent.batch &&
    reply.owner === sent.owner &&
    (sent.server === undefined || sent.server === reply.server) &&
    named.size === reply.results.length &&
    reply.results.every(({ id }) => sent.ids.has(id))
  );
}

export const sendBatch: Send = async ({ person, device, ports, call }, entries, server, signal) => {
  const { owner } = person;
  const batch = ports.ids.uuid();
  const installed = await installation.get(device.facts);
  const outcome = await call(batchRoute, {
    body: {
      batch,
      owner,
      device: installed ?? ports.ids.uuid(),
      ...(server !== undefined && { server }),
      writes: entries.map(({ id, call: name, v, body }) => ({ id, call: name, v, body })),
    },
    signal,
  });
  if (outcome.kind !== "accepted") return outcome;
  const sent = { ids: new Set(entries.map(({ id }) => id)), batch, owner, server };
  return isAnswerTo(sent, outcome.value) ? outcome : { kind: "unreachable" };
};

const asAnswer = (result: WriteResult): Outcome<Answer> => ({
  kind: "accepted",
  value: { results: [result] },
  headers: new Headers(),
});

/**
 * One write by itself, for a server that knows no batches. Such an answer does not tell by whom it is: who is there was
 * asked before.
 */
export const sendSingly: Send = async ({ person, call }, [entry], _server, signal) => {
  if (!entry) throw new Error("There is nothing to send");
  const { id, body } = entry;
  const params = rulesOf(entry.call).params?.(person.owner);
  const input = { params, body, headers: { [KEY_HEADER]: id }, signal };
  const outcome = await call<Route>(queuedCalls[entry.call], input as Input<Route>);
  if (outcome.kind === "accepted") return asAnswer({ id, status: "applied", state: outcome.value });
  if (outcome.kind !== "refused") return outcome;
  const code = outcome.code === "method_not_allowed" ? "unknown_call" : outcome.code;
  return asAnswer({ id, status: "refused", code, errors: [...outcome.errors] });
};
