import type { RefusalCode } from "#contract/refusal.ts";
import { type QueuedCall, queuedCalls } from "#contract/routes.ts";
import type { Connection, Database, PersonRow } from "../database/tables.ts";
import { contentHash } from "./canonical.ts";
import type { EffectContext, EffectResult, Effects } from "./effects.ts";

/** A write whose call is known and whose body fits its schema. */
export type CheckedWrite = {
  /** The idempotency key; without one, a repetition is done again. */
  readonly key: string | undefined;
  readonly call: QueuedCall;
  readonly body: unknown;
};

export type Applied =
  | { readonly kind: "applied" | "duplicate"; readonly state: object }
  | { readonly kind: "refused"; readonly code: RefusalCode; readonly errors: readonly string[] };

type Author = { readonly person: PersonRow; readonly now: number };
type AnyEffect = (context: EffectContext, body: unknown) => Promise<EffectResult<object>>;

const reused: Applied = {
  kind: "refused",
  code: "key_reused",
  errors: ["This idempotency key was used for another write."],
};

const hashOf = ({ call, body }: CheckedWrite) =>
  contentHash(call, queuedCalls[call].queued.v, body);

async function earlierAnswer(
  trx: Connection,
  write: CheckedWrite,
  personId: string,
  key: string,
): Promise<Applied | undefined> {
  const record = await trx
    .selectFrom("idempotency")
    .select(["call", "body_hash", "result"])
    .where("person_id", "=", personId)
    .where("key", "=", key)
    .executeTakeFirst();
  if (record === undefined) return undefined;
  const isSame = record.call === write.call && record.body_hash === hashOf(write);
  return isSame ? { kind: "duplicate", state: record.result } : reused;
}

/** Takes the key before anything is done: whoever comes with the same key meanwhile waits here for our end. */
async function takeKey(
  trx: Connection,
  write: CheckedWrite,
  { person, now }: Author,
  key: string,
): Promise<boolean> {
  const taken = await trx
    .insertInto("idempotency")
    .values({
      person_id: person.id,
      key,
      call: write.call,
      body_hash: hashOf(write),
      result: "{}",
      created_at: new Date(now),
    })
    .onConflict((conflict) => conflict.columns(["person_id", "key"]).doNothing())
    .returning("key")
    .executeTakeFirst();
  return taken !== undefined;
}

async function keepAnswer(trx: Connection, personId: string, key: string, state: object) {
  await trx
    .updateTable("idempotency")
    .set({ result: JSON.stringify(state) })
    .where("person_id", "=", personId)
    .where("key", "=", key)
    .execute();
}

async function applyWithin(
  trx: Connection,
  effects: Effects,
  author: Author,
  write: CheckedWrite,
): Promise<Applied> {
  const { key } = write;
  const { id } = author.person;
  if (key !== undefined && !(await takeKey(trx, write, author, key))) {
    const earlier = await earlierAnswer(trx, write, id, key);
    if (earlier) return earlier;
    throw new Error("An idempotency record vanished while it was being read.");
  }
  const effect = effects[write.call] as AnyEffect;
  const result = await effect({ trx, ...author }, write.body);
  if (result.kind === "refused") return result;
  if (key !== undefined) await keepAnswer(trx, id, key, result.state);
  return { kind: "applied", state: result.state };
}

/**
 * The one path of a write, queued or direct. Effect and idempotency record stand or fall in one transaction; of a
 * refused write nothing stays, not even its key.
 */
export async function applyWrite(
  db: Database,
  effects: Effects,
  author: Author,
  write: CheckedWrite,
): Promise<Applied> {
  const trx = await db.startTransaction().execute();
  try {
    const applied = await applyWithin(trx, effects, author, write);
    await (applied.kind === "refused" ? trx.rollback() : trx.commit()).execute();
    return applied;
  } catch (error) {
    if (!trx.isRolledBack && !trx.isCommitted) await trx.rollback().execute();
    throw error;
  }
}
