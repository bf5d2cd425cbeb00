import type { Table } from "dexie";
import { type QueuedCall, queuedCalls } from "#contract/routes.ts";
import type { EncryptedBody } from "#contract/sync/encrypted.ts";
import { sealBody } from "../encryption/encrypt-body.ts";
import { addToOutbox, type QueuedBody } from "../outbox/add.ts";
import { rulesOf } from "../outbox/route-of.ts";
import { type Desk, keep } from "./commit.ts";
import { sealingKey } from "./facts.ts";
import { NotSaved } from "./not-saved.ts";

/** What the server would refuse for its shape is a bug of the caller, and is not kept. */
export function checked<C extends QueuedCall>(call: C, body: QueuedBody<C>): QueuedBody<C> {
  const read = queuedCalls[call].body.safeParse(body);
  if (read.success) return read.data as QueuedBody<C>;
  const where = read.error.issues.map(({ path }) => path.join("."));
  throw new RangeError(`Not a body of ${call}: ${where.join(", ")}`);
}

/** Before any transaction: none stays open over it. */
async function sealed<C extends QueuedCall>(
  { db, ports }: Desk,
  call: C,
  body: QueuedBody<C>,
): Promise<EncryptedBody | undefined> {
  const rules = rulesOf(call);
  if (!rules.encrypted) return;
  const key = await sealingKey.get(db.facts);
  if (!key) throw new NotSaved("no-key");
  return await sealBody(ports.seal, key, { owner: db.owner, call, v: rules.v, body });
}

type Act<C extends QueuedCall> = {
  readonly call: C;
  readonly body: QueuedBody<C>;
  /** What `isNews` reads or changes beside the outbox. */
  readonly tables?: readonly Table[];
  /** Asked inside the transaction; false stops what would say nothing new. */
  readonly isNews?: () => Promise<boolean>;
};

/**
 * Keeps an act whose only trace is what is owed for it: until the server has answered, the entry itself is what screens
 * show.
 */
export async function owe<C extends QueuedCall>(desk: Desk, act: Act<C>): Promise<void> {
  const { call, tables = [], isNews } = act;
  const body = checked(call, act.body);
  const cover = await sealed(desk, call, body);
  const id = desk.ports.ids.uuid();
  const now = desk.ports.clock.now();
  const isOwed = await keep(desk, tables, async () => {
    if (isNews && !(await isNews())) return false;
    await addToOutbox(desk.db, { call, body, id, now, ...(cover && { sealed: cover }) });
    return true;
  });
  if (isOwed) desk.wake("written");
}
