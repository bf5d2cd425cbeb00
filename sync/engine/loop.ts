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
import type { Ports, WakeReason } from "../ports.ts";
import type { EngineStatus } from "../status-relay.ts";
import type { RunPass } from "./cycle-types.ts";
import { decide } from "./decide.ts";
import { atRest, type EngineEvent, type EngineState, type Order, PASS_LOCK } from "./state.ts";

export type Engine = {
  readonly status$: Observable<EngineStatus>;
  readonly wake: (reason: WakeReason) => void;
  /** Newer code has taken over: says so. To be followed by the abort. */
  readonly supersede: () => void;
};

type EngineDeps = {
  readonly ports: Pick<Ports, "clock" | "ids" | "locks" | "wakes" | "report">;
  readonly runPass: RunPass;
  readonly lastSyncedAt: number | undefined;
  readonly signal: AbortSignal;
};

const statusOf = (state: EngineState): EngineStatus => ({
  reach: state.reach,
  isWorking: state.passing,
  needsSignIn: state.halted === "signed-out",
  isOutdated: state.halted === "outdated",
  ...(state.syncedAt !== undefined && { lastSyncedAt: state.syncedAt }),
});

const isSame = (a: EngineStatus, b: EngineStatus) => JSON.stringify(a) === JSON.stringify(b);

const only = <K extends Order["kind"]>(kind: K) =>
  filter((order: Order): order is Extract<Order, { kind: K }> => order.kind === kind);

/** Emits when the wait is over that was ordered last. A pass ends it. */
const timersOf = (
  orders$: Observable<Order>,
  { clock, locks }: Pick<Ports, "clock" | "locks">,
): Observable<unknown> =>
  orders$.pipe(
    filter((order) => order.kind === "wait" || order.kind === "pass"),
    switchMap((order) => {
      if (order.kind === "pass") return EMPTY;
      const timer$ = until((ended) => clock.wait(order.ms, ended));
      const isTold = order.untilFree && locks.isShared;
      const free$ = isTold ? until((ended) => locks.whenFree(PASS_LOCK, ended)) : EMPTY;
      return merge(timer$, free$).pipe(take(1));
    }),
  );

/** What is asked of others. Where the browser cannot, or will not, this page is enough. */
const requestsTo = (wakes: Ports["wakes"], orders$: Observable<Order>): Observable<never> =>
  merge(
    orders$.pipe(
      only("ask"),
      exhaustMap(() => defer(() => wakes.askForWakeUp()).pipe(catchError(() => EMPTY))),
    ),
    orders$.pipe(
      only("hand over"),
      tap(() => wakes.handOver()),
    ),
  ).pipe(ignoreElements());

/**
 * Turns wakes into passes, as `decide` says.
 * - One pass at a time here; one per origin by the lock that a pass takes.
 * - A pass that throws counts as failed and is reported; the loop lives on.
 * - Stops at the abort of `signal`: no order is carried out after it, and passes are told through the same signal.
 */
export function startEngine({ ports, runPass, lastSyncedAt, signal }: EngineDeps): Engine {
  const { clock, ids, wakes, report } = ports;
  const moment = () => ({ now: clock.now(), random: ids.random() });
  const events$ = new Subject<EngineEvent>();
  const initial: EngineState = { ...atRest, syncedAt: lastSyncedAt };
  const status$ = new BehaviorSubject(statusOf(initial));
  const wake = (reason: WakeReason) => events$.next({ kind: "wake", reason, ...moment() });
  const stop$ = fromEvent(signal, "abort");

  const wakes$ = new Observable<EngineEvent>((subscriber) =>
    wakes.listen((reason) => subscriber.next({ kind: "wake", reason, ...moment() })),
  );
  const orders$ = merge(events$, wakes$).pipe(
    scan(([state], event) => decide(state, event), decideNothing(initial)),
    tap(([state]) => status$.next(statusOf(state))),
    mergeMap(([, orders]) => from(orders)),
    share(),
  );

  const passes$ = orders$.pipe(
    only("pass"),
    // The end of a pass may order the next one before this one's promise is done with: it must not be overheard.
    concatMap(({ pass, probe }) =>
      defer(() => runPass({ pass, probe, signal })).pipe(
        catchError((error: unknown) => {
          report("A pass failed", error);
          return of({ end: { kind: "failed" }, requests: 1 } as const);
        }),
        map((result): EngineEvent => ({ kind: "passed", pass, ...result, ...moment() })),
      ),
    ),
  );
  if (!signal.aborted) {
    const timers$ = timersOf(orders$, ports).pipe(
      map((): EngineEvent => ({ kind: "wake", reason: "timer", ...moment() })),
    );
    merge(passes$, timers$, requestsTo(wakes, orders$))
      .pipe(takeUntil(stop$))
      .subscribe((event) => events$.next(event));
  }
  return {
    status$: status$.pipe(distinctUntilChanged(isSame)),
    wake,
    supersede: () => status$.next({ ...status$.value, isWorking: false, isOutdated: true }),
  };
}

const decideNothing = (state: EngineState): ReturnType<typeof decide> => [state, []];

/** Emits when it has come about, if it does; unsubscribing ends the wait. */
const until = (waiting: (ended: AbortSignal) => Promise<void>) =>
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
