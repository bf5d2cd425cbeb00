/*
 * What the engine does next, as a pure function: time and chance arrive in the event.
 *
 *              wake                     passed: done
 *      idle ─────────▶ passing ───────────────────────▶ idle, with a timer: in 5 min, or when something is due
 *       ▲                │ └─ wakes meanwhile: exactly one more pass afterwards
 *       │ timer, or a    │ passed: unreachable / later / failed
 *       │ wake that may  ▼
 *       └──────────── waiting (longer each time)       signed-out, outdated: halted
 *
 * 1. There is never more than one pass at a time.
 * 2. Wakes during a pass cause exactly one more pass, however many there were.
 * 3. While calls fail, at most FAILING_BUDGET requests are made in a minute, whoever asks.
 * 4. Signed out, nothing is sent until a session comes; outdated, nothing until the person asks.
 * 5. An engine that neither passes nor is halted has a timer running: what can be drained will be.
 * 6. Before the time the server asked for is over, nobody's wake starts a pass.
 * 7. What is written in the background starts no pass by itself, and waits for one no longer than a minute.
 */
import { BACKGROUND_MS } from "../outbox/lanes.ts";
import type { WakeReason } from "../ports.ts";
import { LONGEST_WAIT_MS } from "../transport/classify-response.ts";
import { backoffMs } from "./backoff.ts";
import {
  type EngineEvent,
  type EngineState,
  type Order,
  PASS_REQUESTS,
  type PassEnd,
  type PassKind,
} from "./state.ts";

export const FAILING_BUDGET = 30;
export const WORKING_BUDGET = 600;
const BUDGET_WINDOW_MS = 60_000;
const LOOK_AGAIN_MS = 5 * 60 * 1000;
const BUSY_MS = 1000;

type Decision = readonly [EngineState, readonly Order[]];
type Wake = Extract<EngineEvent, { kind: "wake" }>;
type Passed = Extract<EngineEvent, { kind: "passed" }>;

const recent = ({ spent }: EngineState, now: number) =>
  spent.filter(({ at }) => at <= now && at > now - BUDGET_WINDOW_MS);

/** How long until the budget has room for a pass again. A clock that was set back empties the record. */
function budgetWaitMs(state: EngineState, now: number): number {
  const budget = (state.failures > 0 ? FAILING_BUDGET : WORKING_BUDGET) - PASS_REQUESTS;
  const last = recent(state, now);
  let requests = last.reduce((sum, each) => sum + each.requests, 0);
  let waitMs = 0;
  for (const each of last) {
    if (requests <= budget) break;
    requests -= each.requests;
    waitMs = each.at + BUDGET_WINDOW_MS - now;
  }
  return waitMs;
}

function quietMs({ quietUntil }: EngineState, now: number) {
  const ms = quietUntil - now;
  return ms > LONGEST_WAIT_MS ? 0 : Math.max(ms, 0);
}

const isPullDue = ({ pulledAt }: EngineState, now: number) =>
  pulledAt === undefined || now < pulledAt || now - pulledAt >= LOOK_AGAIN_MS;

/** Starts a pass, or the wait that must come before it. */
function start(state: EngineState, pass: PassKind, now: number): Decision {
  const waitMs = Math.max(budgetWaitMs(state, now), quietMs(state, now));
  if (waitMs > 0) return [{ ...state, again: undefined }, [{ kind: "wait", ms: waitMs }]];
  const next = { ...state, passing: true, again: undefined };
  return [next, [{ kind: "pass", pass, probe: state.reach === "down" }]];
}

/** Nothing outside has changed: only what is owed here is looked at. */
const isFromWithin = (reason: WakeReason) =>
  reason === "written" || reason === "noted" || reason === "timer";

const kindFor = (state: EngineState, reason: WakeReason, now: number): PassKind =>
  isFromWithin(reason) && state.failures === 0 && !isPullDue(state, now) ? "push" : "full";

function wakeDuringPass(state: EngineState, { reason, now }: Wake): EngineState {
  if (reason === "session") return { ...state, sessionCame: true };
  const pass = kindFor(state, reason, now);
  const again = {
    pass: state.again?.pass === "full" ? "full" : pass,
    urgent: state.again?.urgent || !isFromWithin(reason),
  } as const;
  return { ...state, again };
}

function mayStart(state: EngineState, reason: WakeReason): boolean {
  // Renewed tokens are sessions too, and come with every pass: only who waits for one is woken by it.
  if (state.halted === "signed-out" || reason === "session") {
    return state.halted === "signed-out" && reason === "session";
  }
  if (state.halted === "outdated") return reason === "asked";
  // A new write says nothing about the network: the timer of the back-off is running.
  return state.failures === 0 || reason !== "written";
}

/** A timer is running; it may have longer to go than what was noted can wait. */
function note(state: EngineState, now: number): Decision {
  const isSoon = state.nextAt !== undefined && state.nextAt <= now + BACKGROUND_MS;
  const isWaiting = state.halted !== undefined || state.failures > 0 || isSoon;
  return [state, isWaiting ? [] : [{ kind: "wait", ms: BACKGROUND_MS }]];
}

/** While calls fail, the worker would fare no better. */
const hide = (state: EngineState): Decision => {
  const mayHelp = state.isOwing && state.failures === 0 && state.halted === undefined;
  return [state, mayHelp ? [{ kind: "hand over" }] : []];
};

function wake(before: EngineState, event: Wake): Decision {
  const { reason, now } = event;
  if (reason === "hidden") return hide(before);
  const isOwing = before.isOwing || reason === "written" || reason === "noted";
  const state = { ...before, isOwing };
  const asks: readonly Order[] = reason === "written" ? [{ kind: "ask" }] : [];
  if (state.passing) return [wakeDuringPass(state, event), asks];
  if (reason === "noted") return note(state, now);
  if (!mayStart(state, reason)) return [state, asks];
  const [next, orders] = start({ ...state, halted: undefined }, kindFor(state, reason, now), now);
  return [next, [...asks, ...orders]];
}

function done(
  state: EngineState,
  event: Passed,
  end: Extract<PassEnd, { kind: "done" }>,
): Decision {
  const { now, pass } = event;
  const next: EngineState = {
    ...state,
    reach: "up",
    failures: 0,
    quietUntil: 0,
    isOwing: !end.clear || state.again !== undefined,
    pulledAt: pass === "full" && !end.more ? now : state.pulledAt,
    syncedAt: end.clear && !end.more ? now : state.syncedAt,
  };
  if (end.more) return start(next, state.again?.pass === "full" ? "full" : pass, now);
  if (state.again) return start(next, state.again.pass, now);
  const dueInMs = end.dueAt === undefined ? LOOK_AGAIN_MS : Math.max(end.dueAt - now, 0);
  return [next, [{ kind: "wait", ms: Math.min(dueInMs, LOOK_AGAIN_MS) }]];
}

function failed(before: EngineState, event: Passed, floorMs = 0): Decision {
  const { now, random } = event;
  const quietUntil = floorMs > 0 ? now + floorMs : 0;
  const state = { ...before, failures: before.failures + 1, quietUntil };
  if (before.again?.urgent) return start(state, before.again.pass, now);
  const waitMs = backoffMs(state.failures, random, floorMs);
  const ms = Math.max(waitMs, budgetWaitMs(state, now));
  return [{ ...state, again: undefined }, [{ kind: "wait", ms }, { kind: "ask" }]];
}

function halted(
  state: EngineState,
  event: Passed & { readonly sessionCame: boolean },
  why: "signed-out" | "outdated",
): Decision {
  // A session that came during the pass has been heard already, and no other wake would follow.
  const pass = state.again?.pass ?? event.pass;
  if (why === "signed-out" && event.sessionCame)
    return start({ ...state, failures: state.failures + 1 }, pass, event.now);
  return [{ ...state, again: undefined, halted: why }, []];
}

function passed(before: EngineState, event: Passed): Decision {
  const { now, requests, random, end } = event;
  const spent = [...recent(before, now), { at: now, requests }];
  const sessionCame = before.sessionCame ?? false;
  const state: EngineState = { ...before, passing: false, sessionCame: false, spent };
  switch (end.kind) {
    case "done":
      return done(state, event, end);
    case "busy": {
      const ms = BUSY_MS + Math.round(random * BUSY_MS);
      return [{ ...state, again: undefined }, [{ kind: "wait", ms, untilFree: true }]];
    }
    case "unreachable":
      return failed({ ...state, reach: "down" }, event);
    case "later":
      return failed({ ...state, reach: "up" }, event, end.delayMs);
    case "failed":
      return failed(state, event);
    case "signed-out":
    case "outdated":
      return halted({ ...state, reach: "up" }, { ...event, sessionCame }, end.kind);
  }
}

/** Keeps the time at which the timer ends. */
function withTimer([state, orders]: Decision, before: EngineState, now: number): Decision {
  let { nextAt } = before;
  for (const order of orders) {
    if (order.kind === "wait") nextAt = now + order.ms;
    if (order.kind === "pass") nextAt = undefined;
  }
  return [{ ...state, nextAt }, orders];
}

export function decide(before: EngineState, event: EngineEvent): Decision {
  const isTimer = event.kind === "wake" && event.reason === "timer";
  const state = isTimer ? { ...before, nextAt: undefined } : before;
  return withTimer(
    event.kind === "wake" ? wake(state, event) : passed(state, event),
    state,
    event.now,
  );
}
