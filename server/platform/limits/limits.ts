import type { FastifyRequest } from "fastify";
import { normalizeUid } from "../access/credentials.ts";
import type { Deps } from "../deps.ts";
import { apiError } from "../web/handler.ts";
import { requestErrors } from "../web/web-copy.ts";
import { networkOf } from "./address.ts";
import { createFairQueue, QUEUE_FULL } from "./fair-queue.ts";
import { createKnownCodes, type KnownCodesDeps } from "./known-codes.ts";
import { type Counted, countHits, deleteExpired, keyOfParts } from "./queries.ts";
import {
  COSTLY_BOUNDS,
  costlyCalls,
  HASHING_BOUNDS,
  hashingCalls,
  knownDeviceCalls,
  type Limit,
  type LimitedCall,
  limitsByCall,
} from "./rules.ts";

type LimitDeps = KnownCodesDeps &
  Pick<Deps, "config"> & {
    /** Returns whether this account has signed in on the caller's device before. */
    readonly isKnownDevice: (caller: Caller, account: string) => Promise<boolean>;
  };
export type Caller = Pick<FastifyRequest, "ip" | "body" | "headers"> & {
  readonly params?: unknown;
  /** Id of the signed-in person, if the call needs one. */
  readonly person?: string | undefined;
  /** Id of the API key, if the call has one. */
  readonly apiKey?: string | undefined;
};

export type TooMany = ReturnType<typeof tooMany>;

export type Limits = {
  /** Runs the work unless the caller exceeds a limit or the caller's share of a queue is used up. */
  readonly run: <A>(
    call: LimitedCall,
    caller: Caller,
    work: () => Promise<A>,
  ) => Promise<A | TooMany>;
};

const CLEANUP_EVERY_CALLS = 500;
const BUSY_RETRY_SECONDS = 2;

/** Returns a 429 that says when to try again. */
export function tooMany(seconds: number) {
  const wait = Math.max(1, Math.ceil(seconds));
  return {
    ...apiError("too_many", requestErrors.tooManyAttempts(wait)),
    headers: { "retry-after": String(wait) },
  };
}

const MAX_EXCEEDED = 10_000;

/** Remembers which counters are over their limit, so that a flood of rejected calls doesn't reach the database. */
function createExceeded() {
  const ends = new Map<string, number>();
  return {
    secondsLeft: (key: string, now: number) => Math.max(0, ((ends.get(key) ?? 0) - now) / 1000),
    /** Returns the seconds to wait after this count, or 0. */
    note(hit: Limit & { readonly key: string }, counted: readonly Counted[], now: number): number {
      const row = counted.find(({ key }) => key === hit.key);
      if (!row || row.n <= hit.max) return 0;
      const [oldest] = ends.keys();
      if (ends.size >= MAX_EXCEEDED && oldest !== undefined) ends.delete(oldest);
      ends.set(hit.key, row.ends_at.getTime());
      return (row.ends_at.getTime() - now) / 1000;
    },
  };
}

const knownCallers =
  ({ isKnownDevice }: Pick<LimitDeps, "isKnownDevice">) =>
  async (call: LimitedCall, caller: Caller): Promise<boolean> => {
    const account = accountOf(caller);
    return knownDeviceCalls.has(call) && account !== "" && (await isKnownDevice(caller, account));
  };

export function createLimits(deps: LimitDeps): Limits {
  const { db, clock, config } = deps;
  const isKnownCaller = knownCallers(deps);
  const admitHashing = createFairQueue(HASHING_BOUNDS);
  const exceeded = createExceeded();
  const knownCodes = createKnownCodes(deps);
  const admitCostly = createFairQueue(COSTLY_BOUNDS);
  let calls = 0;

  /** Returns the queue that the call has to wait in, and the caller's place in it. */
  async function queueFor(call: LimitedCall, caller: Caller) {
    const address = networkOf(caller.ip);
    if (costlyCalls.has(call))
      return { admit: admitCostly, key: { address, account: caller.person ?? "", isKnown: false } };
    if (!hashingCalls.has(call)) return;
    const isKnown = await isKnownCaller(call, caller);
    return { admit: admitHashing, key: { address, account: accountOf(caller), isKnown } };
  }

  /** Counts the call. Returns the seconds that the caller has to wait, or 0. */
  async function count(
    call: LimitedCall,
    limits: readonly Limit[],
    caller: Caller,
    isKnown: boolean,
  ): Promise<number> {
    const now = clock.now();
    calls += 1;
    if (calls % CLEANUP_EVERY_CALLS === 0) await deleteExpired(db, now);
    const isKnownCode = takesCode(limits) && (await knownCodes.has(caller.ip, codeIn(caller)));
    const own = limitsFor(limits, isKnown, isKnownCode);
    const hits = own.map((limit) => ({ ...limit, key: keyOf(call, limit, caller, isKnown) }));
    const known = Math.max(...hits.map(({ key }) => exceeded.secondsLeft(key, now)));
    if (known > 0) return known;
    const counted = await countHits(db, hits, now);
    const wait = Math.max(...hits.map((hit) => exceeded.note(hit, counted, now)));
    if (wait === 0 && takesCode(limits) && !isKnownCode)
      await knownCodes.add(caller.ip, codeIn(caller));
    return wait;
  }

  async function runLimited<A>(
    call: LimitedCall,
    caller: Caller,
    work: () => Promise<A>,
    isKnown = false,
  ) {
    const limits = config.rateLimits ? limitsByCall[call] : undefined;
    const wait = limits?.length ? await count(call, limits, caller, isKnown) : 0;
    return wait > 0 ? tooMany(wait) : work();
  }

  return {
    async run(call, caller, work) {
      const queue = await queueFor(call, caller);
      if (!queue) return runLimited(call, caller, work, await isKnownCaller(call, caller));
      const { admit, key } = queue;
      // Counts before waiting, so that rejected calls don't delay others.
      const done = await admit(key, (inTurn) =>
        runLimited(call, caller, () => inTurn(work), key.isKnown),
      );
      return done === QUEUE_FULL ? tooMany(BUSY_RETRY_SECONDS) : done;
    },
  };
}

const takesCode = (limits: readonly Limit[]) =>
  limits.some(({ per }) => per === "address and code");

/** Returns which of a call's limits apply. Strangers at the same address don't use up the calls of a known device. */
function limitsFor(limits: readonly Limit[], isKnownDevice: boolean, isKnownCode: boolean) {
  if (isKnownDevice) return limits.filter(({ per }) => per === "address and email");
  const other = isKnownCode ? "address" : "address and code";
  return limits.filter(({ per }) => per !== other);
}

function keyOf(call: LimitedCall, { per }: Limit, caller: Caller, isKnown: boolean): string {
  if (per === "key") return keyOfParts([call, per, caller.apiKey ?? ""]);
  const named = {
    address: "",
    "address and email": accountOf(caller),
    "address and code": codeIn(caller),
  }[per];
  const parts = [call, per, networkOf(caller.ip), named, ...(isKnown ? ["known device"] : [])];
  return keyOfParts(parts);
}

/** The registration code, from the address of the call or its body. */
function codeIn({ params, body }: Caller): string {
  const { code: inPath } = (params ?? {}) as Readonly<Record<string, unknown>>;
  const { code: inBody } = (body ?? {}) as Readonly<Record<string, unknown>>;
  const code = inPath ?? inBody;
  return typeof code === "string" ? code.trim().toUpperCase() : "";
}

/** Signed-in callers name themselves in a header. */
function accountOf({ body, headers }: Caller): string {
  const { uid } = headers;
  return emailIn(body) || (typeof uid === "string" ? (normalizeUid(uid) ?? "") : "");
}

/** The protocol has three names for the email. */
function emailIn(body: unknown): string {
  const fields = (body ?? {}) as Readonly<Record<string, unknown>>;
  const names = [fields.email, fields.uid, fields.login];
  const email = names.find((name) => typeof name === "string" && normalizeUid(name));
  return typeof email === "string" ? (normalizeUid(email) ?? "") : "";
}
