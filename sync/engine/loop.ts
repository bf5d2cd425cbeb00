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
  map,
  merge,
  mergeMap,
  Observable,
  of,
  Subject,
  scan,
  share,
  switchMap,
  takeUntil,
  tap,
} from "rxjs";
import type { SyncStatus } from "../device.ts";
import type { Ports, WakeReason } from "../ports.ts";
import { decide } from "./decide.ts";
import type { RunPass } from "./pass.ts";
import { atRest, type EngineEvent, type EngineState, type Order } from "./state.ts";

export type Engine = {
  readonly status$: Observable<SyncStatus>;
  readonly wake: (reason: WakeReason) => void;
  /** Newer code has taken over: says so. To be followed by the abort. */
  readonly supersede: () => void;
};

type EngineDeps = {
  readonly ports: Pick<Ports, "clock" | "ids" | "wakes" | "report">;
  readonly runPass: RunPass;
  readonly lastSyncedAt: number | undefined;
  readonly signal: AbortSignal;
};

const statusOf = (state: EngineState): SyncStatus => ({
  reach: state.reach,
  isWorking: state.passing,
  needsSignIn: state.halted === "signed-out",
  isOutdated: state.halted === "outdated",
  ...(state.syncedAt !== undefined && { lastSyncedAt: state.syncedAt }),
});

const isSame = (a: SyncStatus, b: SyncStatus) => JSON.stringify(a) === JSON.stringify(b);

const only = <K extends Order["kind"]>(kind: K) =>
  filter((order: Order): order is Extract<Order, { kind: K }> => order.kind === kind);

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
  const timers$ = orders$.pipe(
    filter((order) => order.kind !== "ask"),
    switchMap((order) =>
      order.kind === "wait"
        ? waiting(clock, order.ms).pipe(
            map((): EngineEvent => ({ kind: "wake", reason: "timer", ...moment() })),
          )
        : EMPTY,
    ),
  );
  // Where the browser cannot, or will not, this page is enough.
  const asks$ = orders$.pipe(
    only("ask"),
    exhaustMap(() => defer(() => wakes.askForWakeUp()).pipe(catchError(() => EMPTY))),
    mergeMap(() => EMPTY),
  );

  if (!signal.aborted) {
    merge(passes$, timers$, asks$)
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

/** Emits once the time has passed; unsubscribing ends the wait. */
const waiting = (clock: Ports["clock"], ms: number) =>
  new Observable<void>((subscriber) => {
    const ended = new AbortController();
    clock.wait(ms, ended.signal).then(
      () => {
        subscriber.next();
        subscriber.complete();
      },
      () => subscriber.complete(),
    );
    return () => ended.abort();
  });
