import {
  BehaviorSubject,
  catchError,
  concatMap,
  defer,
  distinctUntilChanged,
  EMPTY,
  exhaustMap,
  filter,
  from,
  fromEvent,
  ignoreElements,
  map,
  merge,
  mergeMap,
  Observable,
  of,
  Subject,
  scan,
  share,
  switchMap,
  take,
  takeUntil,
  tap,
} from "rxjs";
import { isFull } from "../downloads/download-store.ts";
import type { Ports, WakeReason } from "../ports.ts";
import type { EngineStatus } from "../status-relay.ts";
import type { RunCycle } from "./cycle-types.ts";
import { decide } from "./decide.ts";
import {
  type EngineEvent,
  type EngineState,
  initialState,
  type Order,
  SYNC_LOCK,
} from "./state.ts";

export type Engine = {
  readonly status$: Observable<EngineStatus>;
  readonly wake: (reason: WakeReason) => void;
  /** Reports that newer code has taken over. Abort the signal afterwards. */
  readonly supersede: () => void;
};

type EngineDeps = {
  readonly ports: Pick<Ports, "clock" | "ids" | "locks" | "wakes" | "report">;
  readonly runCycle: RunCycle;
  readonly lastSyncedAt: number | undefined;
  readonly signal: AbortSignal;
};

const statusOf = (state: EngineState): EngineStatus => ({
  reach: state.reach,
  isWorking: state.syncing,
  needsSignIn: state.halted === "signed-out",
  isOutdated: state.halted === "outdated",
  ...(state.isOtherServer && { isOtherServer: true }),
  ...(state.isResending && { isResending: true }),
  ...(state.localFailure && { localFailure: state.localFailure }),
  ...(state.halted === "signed-out" && state.sessionEnd && { sessionEnd: state.sessionEnd }),
  ...(state.syncedAt !== undefined && { lastSyncedAt: state.syncedAt }),
});

const isSame = (a: EngineStatus, b: EngineStatus) => JSON.stringify(a) === JSON.stringify(b);

const ofKind = <K extends Order["kind"]>(kind: K) =>
  filter((order: Order): order is Extract<Order, { kind: K }> => order.kind === kind);

/** Emits when the latest ordered wait ends. A new cycle cancels it. */
const timerEvents = (
  orders$: Observable<Order>,
  { clock, locks }: Pick<Ports, "clock" | "locks">,
): Observable<unknown> =>
  orders$.pipe(
    filter((order) => order.kind === "wait" || order.kind === "cycle"),
    switchMap((order) => {
      if (order.kind === "cycle") return EMPTY;
      const timer$ = fromPromise((ended) => clock.wait(order.ms, ended));
      const canWaitForLock = order.untilFree && locks.isShared;
      const free$ = canWaitForLock
        ? fromPromise((ended) => locks.whenFree(SYNC_LOCK, ended))
        : EMPTY;
      return merge(timer$, free$).pipe(take(1));
    }),
  );

/** Asks the browser or the worker to send. Failures are ignored, because this page sends anyway. */
const requestsToOthers = (wakes: Ports["wakes"], orders$: Observable<Order>): Observable<never> =>
  merge(
    orders$.pipe(
      ofKind("request-wake-up"),
      exhaustMap(() => defer(() => wakes.requestBackgroundSync()).pipe(catchError(() => EMPTY))),
    ),
    orders$.pipe(
      ofKind("hand-off"),
      tap(() => wakes.handOffToWorker()),
    ),
  ).pipe(ignoreElements());

/**
 * Turns wakes into sync cycles, as `decide` orders.
 * - One cycle runs at a time here, and one per origin through the cycle's lock.
 * - A cycle that throws counts as failed and is reported, and the loop continues.
 * - Aborting `signal` stops the loop and the running cycle.
 */
export function startEngine({
  ports,
  runCycle: runPass,
  lastSyncedAt,
  signal,
}: EngineDeps): Engine {
  const { clock, ids, wakes, report } = ports;
  const moment = () => ({ now: clock.now(), random: ids.random() });
  const events$ = new Subject<EngineEvent>();
  const initial: EngineState = { ...initialState, syncedAt: lastSyncedAt };
  const status$ = new BehaviorSubject(statusOf(initial));
  const wake = (reason: WakeReason) => events$.next({ kind: "wake", reason, ...moment() });
  const stop$ = fromEvent(signal, "abort");

  const wakeEvents$ = new Observable<EngineEvent>((subscriber) =>
    wakes.listen((reason) => subscriber.next({ kind: "wake", reason, ...moment() })),
  );
  const orders$ = merge(events$, wakeEvents$).pipe(
    scan(([state], event) => decide(state, event), initialDecision(initial)),
    tap(([state]) => status$.next(statusOf(state))),
    mergeMap(([, orders]) => from(orders)),
    share(),
  );

  const cycles$ = orders$.pipe(
    ofKind("cycle"),
    // `exhaustMap` would drop an order that arrives before the previous promise has completed.
    concatMap(({ cycle, probe, waitedSince }) =>
      defer(() => runPass({ kind: cycle, probe, waitedSince, signal })).pipe(
        catchError((error: unknown) => {
          report("A sync cycle failed", error);
          return of({ end: { kind: "failed", isFull: isFull(error) }, requests: 1 } as const);
        }),
        map((result): EngineEvent => ({ kind: "cycle-ended", cycle, ...result, ...moment() })),
      ),
    ),
  );
  if (!signal.aborted) {
    const timers$ = timerEvents(orders$, ports).pipe(
      map((): EngineEvent => ({ kind: "wake", reason: "timer", ...moment() })),
    );
    merge(cycles$, timers$, requestsToOthers(wakes, orders$))
      .pipe(takeUntil(stop$))
      .subscribe((event) => events$.next(event));
  }
  return {
    status$: status$.pipe(distinctUntilChanged(isSame)),
    wake,
    supersede: () => status$.next({ ...status$.value, isWorking: false, isOutdated: true }),
  };
}

const initialDecision = (state: EngineState): ReturnType<typeof decide> => [state, []];

/** Emits once when the promise resolves. Unsubscribing aborts it. */
const fromPromise = (waiting: (ended: AbortSignal) => Promise<void>) =>
  new Observable<void>((subscriber) => {
    const ended = new AbortController();
    waiting(ended.signal).then(
      () => {
        subscriber.next();
        subscriber.complete();
      },
      () => subscriber.complete(),
    );
    return () => ended.abort();
  });
