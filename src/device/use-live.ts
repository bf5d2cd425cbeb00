import { type InteropableObservable, useObservable } from "dexie-react-hooks";
import { useRef } from "react";
import type { Device, SyncStatus } from "#sync/device.ts";
import type { FirstRead } from "#sync/local/first-read.ts";
import { type DeviceState, useDeviceState } from "./device.tsx";
import { type OpenDevice, preloadingDevice, preloadingFirstRead } from "./preload-device.ts";

/** The result of a query on this device. `loading` is not the same as empty. */
export type Live<T> =
  | { readonly kind: "loading" }
  | { readonly kind: "ready"; readonly value: T }
  | { readonly kind: "failed"; readonly error: unknown };

const LOADING = { kind: "loading" } as const;

export type Query<T> = (device: Device) => Promise<T>;

/** A result with its device: `useObservable` returns the previous result until a new device has answered. */
type Result = { readonly device: Device; readonly live: Live<unknown> };

type ObservableResult = Required<InteropableObservable<Result | undefined>>;

type RunningQuery = ObservableResult & {
  readonly device: Device;
  readonly start: () => void;
  readonly stop: () => void;
};

const NO_DEVICE: ObservableResult = {
  hasValue: () => false,
  getValue: () => undefined,
  subscribe: () => () => undefined,
};

/** Queries that run before the first render, until a component subscribes to them. */
const prefetched = new Map<Query<unknown>, RunningQuery>();

function isSuperseded({ sync }: Device): boolean {
  let status: SyncStatus | undefined;
  sync.status$
    .subscribe((now) => {
      status = now;
    })
    .unsubscribe();
  return status?.isSuperseded === true;
}

/** Returns the results of `query` as an observable that runs it while it has subscribers, or from `start` on. */
function createQuery(
  { device, liveQuery }: Pick<OpenDevice, "device" | "liveQuery">,
  query: Query<unknown>,
  onResult?: () => void,
): RunningQuery {
  let latest: Result | undefined;
  let subscription: { readonly unsubscribe: () => void } | undefined;
  const subscribers = new Set<(result: Result) => void>();
  const publish = (live: Live<unknown>) => {
    latest = { device, live };
    onResult?.();
    for (const notify of subscribers) notify(latest);
  };
  const start = () => {
    subscription ??= liveQuery(() => query(device)).subscribe({
      next: (value) => publish({ kind: "ready", value }),
      error: (error) => {
        // Newer code has upgraded the database. The page keeps its content and any typed text.
        if (latest?.live.kind !== "ready" || !isSuperseded(device))
          publish({ kind: "failed", error });
      },
    });
  };
  const stop = () => {
    subscription?.unsubscribe();
    subscription = undefined;
  };
  return {
    device,
    start,
    stop,
    hasValue: () => latest !== undefined,
    getValue: () => latest,
    subscribe: (notify) => {
      prefetched.delete(query);
      subscribers.add(notify);
      // A newer result may have come since the render.
      if (latest) notify(latest);
      start();
      return () => {
        subscribers.delete(notify);
        if (subscribers.size === 0) stop();
      };
    },
  };
}

/** Returns the query prefetched for this device, or a new one. */
function queryFor(open: Pick<OpenDevice, "device" | "liveQuery">, query: Query<unknown>) {
  const early = prefetched.get(query);
  if (early?.device === open.device) return early;
  early?.stop();
  prefetched.delete(query);
  return createQuery(open, query);
}

/** Runs queries before the first render, if a device is being opened. Resolves when each has a result. */
export async function prefetch(queries: readonly Query<unknown>[]): Promise<void> {
  const open = await preloadingDevice();
  if (!open) return;
  const run = (query: Query<unknown>) =>
    new Promise<void>((resolve) => {
      const running = createQuery(open, query, resolve);
      prefetched.set(query, running);
      running.start();
    });
  await Promise.all(queries.map(run));
}

/**
 * Resolves once the page can start: with the first read, or else with the results of these queries. Resolves to the first read
 * if there is one.
 */
export async function prefetchFirst(
  queries: readonly Query<unknown>[],
): Promise<FirstRead | undefined> {
  const device = preloadingDevice().then(() => undefined);
  const read = await Promise.race([preloadingFirstRead(), device]);
  if (!read) await prefetch(queries);
  return read;
}

/** Returns what the first read says, until the device has answered. */
function useFirstRead<T>(state: DeviceState, toValue: ((read: FirstRead) => T) | undefined) {
  const shown = useRef<{ readonly read: FirstRead; readonly live: Live<T> }>(undefined);
  const read = state.kind === "opening" ? state.firstRead : undefined;
  if (read && toValue && shown.current?.read !== read)
    shown.current = { read, live: { kind: "ready", value: toValue(read) } };
  const owner = state.kind === "open" ? state.device.owner : read?.owner;
  return shown.current?.read.owner === owner ? shown.current?.live : undefined;
}

/**
 * Runs `query` on this device and runs it again whenever data it read changes. The previous result stays while `deps`
 * change, so lists don't flicker; give the component a `key` where that would show the wrong data. A result from one
 * person's device is never returned for another person. While the device opens, `fromFirstRead` may answer.
 */
export function useLive<T>(
  query: Query<T>,
  deps: readonly unknown[],
  fromFirstRead?: (read: FirstRead) => T,
): Live<T> {
  const state = useDeviceState();
  const open = state.kind === "open" ? state : undefined;
  const result = useObservable(
    () => (open ? queryFor(open, query) : NO_DEVICE),
    [open?.device, ...deps],
  );
  const first = useFirstRead(state, fromFirstRead);
  if (state.kind === "failed") return state;
  if (open && result?.device === open.device) return result.live as Live<T>;
  return first ?? LOADING;
}

/** Returns the value once it is ready, otherwise `fallback`. */
export const valueOr = <T>(live: Live<T>, fallback: T): T =>
  live.kind === "ready" ? live.value : fallback;
