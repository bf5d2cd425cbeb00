import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { uidOf } from "../access/credentials.ts";
import type { Deps } from "../deps.ts";
import { refuse } from "../web/handler.ts";
import { networkOf } from "./address.ts";
import { type Counted, countHits, dropOver } from "./queries.ts";
import { createLine, FULL } from "./queue.ts";
import {
  HASHING_AT_A_TIME,
  HASHING_LINE,
  hashing,
  type Limit,
  type Limited,
  limitsOf,
} from "./rules.ts";

type LimitDeps = Pick<Deps, "db" | "clock" | "config">;
type Caller = Pick<FastifyRequest, "ip" | "body">;

export type TooMany = ReturnType<typeof tooMany>;

export type Limits = {
  /** Does it, unless this caller does it too often, or too many wait for something slow already. */
  readonly within: <A>(
    call: Limited,
    caller: Caller,
    work: () => Promise<A>,
  ) => Promise<A | TooMany>;
};

/** What is over is swept out once in so many calls. */
const SWEEP_EVERY = 500;
const COME_BACK_SECONDS = 2;

function tooMany(seconds: number) {
  const wait = Math.max(1, Math.ceil(seconds));
  return {
    ...refuse("too_many", `Too many attempts. Try again in ${wait} seconds.`),
    headers: { "retry-after": String(wait) },
  };
}

export function createLimits({ db, clock, config }: LimitDeps): Limits {
  const throughLine = createLine(HASHING_AT_A_TIME, HASHING_LINE);
  let calls = 0;

  /** How many seconds the caller has to wait. */
  async function count(call: Limited, limits: readonly Limit[], caller: Caller): Promise<number> {
    const now = clock.now();
    calls += 1;
    if (calls % SWEEP_EVERY === 0) await dropOver(db, now);
    const hits = limits.map((limit) => ({ ...limit, key: keyOf(call, limit, caller) }));
    const counted = await countHits(db, hits, now);
    return Math.max(...hits.map((hit) => waitFor(hit, counted, now)));
  }

  async function counted<A>(call: Limited, caller: Caller, work: () => Promise<A>) {
    const limits = config.rateLimits ? limitsOf[call] : undefined;
    const wait = limits ? await count(call, limits, caller) : 0;
    return wait > 0 ? tooMany(wait) : work();
  }

  return {
    async within(call, caller, work) {
      if (!hashing.has(call)) return counted(call, caller, work);
      const done = await throughLine(() => counted(call, caller, work));
      return done === FULL ? tooMany(COME_BACK_SECONDS) : done;
    },
  };
}

/** In seconds; nothing when there is no need to. */
function waitFor(hit: Limit & { readonly key: string }, counted: readonly Counted[], now: number) {
  const row = counted.find(({ key }) => key === hit.key);
  return row && row.n > hit.most ? (row.ends_at.getTime() - now) / 1000 : 0;
}

/** Neither address nor email can be read from it. */
function keyOf(call: Limited, { per }: Limit, { ip, body }: Caller): string {
  const parts = [call, per, networkOf(ip), per === "address" ? "" : emailIn(body)];
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

/** By any of the names it has in the protocol. */
function emailIn(body: unknown): string {
  const fields = (body ?? {}) as Readonly<Record<string, unknown>>;
  const names = [fields.email, fields.uid, fields.login];
  const found = names.find((name) => typeof name === "string" && uidOf(name));
  return typeof found === "string" ? (uidOf(found) ?? "") : "";
}
