import { EPOCH_HEADER, KEY_HEADER } from "#contract/constants.ts";
import { type QueuedCall, queuedCalls } from "#contract/queued-calls.ts";
import { recordContact } from "#server/learning/progress/record-contact.ts";
import type { Epochs } from "#server/platform/database/epoch.ts";
import {
  apiError,
  type Call,
  type Handler,
  type HandlerResult,
  type Handlers,
  type Session,
} from "#server/platform/web/handler.ts";
import type { WriteDeps } from "#server/platform/writes/effect.ts";
import { applyWrites } from "./apply-writes.ts";
import { readWrite } from "./read-write.ts";
import { syncErrors } from "./sync-copy.ts";

type Queued<C extends QueuedCall> = (typeof queuedCalls)[C];

const KEY = /^[\x21-\x7e]{1,64}$/;

type Header = string | string[] | undefined;

const isKey = (key: Header): key is string | undefined =>
  key === undefined || (typeof key === "string" && KEY.test(key));

/** The server was restored since the device's last pull. */
const isFromEarlierEpoch = async (epochs: Epochs, epoch: Header) =>
  epoch !== undefined && epoch !== (await epochs.current());

/** Applies a queueable write that was sent directly, through the same path as a batch. */
const directWrite =
  <C extends QueuedCall>(
    { db, clock, keys, publicUrl, dailyCreditSeconds }: WriteDeps,
    epochs: Epochs,
    call: C,
  ): Handler<Queued<C>> =>
  async ({ body, session, request }: Call<Queued<C>>) => {
    // Every queueable call requires a session, but the compiler can't see that through the type
    // parameter.
    const { person } = session as Session;
    if (await isFromEarlierEpoch(epochs, request.headers[EPOCH_HEADER]))
      return apiError("epoch_mismatch", syncErrors.restored);
    const now = clock.now();
    const author = { person, device: null, now, publicUrl, dailyCreditSeconds };
    const key = request.headers[KEY_HEADER];
    if (!isKey(key)) return apiError("invalid", syncErrors.badKey(KEY_HEADER));
    const { v } = queuedCalls[call].queued;
    const write = await readWrite(keys, person.id, { id: key, call, v, body });
    if (write.kind === "refused") return apiError(write.code, ...write.errors);
    const [applied] = await applyWrites(db, author, [write]);
    if (!applied) throw new Error("A write has no result.");
    if (applied.kind === "refused") return apiError(applied.code, ...applied.errors);
    if (applied.state === undefined) return apiError("not_found", syncErrors.recordGone);
    await recordContact(db, session as Session, now);
    return { body: applied.state } as HandlerResult<Queued<C>>;
  };

export const directWrites = (deps: WriteDeps, epochs: Epochs): Pick<Handlers, QueuedCall> => {
  const calls = Object.keys(queuedCalls) as QueuedCall[];
  const handlers = calls.map((call) => [call, directWrite(deps, epochs, call)] as const);
  // `fromEntries` loses the key types.
  return Object.fromEntries(handlers) as Pick<Handlers, QueuedCall>;
};
