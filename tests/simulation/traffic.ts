import type { NetworkRequest, Reply } from "#sync/ports.ts";
import { type PersonName, people } from "../support/small-world.ts";
import { marksIn } from "./ledger.ts";
import {
  askedToWaitMs,
  background,
  isServerReply,
  ownerIn,
  personOf,
  resultsIn,
  settledBy,
  writesOf,
} from "./wire-tap.ts";

/** A page or worker during its lifetime. */
export type Caller = {
  readonly device: number;
  readonly kind: "page" | "worker";
  /** A frozen page gets replies later. */
  readonly isFrozen: () => boolean;
  /** Request times in simulated milliseconds. */
  asked: readonly number[];
  wellAt: number;
  quietUntil: number;
};

type ReportViolation = (
  rule: "wrong person" | "duplicate" | "budget" | "too early",
  what: string,
) => void;
type Failures = { all: number; whileWell: number };

const MINUTE = 60_000;
/** The engine's budget plus one cycle that started before. */
const MAX_WHILE_FAILING = 30 + 10;
const MAX_WHILE_WORKING = 600 + 20;
/** Devices measure the wait with their own clock, which may drift. */
const CLOCK_TOLERANCE = 0.9;

/** One person's writes are never sent as another. */
function checkSender(request: NetworkRequest, report: ReportViolation) {
  const person = personOf(request);
  if (!person) return;
  const owner = ownerIn(request);
  if (owner !== undefined && owner !== people[person].id)
    report("wrong person", `What ${owner} owes went out as ${person}`);
  for (const mark of marksIn(writesOf(request)))
    if (!mark.startsWith(person satisfies PersonName))
      report("wrong person", `${mark} went out as ${person}`);
}

function checkRate(caller: Caller, now: number, report: ReportViolation) {
  caller.asked = [...caller.asked.filter((at) => at > now - MINUTE), now];
  const limit = caller.wellAt > now - MINUTE ? MAX_WHILE_WORKING : MAX_WHILE_FAILING;
  if (caller.asked.length > limit)
    report("budget", `A ${caller.kind} asked ${caller.asked.length} times in a minute`);
  if (now < caller.quietUntil)
    report("too early", `A ${caller.kind} asked ${caller.quietUntil - now} ms before it may`);
}

const noFailures: Failures = { all: 0, whileWell: 0 };

/** Checks everything that is sent between devices and server. */
export function createTraffic(elapsed: () => number, report: ReportViolation) {
  const callers = new Set<Caller>();
  const done = new Map<string, number>();
  const failures = new Map<string, Failures>();
  /** By device and session, because a person who signs in doesn't wait for the previous person's delay. */
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
    if (done.get(key) === 2) report("duplicate", `The write ${id} was done twice`);
  };
  const countFailures = (request: NetworkRequest, reply: Reply) => {
    const settled = settledBy(request, reply);
    for (const { id } of writesOf(request)) {
      if (settled.has(id)) continue;
      const { all, whileWell } = failures.get(id) ?? noFailures;
      failures.set(id, { all: all + 1, whileWell: whileWell + (isServerWell ? 1 : 0) });
    }
  };
  /** Background writes alone cause at most one request per minute. */
  const checkBackground = ({ device, kind }: Caller, request: NetworkRequest) => {
    const writes = writesOf(request);
    const isBackground = writes.length > 0 && writes.every(({ call }) => background.includes(call));
    if (!isBackground || kind === "worker") return;
    const whose = `${device} ${request.headers?.uid} ${request.headers?.client}`;
    const last = backgroundAt.get(whose);
    const sinceMs = elapsed() - (last ?? Number.NEGATIVE_INFINITY);
    if (sinceMs < MINUTE * CLOCK_TOLERANCE)
      report("budget", `Something in the background went again after ${sinceMs} ms`);
    backgroundAt.set(whose, elapsed());
  };
  return {
    newCaller: ({
      device,
      kind,
      isFrozen,
    }: Pick<Caller, "device" | "kind" | "isFrozen">): Caller => {
      const caller = { device, kind, isFrozen, asked: [], wellAt: elapsed(), quietUntil: 0 };
      callers.add(caller);
      return caller;
    },
    asked: (caller: Caller, request: NetworkRequest) => {
      checkSender(request, report);
      checkRate(caller, elapsed(), report);
      checkBackground(caller, request);
    },
    /** The server's actual reply. */
    served: (request: NetworkRequest, reply: Reply) => {
      for (const result of resultsIn(request, reply)) note(request, result);
    },
    /** The reply that reached the device. */
    received: (caller: Caller, request: NetworkRequest, reply: Reply) => {
      if (reply.status === 200 && isServerReply(reply)) caller.wellAt = elapsed();
      const waitMs = askedToWaitMs(reply) * CLOCK_TOLERANCE;
      const hasRead = caller.kind === "page" && !caller.isFrozen();
      if (waitMs > 0 && hasRead) caller.quietUntil = elapsed() + waitMs;
      countFailures(request, reply);
    },
    clockChanged: (device: number) => {
      for (const caller of callers) {
        if (caller.device === device) Object.assign(caller, { asked: [], quietUntil: 0 });
      }
      for (const whose of backgroundAt.keys())
        if (whose.startsWith(`${device} `)) backgroundAt.delete(whose);
    },
    /** The server forgot what it applied, so repeats are allowed. */
    serverRestored: () => done.clear(),
    setServerWell: (isWell: boolean) => {
      isServerWell = isWell;
    },
    /** How often the server didn't apply the write for a reason outside the write. */
    failuresOf: (id: string) => failures.get(id) ?? noFailures,
    /** Whether the server ever refused the write with this mark. */
    wasRefused: (mark: string) => refused.has(mark),
  };
}
export type Traffic = ReturnType<typeof createTraffic>;
