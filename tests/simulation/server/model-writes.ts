import * as z from "zod/mini";
import { type QueuedCall, queuedCalls } from "#contract/queued-calls.ts";
import type { Queued } from "#contract/route.ts";
import type { RecordName } from "#contract/sync/records.ts";
import { type WriteResult, write as writeShape } from "#contract/sync/sync.ts";
import type { EncryptionKeys } from "#server/platform/encryption/keys.ts";
import { timeOfId } from "#server/platform/ids.ts";
import { apiError } from "#server/platform/web/handler.ts";
import { type Refused, refused } from "#server/platform/writes/effect.ts";
import { errorMessages, type ReadWrite, readWrite } from "#server/sync/read-write.ts";
import { type ServerRecord, serverRecords } from "#server/sync/records.ts";
import { simRecords } from "../records.ts";
import { type EffectContext, runEffect } from "./model-effects.ts";
import type { PersonState } from "./model-state.ts";

/** The person and everything a write needs. */
export type PersonContext = Pick<EffectContext, "lesson" | "now"> & {
  readonly owner: string;
  /** Undefined for a direct write. */
  readonly device?: string;
  readonly keys: EncryptionKeys;
  readonly state: () => PersonState;
  readonly setState: (state: PersonState) => void;
  /** Writes about this lesson fail. */
  readonly brokenAt: string | undefined;
};

type Outcome =
  | { readonly kind: "applied" | "duplicate"; readonly state: object | undefined }
  | { readonly kind: "retry" }
  | Refused;

/** Calls that write a row about a lesson. */
const aboutLessons = new Set<QueuedCall>([
  "recordTimeWatched",
  "saveContent",
  "saveNote",
  "saveHighlight",
  "giveFeedback",
  "takePostTest",
  "claimCredit",
]);

/** Orders keys as PostgreSQL's `jsonb` does: shorter names first. */
function asStored(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asStored);
  if (typeof value !== "object" || value === null) return value;
  const parts = Object.entries(value).map(([name, part]) => [name, asStored(part)] as const);
  return Object.fromEntries(parts.toSorted(([a], [b]) => a.length - b.length || (a < b ? -1 : 1)));
}

/** The record type whose key is stored in place of a reply that holds text. */
function referenceOf(call: string): RecordName | undefined {
  const { record, replyHasText } = queuedCalls[call as QueuedCall].queued as Queued<unknown>;
  return replyHasText ? ((record as RecordName | null) ?? undefined) : undefined;
}

const keyOf = (name: RecordName, wire: unknown) =>
  (serverRecords[name] as unknown as ServerRecord<unknown>).key(wire);

function toStore(call: string, reply: object): object {
  const name = referenceOf(call);
  return name ? { key: keyOf(name, reply) } : reply;
}

function storedReply(state: PersonState, call: string, stored: object): object | undefined {
  const name = referenceOf(call);
  if (!name) return stored;
  const { key } = stored as { readonly key: string };
  return simRecords[name]
    .rows(state)
    .map(({ wire }): object => wire)
    .find((wire) => keyOf(name, wire) === key);
}

/** What a write replaces, if the last one to arrive wins. */
function partsOf(call: QueuedCall, body: unknown): readonly string[] {
  switch (call) {
    case "saveContent":
    case "giveFeedback":
      return [(body as { readonly record_id_: string }).record_id_];
    case "changeLicences":
      return ["all"];
    case "changeProfile":
      return Object.keys(body as object);
    default:
      return [];
  }
}

/** What another device has replaced since a write, which is sent again after a restore, was made. */
function replacedSince({ state, device }: PersonContext, { key = "", call, attempt }: ReadWrite) {
  if (attempt !== "confirmed") return new Set<string>();
  const later = [...state().done].filter(
    ([id, write]) =>
      write.call === call &&
      write.device !== device &&
      id > key &&
      write.at > (timeOfId(key) ?? Number.POSITIVE_INFINITY),
  );
  return new Set(later.flatMap(([, { parts }]) => parts));
}

class WriteFailure extends Error {}

function applyOne(context: PersonContext, write: ReadWrite): Outcome {
  const state = context.state();
  const { verdict, key } = write;
  const earlier = key === undefined ? undefined : state.done.get(key);
  if (earlier) {
    const isSame = earlier.call === write.call && earlier.body_hash === write.hash();
    return isSame
      ? { kind: "duplicate", state: storedReply(state, write.call, earlier.result) }
      : refused("key_reused", "This idempotency key was used for another write.");
  }
  if (verdict.kind === "refused") return verdict;
  const parts = partsOf(verdict.call, verdict.body);
  const replaced = replacedSince(context, write);
  if (parts.length > 0 && parts.every((part) => replaced.has(part)))
    return { kind: "duplicate", state: undefined };
  const body =
    verdict.call === "changeProfile"
      ? Object.fromEntries(
          Object.entries(verdict.body as object).filter(([field]) => !replaced.has(field)),
        )
      : verdict.body;
  const { record_id_: record } = verdict.body as { readonly record_id_?: string };
  const isBroken =
    record !== undefined && record === context.brokenAt && aboutLessons.has(verdict.call);
  const nextRev = () => {
    if (isBroken) throw new WriteFailure();
    state.last += 1;
    return state.last;
  };
  const result = runEffect({ ...context, state, nextRev }, verdict.call, body);
  if (result.kind === "refused") return result;
  if (key !== undefined)
    state.done.set(key, {
      call: write.call,
      body_hash: write.hash(),
      result: asStored(toStore(write.call, result.state)) as object,
      ...{ at: context.now, device: context.device, parts },
    });
  return { kind: "applied", state: result.state };
}

/** Applies all writes or none, as in a transaction. */
function applyAll(context: PersonContext, writes: readonly ReadWrite[]): Outcome[] {
  const before = context.brokenAt === undefined ? undefined : structuredClone(context.state());
  const { rev } = context.state();
  context.state().last = rev;
  try {
    const outcomes = writes.map((write) => applyOne(context, write));
    const isAnyDone = outcomes.some(({ kind }) => kind === "applied");
    context.state().rev = isAnyDone ? rev + writes.length : rev;
    return outcomes;
  } catch (error) {
    if (!(error instanceof WriteFailure && before)) throw error;
    context.setState(before);
    throw error;
  }
}

function applyEach(context: PersonContext, writes: readonly ReadWrite[]): Outcome[] {
  return writes.flatMap((write) => {
    try {
      return applyAll(context, [write]);
    } catch (error) {
      if (error instanceof WriteFailure) return { kind: "retry" };
      throw error;
    }
  });
}

function applyTogether(context: PersonContext, writes: readonly ReadWrite[]): Outcome[] {
  try {
    return applyAll(context, writes);
  } catch (error) {
    if (error instanceof WriteFailure) return applyEach(context, writes);
    throw error;
  }
}

const claimedId = (entry: unknown) => {
  const { id } = (entry ?? {}) as { readonly id?: unknown };
  return typeof id === "string" ? id.slice(0, 64) : "";
};

function resultOf(id: string, outcome: Outcome): WriteResult {
  if (outcome.kind === "retry") return { id, status: "retry" };
  if (outcome.kind === "refused")
    return { id, status: "refused", code: outcome.code, errors: [...outcome.errors] };
  return { id, status: outcome.kind, ...(outcome.state && { state: outcome.state }) };
}

export async function applyBatch(
  context: PersonContext,
  entries: readonly unknown[],
): Promise<WriteResult[]> {
  const read: (ReadWrite | Refused)[] = [];
  for (const entry of entries) {
    const { success, data, error } = z.safeParse(writeShape, entry);
    read.push(
      success
        ? await readWrite(context.keys, context.owner, data)
        : refused("malformed", ...errorMessages(error)),
    );
  }
  const writes = read.filter((each) => each.kind === "read");
  const outcomes = new Map(
    applyTogether(context, writes).map((outcome, at) => [
      writes[at] as ReadWrite | Refused,
      outcome,
    ]),
  );
  return entries.map((entry, at) => {
    const each = read[at] as ReadWrite | Refused;
    return resultOf(
      claimedId(entry),
      each.kind === "read" ? (outcomes.get(each) ?? { kind: "retry" }) : each,
    );
  });
}

export type ModelReply = { readonly status: number; readonly body: unknown };

const errorReply = (code: Refused["code"], errors: readonly string[]): ModelReply => {
  const { status, error: body } = apiError(code, ...errors);
  return { status, body };
};

/** Applies a direct write. `isOwn`: the path names the writer. */
export async function applyDirect(
  context: PersonContext,
  call: QueuedCall,
  { key, body, isOwn }: { key: string | undefined; body: unknown; isOwn: boolean },
): Promise<ModelReply> {
  const { v } = queuedCalls[call].queued;
  const write = await readWrite(context.keys, context.owner, { id: key, call, v, body });
  if (write.kind === "refused") return errorReply(write.code, write.errors);
  if (write.verdict.kind === "fits" && !isOwn)
    return errorReply("forbidden", ["You don't have access to this. Ask an administrator."]);
  try {
    const [outcome] = applyAll(context, [write]);
    if (outcome?.kind === "refused") return errorReply(outcome.code, outcome.errors);
    if (outcome && "state" in outcome) return { status: 200, body: outcome.state };
  } catch (error) {
    if (!(error instanceof WriteFailure)) throw error;
  }
  const errors = ["Something went wrong on our end. Try again in a few minutes."];
  return { status: 500, body: { success: false, errors } };
}
