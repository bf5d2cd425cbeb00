/*
 * Decides what the engine does next, as a pure function: time and randomness arrive in the event.
 *
 *              wake                     cycle ended: done
 *      idle ─────────▶ syncing ─────────────────────────▶ idle, with a timer: 5 min (hidden: 30), or when something is due
 *       ▲                │ └─ wakes meanwhile: exactly one more cycle afterwards
 *       │ timer, or a    │ cycle ended: unreachable / later / failed
 *       │ wake that may  ▼
 *       └──────────── waiting (longer each time)       signed-out, outdated: halted
 *
 * 1. Only one cycle runs at a time.
 * 2. Wakes during a cycle cause exactly one more cycle, however many there were.
 * 3. While calls fail, at most FAILING_BUDGET requests are made per minute, whatever the wakes.
 * 4. Signed out, nothing is sent until a session arrives. Outdated, nothing until the person asks.
 * 5. An engine that is neither syncing nor halted has a timer running, so it drains what can be drained.
 * 6. No wake starts a cycle before the time the server asked for is over.
 * 7. Background writes don't start a cycle themselves, and wait at most a minute for one.
 * 8. While someone looks at the page, writes are pending, and the server is down, it is checked about every 5 s for
 *    2 minutes, then about every 20 s.
 */
import { BACKGROUND_MS } from "../outbox/lanes.ts";
import type { WakeReason } from "../ports.ts";
import { MAX_RETRY_AFTER_MS } from "../transport/classify-response.ts";
import { backoffMs } from "./backoff.ts";
import {
  type CycleEnd,
  type CycleKind,
  type EngineEvent,
  type EngineState,
  type FollowUp,
  MAX_CYCLE_REQUESTS,
  type Order,
} from "./state.ts";

export const FAILING_BUDGET = 30;
export const WORKING_BUDGET = 600;
const BUDGET_WINDOW_MS = 60_000;
const PULL_INTERVAL_MS = 5 * 60 * 1000;
/** Pulling costs battery, and a hidden page has no one to show the result to. It pulls again when it becomes visible. */
const HIDDEN_INTERVAL_MS = 30 * 60 * 1000;
const BUSY_RETRY_MS = 1000;

type Decision = readonly [EngineState, readonly Order[]];
type Wake = Extract<EngineEvent, { kind: "wake" }>;
type CycleEnded = Extract<EngineEvent, { kind: "cycle-ended" }>;

const recentRequests = ({ recentRequests: all }: EngineState, now: number) =>
  all.filter(({ at }) => at <= now && at > now - BUDGET_WINDOW_MS);

/**
 * Returns how long until the budget allows another cycle. Entries in the future (the clock was set
 * back) don't count.
 */
function budgetWaitMs(state: EngineState, now: number): number {
  const budget = (state.failures > 0 ? FAILING_BUDGET : WORKING_BUDGET) - MAX_CYCLE_REQUESTS;
  const last = recentRequests(state, now);
  let requests = last.reduce((sum, each) => sum + each.requests, 0);
  let waitMs = 0;
  for (const each of last) {
    if (requests <= budget) break;
    requests -= each.requests;
    waitMs = each.at + BUDGET_WINDOW_MS - now;
  }
  return waitMs;
}

function serverWaitMs({ waitUntil }: EngineState, now: number) {
  const ms = waitUntil - now;
  return ms > MAX_RETRY_AFTER_MS ? 0 : Math.max(ms, 0);
}

const pullIntervalMs = ({ isVisible }: EngineState) =>
  isVisible ? PULL_INTERVAL_MS : HIDDEN_INTERVAL_MS;

const isPullDue = (state: EngineState, now: number) =>
  state.pulledAt === undefined ||
  now < state.pulledAt ||
  now - state.pulledAt >= pullIntervalMs(state);

/** Schedules the next cycle for when a write is due or, at the latest, for the next pull. */
function waitUntilDue(state: EngineState, now: number, dueAt: number | undefined): Decision {
  const intervalMs = pullIntervalMs(state);
  const dueInMs = dueAt === undefined ? intervalMs : Math.max(dueAt - now, 0);
  return [state, [{ kind: "wait", ms: Math.min(dueInMs, intervalMs) }]];
}

/** While someone looks at the page and writes are pending, the server is checked this often. */
const CHECK_MS = 5000;
const CHECK_JITTER_MS = 2000;
/** After this long, the checks are less frequent. */
const ATTENTIVE_MS = 2 * 60 * 1000;
const SLOW_CHECK_MS = 20_000;

/** Starts a cycle, or the wait that has to come first. */
function start(state: EngineState, kind: CycleKind, now: number): Decision {
  const waitMs = Math.max(budgetWaitMs(state, now), serverWaitMs(state, now));
  if (waitMs > 0) return [{ ...state, followUp: undefined }, [{ kind: "wait", ms: waitMs }]];
  const next = { ...state, syncing: true, startedAt: now, followUp: undefined };
  const probe = state.reach === "down" || state.failures > 0;
  const { waitedSince } = state;
  const waited = waitedSince !== undefined && { waitedSince };
  return [next, [{ kind: "cycle", cycle: kind, probe, ...waited }]];
}

/** Nothing changed outside, so only pending writes need attention. */
const isLocalReason = (reason: WakeReason) =>
  reason === "written" || reason === "background" || reason === "timer";

const kindFor = (state: EngineState, reason: WakeReason, now: number): CycleKind =>
  isLocalReason(reason) && state.failures === 0 && !isPullDue(state, now) ? "push" : "full";

function wakeDuringCycle(state: EngineState, { reason, now }: Wake): EngineState {
  if (reason === "session") return { ...state, gotSession: true };
  const kind = kindFor(state, reason, now);
  const followUp: FollowUp = {
    cycle: state.followUp?.cycle === "full" ? "full" : kind,
    urgent: state.followUp?.urgent || !isLocalReason(reason),
  };
  return { ...state, followUp };
}

function mayStart(state: EngineState, reason: WakeReason): boolean {
  // Token renewals count as sessions and happen in every cycle. Only a halted engine reacts to
  // them.
  if (state.halted === "signed-out" || reason === "session") {
    return state.halted === "signed-out" && reason === "session";
  }
  if (state.halted === "outdated") return reason === "manual";
  // A new write says nothing about the network, so the running back-off timer decides.
  return state.failures === 0 || reason !== "written";
}

/** Shortens the timer only if it would end too late for background writes. */
function scheduleBackground(state: EngineState, now: number): Decision {
  const isSoon = state.timerEndsAt !== undefined && state.timerEndsAt <= now + BACKGROUND_MS;
  const isWaiting = state.halted !== undefined || state.failures > 0 || isSoon;
  return [state, isWaiting ? [] : [{ kind: "wait", ms: BACKGROUND_MS }]];
}

/** A write ends the long wait of a hidden page that had nothing to send. */
function waitLess(state: EngineState, { reason, now }: Wake): readonly Order[] {
  const isLong = (state.timerEndsAt ?? now) - now > PULL_INTERVAL_MS;
  if (reason !== "written" || state.halted !== undefined || !isLong) return [];
  return [{ kind: "wait", ms: Math.max(PULL_INTERVAL_MS, serverWaitMs(state, now)) }];
}

/** While requests fail, the worker wouldn't do better. */
const onHidden = (state: EngineState): Decision => {
  const mayHelp = state.mayHavePending && state.failures === 0 && state.halted === undefined;
  return [{ ...state, isVisible: false }, mayHelp ? [{ kind: "hand-off" }] : []];
};

/** Someone acts or looks, so the server is checked often again. */
const isAttention = (reason: WakeReason) =>
  reason === "visible" || reason === "online" || reason === "written" || reason === "manual";

const withAttention = (state: EngineState, { reason, now }: Wake): EngineState => ({
  ...state,
  isVisible: state.isVisible || reason === "visible",
  ...(isAttention(reason) && state.failures > 0 && { failingSince: now }),
  // What another page pulls from now on counts, not what it has pulled before.
  ...(!isLocalReason(reason) && { waitedSince: undefined }),
});

function wake(before: EngineState, event: Wake): Decision {
  const { reason, now } = event;
  if (reason === "hidden") return onHidden(before);
  const mayHavePending = before.mayHavePending || reason === "written" || reason === "background";
  const state = withAttention({ ...before, mayHavePending }, event);
  const asks: readonly Order[] = reason === "written" ? [{ kind: "request-wake-up" }] : [];
  if (state.syncing) return [wakeDuringCycle(state, event), asks];
  if (reason === "background") return scheduleBackground(state, now);
  if (!mayStart(state, reason)) return [state, [...asks, ...waitLess(state, event)]];
  const [next, orders] = start({ ...state, halted: undefined }, kindFor(state, reason, now), now);
  return [next, [...asks, ...orders]];
}

function done(
  state: EngineState,
  event: CycleEnded,
  end: Extract<CycleEnd, { kind: "done" }>,
): Decision {
  const { now, cycle } = event;
  const next: EngineState = {
    ...state,
    reach: "up",
    failures: 0,
    failingSince: undefined,
    waitUntil: 0,
    mayHavePending: !end.clear || state.followUp !== undefined,
    pulledAt: cycle === "full" && !end.more ? now : state.pulledAt,
    syncedAt: end.clear && !end.more ? now : state.syncedAt,
    isOtherServer: false,
    isResending: end.resends ?? (state.isResending === true && !end.clear),
  };
  if (end.more) return start(next, state.followUp?.cycle === "full" ? "full" : cycle, now);
  if (state.followUp) return start(next, state.followUp.cycle, now);
  return waitUntilDue(next, now, end.dueAt);
}

/** Whether the server is down, rather than failing on a write. A first failure may be either. */
function isOutage({ failures }: EngineState, end: CycleEnd): boolean {
  if (end.kind === "unreachable") return end.delayMs === undefined;
  if (end.kind !== "later" || end.delayMs !== undefined || !end.hasFailed) return false;
  return end.isDown === true || failures === 1;
}

/** Returns the wait until the next health check, counted from the start of the last one. */
function checkMs(state: EngineState, { now, random }: CycleEnded): number {
  const failingMs = now - (state.failingSince ?? now);
  const isNew = failingMs >= 0 && failingMs < ATTENTIVE_MS;
  const gapMs = (isNew ? CHECK_MS : SLOW_CHECK_MS) + random * CHECK_JITTER_MS;
  const tookMs = Math.max(0, now - (state.startedAt ?? now));
  return Math.round(Math.max(gapMs - tookMs, random * 1000));
}

/** Writes are still sent. Continuing the session wakes the engine. */
function idle(
  state: EngineState,
  { now }: CycleEnded,
  { clear, dueAt }: Extract<CycleEnd, { kind: "idle" }>,
): Decision {
  const next: EngineState = {
    ...state,
    reach: "up",
    failures: 0,
    failingSince: undefined,
    waitUntil: 0,
    mayHavePending: !clear || state.followUp !== undefined,
    pulledAt: now,
  };
  if (state.followUp) return start(next, state.followUp.cycle, now);
  return waitUntilDue(next, now, dueAt);
}

function failed(before: EngineState, event: CycleEnded, floorMs = 0): Decision {
  const { now, random } = event;
  const waitUntil = floorMs > 0 ? now + floorMs : 0;
  const failingSince = before.failingSince ?? now;
  const state = { ...before, failures: before.failures + 1, failingSince, waitUntil };
  if (before.followUp?.urgent) return start(state, before.followUp.cycle, now);
  const isWatched = state.isVisible && state.mayHavePending && isOutage(state, event.end);
  const waitMs = isWatched ? checkMs(state, event) : backoffMs(state.failures, random, floorMs);
  const isUnneeded = !state.isVisible && !state.mayHavePending;
  const leastMs = isUnneeded ? HIDDEN_INTERVAL_MS : budgetWaitMs(state, now);
  const ms = Math.max(waitMs, leastMs);
  return [{ ...state, followUp: undefined }, [{ kind: "wait", ms }, { kind: "request-wake-up" }]];
}

function halted(
  state: EngineState,
  event: CycleEnded & { readonly gotSession: boolean },
  why: "signed-out" | "outdated",
): Decision {
  // A session that arrived during the cycle won't wake the engine again.
  const cycle = state.followUp?.cycle ?? event.cycle;
  if (why === "signed-out" && event.gotSession)
    return start({ ...state, failures: state.failures + 1 }, cycle, event.now);
  return [{ ...state, followUp: undefined, halted: why }, []];
}

/** Another page's cycle says nothing about this one's. */
function localFailureAfter({ localFailure }: EngineState, end: CycleEnd) {
  if (end.kind === "busy") return localFailure;
  if (end.kind !== "failed") return undefined;
  return end.isFull ? "no-room" : "unknown";
}

function cycleEnded(before: EngineState, event: CycleEnded): Decision {
  const { now, requests, random, end } = event;
  const latest = [...recentRequests(before, now), { at: now, requests }];
  const gotSession = before.gotSession ?? false;
  const state: EngineState = {
    ...before,
    syncing: false,
    waitedSince: end.kind === "busy" ? (before.waitedSince ?? before.startedAt) : undefined,
    gotSession: false,
    recentRequests: latest,
    localFailure: localFailureAfter(before, end),
  };
  switch (end.kind) {
    case "done":
      return done(state, event, end);
    case "idle":
      return idle(state, event, end);
    case "busy": {
      const ms = BUSY_RETRY_MS + Math.round(random * BUSY_RETRY_MS);
      return [{ ...state, followUp: undefined }, [{ kind: "wait", ms, untilFree: true }]];
    }
    case "unreachable":
      return failed({ ...state, reach: "down", isOtherServer: false }, event, end.delayMs);
    case "other-server":
      return failed({ ...state, reach: "up", isOtherServer: true }, event);
    case "later":
      return failed({ ...state, reach: "up", isOtherServer: false }, event, end.delayMs);
    case "failed":
      // Storage may be full. That says nothing about the server, so a missing connection isn't blamed for it.
      return failed({ ...state, reach: state.reach === "up" ? "up" : "unknown" }, event);
    case "signed-out":
    case "outdated":
      return halted(
        {
          ...state,
          reach: "up",
          isOtherServer: false,
          sessionEnd: end.kind === "signed-out" ? end.reason : undefined,
        },
        { ...event, gotSession },
        end.kind,
      );
  }
}

/** Tracks when the current timer ends. */
function withTimer([state, orders]: Decision, before: EngineState, now: number): Decision {
  let { timerEndsAt } = before;
  for (const order of orders) {
    if (order.kind === "wait") timerEndsAt = now + order.ms;
    if (order.kind === "cycle") timerEndsAt = undefined;
  }
  return [{ ...state, timerEndsAt }, orders];
}

export function decide(before: EngineState, event: EngineEvent): Decision {
  const isTimer = event.kind === "wake" && event.reason === "timer";
  const state = isTimer ? { ...before, timerEndsAt: undefined } : before;
  return withTimer(
    event.kind === "wake" ? wake(state, event) : cycleEnded(state, event),
    state,
    event.now,
  );
}
