import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { normalizeUid } from "../access/credentials.ts";
import type { Deps } from "../deps.ts";
import { apiError } from "../web/handler.ts";
import { requestErrors } from "../web/web-copy.ts";
import { networkOf } from "./address.ts";
import { createFairQueue, QUEUE_FULL } from "./fair-queue.ts";
import { type Counted, countHits, deleteExpired } from "./queries.ts";
import {
  HASHING_BOUNDS,
  hashingCalls,
  type Limit,
  type LimitedCall,
  limitsByCall,
} from "./rules.ts";

type LimitDeps = Pick<Deps, "db" | "clock" | "config">;
type Caller = Pick<FastifyRequest, "ip" | "body"> & Partial<Pick<FastifyRequest, "headers">>;

export type TooMany = ReturnType<typeof tooMany>;

export type Limits = {
  /** Runs the work unless the caller exceeds a limit or the caller's share of the hashing queue is used up. */
  readonly run: <A>(
    call: LimitedCall,
    caller: Caller,
    work: () => Promise<A>,
  ) => Promise<A | TooMany>;
};

const CLEANUP_EVERY_CALLS = 500;
const BUSY_RETRY_SECONDS = 2;

function tooMany(seconds: number) {
  const wait = Math.max(1, Math.ceil(seconds));
  return {
    ...apiError("too_many", requestErrors.tooManyAttempts(wait)),
    headers: { "retry-after": String(wait) },
  };
}

export function createLimits({ db, clock, config }: LimitDeps): Limits {
  const admitHashing = createFairQueue(HASHING_BOUNDS);
  let calls = 0;

  /** Counts the call. Returns the seconds that the caller has to wait, or 0. */
  async function count(
    call: LimitedCall,
    limits: readonly Limit[],
    caller: Caller,
  ): Promise<number> {
    const now = clock.now();
    calls += 1;
    if (calls % CLEANUP_EVERY_CALLS === 0) await deleteExpired(db, now);
    const hits = limits.map((limit) => ({ ...limit, key: keyOf(call, limit, caller) }));
    const counted = await countHits(db, hits, now);
    return Math.max(...hits.map((hit) => waitSeconds(hit, counted, now)));
  }

  async function runLimited<A>(call: LimitedCall, caller: Caller, work: () => Promise<A>) {
    const limits = config.rateLimits ? limitsByCall[call] : undefined;
    const wait = limits ? await count(call, limits, caller) : 0;
    return wait > 0 ? tooMany(wait) : work();
  }

  return {
    async run(call, caller, work) {
      if (!hashingCalls.has(call)) return runLimited(call, caller, work);
      const key = { address: networkOf(caller.ip), account: accountOf(caller) };
      // Counts before waiting, so that rejected calls don't delay others.
      const done = await admitHashing(key, (inTurn) =>
        runLimited(call, caller, () => inTurn(work)),
      );
      return done === QUEUE_FULL ? tooMany(BUSY_RETRY_SECONDS) : done;
    },
  };
}

function waitSeconds(
  hit: Limit & { readonly key: string },
  counted: readonly Counted[],
  now: number,
) {
  const row = counted.find(({ key }) => key === hit.key);
  return row && row.n > hit.max ? (row.ends_at.getTime() - now) / 1000 : 0;
}

/** Hashed, so the database contains no addresses or emails. */
function keyOf(call: LimitedCall, { per }: Limit, { ip, body }: Caller): string {
  const parts = [call, per, networkOf(ip), per === "address" ? "" : emailIn(body)];
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

/** Signed-in callers name themselves in a header. */
function accountOf({ body, headers }: Caller): string {
  const uid = headers?.uid;
  return emailIn(body) || (typeof uid === "string" ? (normalizeUid(uid) ?? "") : "");
}

/** The protocol has three names for the email. */
function emailIn(body: unknown): string {
  const fields = (body ?? {}) as Readonly<Record<string, unknown>>;
  const names = [fields.email, fields.uid, fields.login];
  const email = names.find((name) => typeof name === "string" && normalizeUid(name));
  return typeof email === "string" ? (normalizeUid(email) ?? "") : "";
}
