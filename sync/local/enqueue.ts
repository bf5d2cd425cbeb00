import type { Table } from "dexie";
import { type QueuedCall, queuedCalls } from "#contract/queued-calls.ts";
import type { EncryptedBody } from "#contract/sync/encrypted.ts";
import { encryptBody } from "../encryption/encrypt-body.ts";
import { addToOutbox, type QueuedBody } from "../outbox/add.ts";
import { queueRules } from "../outbox/route-of.ts";
import { type ActionContext, commit } from "./commit.ts";
import { encryptionKey } from "./facts.ts";
import { NotSaved } from "./not-saved.ts";

/** Throws for a body that doesn't match the call's schema, which is a bug in the caller. */
export function validated<C extends QueuedCall>(call: C, body: QueuedBody<C>): QueuedBody<C> {
  const read = queuedCalls[call].body.safeParse(body);
  if (read.success) return read.data as QueuedBody<C>;
  const where = read.error.issues.map(({ path }) => path.join("."));
  throw new RangeError(`Not a body of ${call}: ${where.join(", ")}`);
}

/**
 * Runs before any transaction, because an IndexedDB transaction can't stay open while it awaits.
 */
async function encrypted<C extends QueuedCall>(
  { db, ports }: ActionContext,
  call: C,
  body: QueuedBody<C>,
): Promise<EncryptedBody | undefined> {
  const rules = queueRules(call);
  if (!rules.encrypted) return;
  const key = await encryptionKey.get(db.facts);
  if (!key) throw new NotSaved("no-key");
  return await encryptBody(ports.encryptToServer, key, { owner: db.owner, call, v: rules.v, body });
}

type QueuedAction<C extends QueuedCall> = {
  readonly call: C;
  readonly body: QueuedBody<C>;
  /** Tables that `shouldEnqueue` uses besides the outbox. */
  readonly tables?: readonly Table[];
  /** Runs inside the transaction. Returns false for an action that changes nothing. */
  readonly shouldEnqueue?: () => Promise<boolean>;
};

/**
 * Queues an action that has no local row. Until the server confirms it, screens show the outbox
 * entry itself.
 */
export async function enqueue<C extends QueuedCall>(
  context: ActionContext,
  action: QueuedAction<C>,
): Promise<void> {
  const { call, tables = [], shouldEnqueue } = action;
  const body = validated(call, action.body);
  const encryptedBody = await encrypted(context, call, body);
  const id = context.ports.ids.uuid();
  const now = context.ports.clock.now();
  const wasAdded = await commit(context, tables, async () => {
    if (shouldEnqueue && !(await shouldEnqueue())) return false;
    await addToOutbox(context.db, {
      call,
      body,
      id,
      now,
      ...(encryptedBody && { encrypted: encryptedBody }),
    });
    return true;
  });
  if (wasAdded) context.wake("written");
}
