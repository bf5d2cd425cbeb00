import { liveQuery } from "dexie";
import type { DeviceDatabase } from "../local/device-database.ts";

/** Returns a signal that aborts as soon as any tab takes the row out of the downloading state. */
export const abortWhenStopped = (
  database: DeviceDatabase,
  fileHash: string,
  outer: AbortSignal,
) => {
  const inner = new AbortController();
  const abort = () => inner.abort();
  if (outer.aborted) abort();
  outer.addEventListener("abort", abort, { once: true });
  const state = liveQuery(async () => (await database.downloads.get(fileHash))?.state);
  const subscription = state.subscribe({
    next: (now) => now !== "downloading" && abort(),
    error: abort,
  });
  return {
    signal: inner.signal,
    end: () => {
      subscription.unsubscribe();
      outer.removeEventListener("abort", abort);
    },
  };
};
