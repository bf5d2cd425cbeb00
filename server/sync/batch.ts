import type { FastifyBaseLogger } from "fastify";
import * as z from "zod/mini";
import type { Body } from "#contract/route.ts";
import type { routes } from "#contract/routes.ts";
import { type WriteResult, write as writeShape } from "#contract/sync/sync.ts";
import { recordContact } from "#server/learning/progress/record-contact.ts";
import { compiled } from "#server/platform/compiled.ts";
import type { Epochs } from "#server/platform/database/epoch.ts";
import { isOutage } from "#server/platform/database/unavailable.ts";
import type { Deps } from "#server/platform/deps.ts";
import { apiError, type Handler, type Session } from "#server/platform/web/handler.ts";
import { type Refused, refused, type WriteDeps } from "#server/platform/writes/effect.ts";
import { type Applied, applyWrites } from "./apply-writes.ts";
import { errorMessages, type ReadWrite, readWrite } from "./read-write.ts";
import { syncErrors } from "./sync-copy.ts";

/** Devices stop waiting after 30 s and need the results before then. */
const MAX_BATCH_MS = 15_000;

const retry = { kind: "retry" } as const;

type BatchDeps = WriteDeps &
  Pick<Deps, "server"> & {
    readonly countResults: (results: readonly WriteResult[]) => void;
  };
type BatchBody = Body<(typeof routes)["batch"]>;
type Outcome = Applied | typeof retry;

/**
 * Returns the id that an entry claims, so the sender can match the result even if the rest is
 * invalid.
 */
function claimedId(entry: unknown): string {
  const id = typeof entry === "object" && entry !== null && "id" in entry ? entry.id : "";
  return typeof id === "string" ? id.slice(0, 64) : "";
}

function readEntry(
  keys: WriteDeps["keys"],
  owner: string,
  entry: unknown,
): Promise<ReadWrite | Refused> | Refused {
  const { success, data, error } = z.safeParse(compiled(writeShape), entry);
  return success ? readWrite(keys, owner, data) : refused("malformed", ...errorMessages(error));
}

type BatchContext = {
  readonly apply: (writes: readonly ReadWrite[]) => Promise<Applied[]>;
  /** Whether the error means that no other write can be applied either. */
  readonly isOutage: (error: unknown) => Promise<boolean>;
  readonly now: () => number;
  readonly log: FastifyBaseLogger;
};

/** Returns undefined in an outage of the database, which the next write would run into as well. */
async function applyAlone(
  { apply, isOutage, log }: BatchContext,
  write: ReadWrite,
): Promise<Outcome | undefined> {
  try {
    const [applied] = await apply([write]);
    return applied ?? retry;
  } catch (error) {
    if (await isOutage(error)) return undefined;
    log.error({ err: error, call: write.call }, "applying a queued write failed");
    return retry;
  }
}

/**
 * Applies each write in its own transaction, so a failing one doesn't affect the others. Writes
 * that would take too long are reported as `retry`, and so are all that are left in an outage of the database.
 */
async function applyOneByOne(context: BatchContext, writes: readonly ReadWrite[], started: number) {
  const outcomes: Outcome[] = [];
  let isOver = false;
  for (const write of writes) {
    isOver ||= context.now() - started > MAX_BATCH_MS;
    const outcome: Outcome | undefined = isOver ? retry : await applyAlone(context, write);
    isOver ||= outcome === undefined;
    outcomes.push(outcome ?? retry);
  }
  if (isOver) context.log.warn({ writes: writes.length }, "the rest of a batch has to be retried");
  return outcomes;
}

/**
 * Applies all writes in one transaction, which takes fewer statements. If it fails, nothing was
 * applied, and they are applied one by one.
 */
async function applyTogether(
  context: BatchContext,
  writes: readonly ReadWrite[],
): Promise<readonly Outcome[]> {
  if (writes.length === 0) return [];
  const started = context.now();
  if (writes.length === 1) return applyOneByOne(context, writes, started);
  try {
    return await context.apply(writes);
  } catch (error) {
    context.log.warn({ err: error }, "applying a batch in one transaction failed");
    if (await context.isOutage(error)) return writes.map(() => retry);
    return applyOneByOne(context, writes, started);
  }
}

/** An idle session gets no states. They arrive with the next pull. */
function resultOf(id: string, outcome: Outcome, isIdle: boolean): WriteResult {
  if (outcome.kind === "retry") return { id, status: "retry" };
  if (outcome.kind === "refused")
    return { id, status: "refused", code: outcome.code, errors: [...outcome.errors] };
  const { kind, state } = outcome;
  return { id, status: kind, ...(state && !isIdle && { state }) };
}

async function applyEntries(
  { db, clock, keys, publicUrl, dailyCreditSeconds }: BatchDeps,
  { person, isIdle }: Pick<Session, "person" | "isIdle">,
  { device, writes: entries }: BatchBody,
  log: FastifyBaseLogger,
): Promise<WriteResult[]> {
  const read = await Promise.all(entries.map((entry) => readEntry(keys, person.id, entry)));
  const writes = read.filter((each) => each.kind === "read");
  const apply = (some: readonly ReadWrite[]) =>
    applyWrites(db, { person, device, now: clock.now(), publicUrl, dailyCreditSeconds }, some);
  const context = {
    apply,
    isOutage: (error: unknown) => isOutage(db, error),
    now: clock.now,
    log,
  };
  const outcomes = await applyTogether(context, writes);
  const outcomeOf = new Map(writes.map((write, at) => [write, outcomes[at]]));
  return entries.map((entry, at) => {
    const each = read[at];
    const outcome = each?.kind === "read" ? outcomeOf.get(each) : each;
    return resultOf(claimedId(entry), outcome ?? retry, isIdle);
  });
}

/** Writes to be retried still need the time from before this request, and a batch that changes nothing leaves no trace. */
export const isContact = (results: readonly Pick<WriteResult, "status">[]): boolean =>
  results.some(({ status }) => status === "applied") &&
  results.every(({ status }) => status !== "retry");

export const batchHandler =
  (deps: BatchDeps, epochs: Epochs): Handler<(typeof routes)["batch"]> =>
  async ({ body, session, request }) => {
    const { person } = session;
    if (body.owner !== person.id) return apiError("owner_mismatch", syncErrors.otherPerson);
    if (body.server !== undefined && body.server !== deps.server)
      return apiError("server_mismatch", syncErrors.otherServer);
    const epoch = await epochs.current();
    if (body.epoch !== undefined && body.epoch !== epoch)
      return apiError("epoch_mismatch", syncErrors.restored);
    const results = await applyEntries(deps, session, body, request.log);
    deps.countResults(results);
    if (isContact(results)) await recordContact(deps.db, session, deps.clock.now());
    return {
      body: {
        batch: body.batch,
        owner: person.id,
        server: deps.server,
        epoch,
        server_time: new Date(deps.clock.now()).toISOString(),
        results,
      },
    };
  };
