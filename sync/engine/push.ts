import { BATCH_LIMIT } from "#contract/constants.ts";
import { type BatchReply, batch as batchRoute } from "#contract/sync.ts";
import { installation, knownServer } from "../local/facts.ts";
import type { OutboxEntry } from "../outbox/entry.ts";
import { putBack, settle, takeBatch } from "../outbox/outbox.ts";
import type { Outcome } from "../passage/outcome.ts";
import { backoffMs } from "./backoff.ts";
import type { PassDeps, Trouble } from "./pass.ts";

/** Leaves room under the server's BODY_LIMIT for the envelope and for characters of several bytes. */
const BATCH_BYTES = 256 * 1024;

/** How many writes travel together: halved when the server fails on a batch, until the one that breaks it is alone. */
export type BatchSize = { count: number };
export const wholeBatch = (): BatchSize => ({ count: BATCH_LIMIT });

type Sent = {
  readonly entries: readonly OutboxEntry[];
  readonly batch: string;
  readonly server: string | undefined;
};

/** Is this the answer to what was sent, by the server we know, for the person we are? */
function isAnswerTo(sent: Sent, owner: string, reply: BatchReply): boolean {
  const ids = new Set(sent.entries.map((entry) => entry.id));
  return (
    reply.batch === sent.batch &&
    reply.owner === owner &&
    (sent.server === undefined || sent.server === reply.server) &&
    reply.results.every((result) => ids.has(result.id))
  );
}

async function send(
  { person, device, ports, call }: PassDeps,
  sent: Sent,
  signal: AbortSignal,
): Promise<Outcome<BatchReply>> {
  const installed = await installation.get(device.facts);
  const outcome = await call(batchRoute, {
    body: {
      batch: sent.batch,
      owner: person.owner,
      device: installed ?? ports.ids.uuid(),
      ...(sent.server !== undefined && { server: sent.server }),
      writes: sent.entries.map(({ id, call: name, v, body }) => ({ id, call: name, v, body })),
    },
    signal,
  });
  const isOurs = outcome.kind !== "accepted" || isAnswerTo(sent, person.owner, outcome.value);
  return isOurs ? outcome : { kind: "unreachable" };
}

const retryAtOf =
  ({ ports }: PassDeps, now: number) =>
  (attempts: number) =>
    now + backoffMs(attempts + 1, ports.ids.random(), 1000);

/** The batch as a whole was not done. A single write that the server fails on steps aside for the others. */
async function onFailure(
  deps: PassDeps,
  entries: readonly OutboxEntry[],
  isTooLarge: boolean,
): Promise<void> {
  const { person, size, ports } = deps;
  const alone = entries.length === 1 ? entries[0] : undefined;
  size.count = Math.max(1, Math.floor(entries.length / 2));
  if (!alone) return await putBack(person, entries);
  const now = ports.clock.now();
  const result = isTooLarge
    ? ({ id: alone.id, status: "refused", code: "too_large" } as const)
    : ({ id: alone.id, status: "retry" } as const);
  await settle(person, entries, [result], { now, retryAt: retryAtOf(deps, now) });
}

async function onRefusal(
  deps: PassDeps,
  entries: readonly OutboxEntry[],
  outcome: Extract<Outcome<never>, { kind: "refused" }>,
): Promise<Trouble | undefined> {
  if (outcome.code === "owner_mismatch") {
    await putBack(deps.person, entries);
    return { kind: "signed-out" };
  }
  const isTooLarge = outcome.code === "too_large";
  if (!isTooLarge) deps.ports.report(`A batch was refused: ${outcome.code}`);
  if (outcome.code === "server_mismatch") {
    await putBack(deps.person, entries);
    return { kind: "unreachable" };
  }
  await onFailure(deps, entries, isTooLarge);
  return isTooLarge ? undefined : { kind: "later" };
}

async function onAccepted(
  deps: PassDeps,
  entries: readonly OutboxEntry[],
  { server, results }: BatchReply,
): Promise<void> {
  const { person, ports, size } = deps;
  const now = ports.clock.now();
  const answered = new Set(results.map(({ id }) => id));
  const leftOut = entries.filter(({ id }) => !answered.has(id));
  const all = [...results, ...leftOut.map(({ id }) => ({ id, status: "retry" }) as const)];
  await settle(person, entries, all, { now, retryAt: retryAtOf(deps, now), server });
  size.count = Math.min(BATCH_LIMIT, size.count * 2);
}

/** Sends one batch. `nothing`: there was none to send. A trouble ends the pass. */
export async function pushOnce(
  deps: PassDeps,
  signal: AbortSignal,
): Promise<"sent" | "nothing" | Trouble> {
  const { person, ports, size } = deps;
  const limit = { count: size.count, bytes: BATCH_BYTES };
  const entries = await takeBatch(person, ports.clock.now(), limit);
  if (entries.length === 0) return "nothing";
  const server = await knownServer.get(person.facts);
  const outcome = await send(deps, { entries, batch: ports.ids.uuid(), server }, signal);
  switch (outcome.kind) {
    case "accepted":
      await onAccepted(deps, entries, outcome.value);
      return "sent";
    case "refused":
      return (await onRefusal(deps, entries, outcome)) ?? "sent";
    case "later":
      if (outcome.delayMs === undefined) await onFailure(deps, entries, false);
      else await putBack(person, entries);
      return outcome;
    case "unreachable":
    case "signed-out":
    case "outdated":
      await putBack(person, entries);
      return outcome;
  }
}
