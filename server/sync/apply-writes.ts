import { type QueuedCall, queuedCalls } from "#contract/queued-calls.ts";
import type { Queued } from "#contract/route.ts";
import type { RecordName } from "#contract/sync/records.ts";
import { allocateNumbers, personScope } from "#server/platform/database/changes.ts";
import type { Connection, Database } from "#server/platform/database/tables.ts";
import {
  type EffectContext,
  type EffectResult,
  type Refused,
  refused,
} from "#server/platform/writes/effect.ts";
import { canRepeat, forgottenAmong } from "./forgotten.ts";
import { groupWrites } from "./group-writes.ts";
import { type Done, findRecorded, insertRecorded, type Recorded } from "./idempotency.ts";
import type { ReadWrite, ValidWrite } from "./read-write.ts";
import { queuedWrites, type ServerRecord, serverRecords } from "./records.ts";
import { leftAfterRestore, replacement } from "./replaced.ts";
import { syncErrors } from "./sync-copy.ts";

/** `state` is undefined if the record of a repeated write is gone. */
export type Applied =
  | { readonly kind: "applied" | "duplicate"; readonly state: object | undefined }
  | Refused;

type Author = Pick<EffectContext, "person" | "now" | "publicUrl" | "dailyCreditSeconds"> & {
  /** Null for a direct write. */
  readonly device: string | null;
};
type Context = EffectContext & Author;
type AnyEffect = (
  context: EffectContext,
  bodies: readonly unknown[],
) => Promise<readonly EffectResult<object>[]>;

/** The device gets the newer state with its next pull. */
const replaced: Applied = { kind: "duplicate", state: undefined };
const keyReused = refused("key_reused", syncErrors.keyReused);
const tooOld = refused("key_reused", syncErrors.tooOld);

/**
 * Returns the result of a write that may have been applied before its id was forgotten, or undefined if it can be applied.
 * Under a new id, the person can send it again.
 */
function resultOfForgotten(write: ReadWrite): Applied | undefined {
  const { verdict } = write;
  if (verdict.kind === "refused" || canRepeat(verdict)) return;
  return write.attempt === "confirmed" ? { kind: "duplicate", state: undefined } : tooOld;
}

/**
 * Stored instead of a reply that contains a person's text: the key of the record to read for a
 * repeated write.
 */
type Reference = { readonly key: string };

const recordOf = (call: string): ServerRecord<object> | undefined => {
  const { record, replyHasText } = queuedCalls[call as QueuedCall].queued as Queued<unknown>;
  if (!replyHasText || !record) return undefined;
  return serverRecords[record as RecordName] as unknown as ServerRecord<object>;
};

/** Returns the part of a reply that is stored. */
const toStore = (call: string, state: object): object =>
  recordOf(call) === undefined
    ? state
    : ({ key: recordOf(call)?.key(state as never) ?? "" } satisfies Reference);

async function repeatedReply(
  { trx, person, publicUrl }: EffectContext,
  write: ReadWrite,
  earlier: Recorded,
): Promise<Applied> {
  const isSame = earlier.call === write.call && earlier.body_hash === write.hash();
  if (!isSame) return keyReused;
  const record = recordOf(write.call);
  const state = record
    ? await record.current(trx, person.id, (earlier.result as Reference).key, { publicUrl })
    : earlier.result;
  return { kind: "duplicate", state };
}

/**
 * Splits where a key repeats, so that the first write with that key is applied and can be found.
 */
function splitAtRepeatedKeys(writes: readonly ReadWrite[]): ReadWrite[][] {
  const all: ReadWrite[][] = [[]];
  let keys = new Set<string>();
  for (const write of writes) {
    if (write.key !== undefined && keys.has(write.key)) {
      all.push([]);
      keys = new Set();
    }
    if (write.key !== undefined) keys.add(write.key);
    all.at(-1)?.push(write);
  }
  return all;
}

async function runEffects(
  context: EffectContext,
  writes: readonly (ValidWrite & { readonly write: ReadWrite })[],
): Promise<ReadonlyMap<ReadWrite, EffectResult<object>>> {
  const results = new Map<ReadWrite, EffectResult<object>>();
  for (const group of groupWrites(writes)) {
    const effect = queuedWrites[group.call].effect as AnyEffect;
    const bodies = group.writes.map(({ body }) => body);
    const answers = await effect(context, bodies);
    group.writes.forEach(({ write }, at) => {
      const answer = answers[at];
      if (answer) results.set(write, answer);
    });
  }
  return results;
}

const resultOf = (results: ReadonlyMap<ReadWrite, EffectResult<object>>, write: ReadWrite) => {
  const result = write.verdict.kind === "refused" ? write.verdict : results.get(write);
  if (!result) throw new Error(`An effect returned no result for a write: ${write.call}`);
  return result;
};

async function applySegment(context: Context, writes: readonly ReadWrite[]): Promise<Applied[]> {
  const { trx, person, now, device } = context;
  const recorded = await findRecorded(
    trx,
    person.id,
    writes.flatMap(({ key }) => key ?? []),
  );
  const earlierOf = ({ key }: ReadWrite) => (key === undefined ? undefined : recorded.get(key));
  const unknown = writes.filter((write) => !earlierOf(write));
  const forgotten = new Map(
    (await forgottenAmong(trx, unknown, now)).map((write) => [write, resultOfForgotten(write)]),
  );
  const left = await leftAfterRestore(trx, person.id, device, unknown);
  const todo = unknown.flatMap((write) => {
    const valid = left.has(write) ? left.get(write) : write.verdict;
    return valid?.kind === "fits" && !forgotten.get(write) ? { ...valid, write } : [];
  });
  const results = await runEffects(context, todo);
  const done: Done[] = [];
  const applied: Applied[] = [];
  for (const write of writes) {
    const earlier = earlierOf(write);
    const known = earlier ? await repeatedReply(context, write, earlier) : forgotten.get(write);
    const isReplaced = left.has(write) && !left.get(write);
    const result = known ?? (isReplaced ? replaced : resultOf(results, write));
    if (result.kind !== "done") {
      applied.push(result);
      continue;
    }
    const { key, call, hash } = write;
    if (key !== undefined)
      done.push({
        ...{ key, call, body_hash: hash(), result: toStore(call, result.state) },
        ...replacement(write, device),
      });
    applied.push({ kind: "applied", state: result.state });
  }
  await insertRecorded(trx, person.id, done, new Date(now));
  return applied;
}

/**
 * Allocating numbers first locks the person's counter: concurrent writers for this person wait
 * until this transaction ends.
 */
async function contextFor(trx: Connection, author: Author, most: number): Promise<Context> {
  const nextRev = await allocateNumbers(trx, personScope(author.person.id), most);
  return { trx, ...author, nextRev };
}

/**
 * Applies one person's writes, queued or direct, in order. Effects and idempotency records share
 * one transaction. A refused write leaves nothing behind, not even its key.
 */
export async function applyWrites(
  db: Database,
  author: Author,
  writes: readonly ReadWrite[],
): Promise<Applied[]> {
  const trx = await db.startTransaction().execute();
  try {
    const context = await contextFor(trx, author, writes.length);
    const applied: Applied[] = [];
    for (const segment of splitAtRepeatedKeys(writes))
      applied.push(...(await applySegment(context, segment)));
    const isAnyDone = applied.some(({ kind }) => kind === "applied");
    await (isAnyDone ? trx.commit() : trx.rollback()).execute();
    return applied;
  } catch (error) {
    if (!trx.isRolledBack && !trx.isCommitted) await trx.rollback().execute();
    throw error;
  }
}
