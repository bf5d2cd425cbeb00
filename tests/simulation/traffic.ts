import type { NetworkRequest, Reply } from "#sync/ports.ts";
import { type PersonName, people } from "../support/small-world.ts";
import { marksIn } from "./ledger.ts";
import {
  askedToWaitMs,
  background,
  isSaid,
  ownerIn,
  personOf,
  resultsIn,
  settledBy,
  writesOf,
} from "./wire-tap.ts";

/** A page or a worker, as long as it lives. */
export type Caller = {
  readonly phone: number;
  readonly kind: "page" | "worker";
  /** When it asked, in milliseconds of the world. */
  asked: readonly number[];
  wellAt: number;
  quietUntil: number;
};

type Breach = (rule: "hands" | "twice" | "budget" | "too early", what: string) => void;
type Failures = { all: number; whileWell: number };

const MINUTE = 60_000;
/** What the engine allows itself, and one pass that began before. */
const FAILING = 30 + 10;
const WORKING = 600 + 20;
/** Its own clock measures the wait, and may be a little wrong. */
const CLOCKS_DIFFER = 0.9;

/** Nothing of one person goes out under the name of another. */
function checkHands(request: NetworkRequest, breach: Breach) {
  const person = personOf(request);
  if (!person) return;
  const owner = ownerIn(request);
  if (owner !== undefined && owner !== people[person].id)
    breach("hands", `What ${owner} owes went out as ${person}`);
  for (const mark of marksIn(writesOf(request)))
    if (!mark.startsWith(person satisfies PersonName))
      breach("hands", `${mark} went out as ${person}`);
}

function checkRate(caller: Caller, now: number, breach: Breach) {
  caller.asked = [...caller.asked.filter((at) => at > now - MINUTE), now];
  const limit = caller.wellAt > now - MINUTE ? WORKING : FAILING;
  if (caller.asked.length > limit)
    breach("budget", `A ${caller.kind} asked ${caller.asked.length} times in a minute`);
  if (now < caller.quietUntil)
    breach("too early", `A ${caller.kind} asked ${caller.quietUntil - now} ms before it may`);
}

const noFailures: Failures = { all: 0, whileWell: 0 };

/** Looks at everything that passes between devices and server. */
export function traffic(elapsed: () => number, breach: Breach) {
  const callers = new Set<Caller>();
  const done = new Map<string, number>();
  const failures = new Map<string, Failures>();
  /** By phone and person: whoever signs in next does not wait for the one before. */
  const backgroundAt = new Map<string, number>();
  const refused = new Set<string>();
  let isServerWell = true;

  const note = (request: NetworkRequest, { id, status }: ReturnType<typeof resultsIn>[number]) => {
    if (status === "refused") {
      const write = writesOf(request).find((each) => each.id === id);
      for (const mark of marksIn(write)) refused.add(mark);
    }
    if (status !== "applied") return;
    const key = `${request.headers?.uid} ${id}`;
    done.set(key, (done.get(key) ?? 0) + 1);
    if (done.get(key) === 2) breach("twice", `The write ${id} was done twice`);
  };
  const countFailures = (request: NetworkRequest, reply: Reply) => {
    const settled = settledBy(request, reply);
    for (const { id } of writesOf(request)) {
      if (settled.has(id)) continue;
      const { all, whileWell } = failures.get(id) ?? noFailures;
      failures.set(id, { all: all + 1, whileWell: whileWell + (isServerWell ? 1 : 0) });
    }
  };
  /** What nobody waits for causes few requests by itself. */
  const checkBackground = ({ phone, kind }: Caller, request: NetworkRequest) => {
    const writes = writesOf(request);
    const isBackground = writes.length > 0 && writes.every(({ call }) => background.includes(call));
    if (!isBackground || kind === "worker") return;
    const whose = `${phone} ${request.headers?.uid}`;
    const last = backgroundAt.get(whose);
    const sinceMs = elapsed() - (last ?? Number.NEGATIVE_INFINITY);
    if (sinceMs < MINUTE * CLOCKS_DIFFER)
      breach("budget", `Something in the background went again after ${sinceMs} ms`);
    backgroundAt.set(whose, elapsed());
  };
  return {
    newCaller: (phone: number, kind: Caller["kind"]): Caller => {
      const caller = { phone, kind, asked: [], wellAt: elapsed(), quietUntil: 0 };
      callers.add(caller);
      return caller;
    },
    asked: (caller: Caller, request: NetworkRequest) => {
      checkHands(request, breach);
      checkRate(caller, elapsed(), breach);
      checkBackground(caller, request);
    },
    /** What the server has really answered. */
    served: (request: NetworkRequest, reply: Reply) => {
      for (const result of resultsIn(request, reply)) note(request, result);
    },
    /** What the caller has got to hear. */
    heard: (caller: Caller, request: NetworkRequest, reply: Reply) => {
      if (reply.status === 200 && isSaid(reply)) caller.wellAt = elapsed();
      const waitMs = askedToWaitMs(reply) * CLOCKS_DIFFER;
      if (waitMs > 0 && caller.kind === "page") caller.quietUntil = elapsed() + waitMs;
      countFailures(request, reply);
    },
    clockChanged: (phone: number) => {
      for (const caller of callers) {
        if (caller.phone === phone) Object.assign(caller, { asked: [], quietUntil: 0 });
      }
      for (const whose of backgroundAt.keys())
        if (whose.startsWith(`${phone} `)) backgroundAt.delete(whose);
    },
    /** What was done may be done again: the server has forgotten it. */
    serverRestored: () => done.clear(),
    setServerWell: (isWell: boolean) => {
      isServerWell = isWell;
    },
    /** How often a caller had to hear that a write was not done, for no reason of its own. */
    failuresOf: (id: string) => failures.get(id) ?? noFailures,
    /** Has the server ever refused the write that bears this mark? */
    wasRefused: (mark: string) => refused.has(mark),
  };
}
export type Traffic = ReturnType<typeof traffic>;
