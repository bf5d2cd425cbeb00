import type { Stream, SyncStatus } from "./device.ts";

/** The status until the engine runs, and the engine's from then on. Emits the latest one to whoever subscribes. */
export function statusRelay(initial: SyncStatus) {
  const listeners = new Set<(status: SyncStatus) => void>();
  let latest = initial;
  const stream: Stream<SyncStatus> = {
    subscribe: (listener) => {
      listeners.add(listener);
      listener(latest);
      return { unsubscribe: () => listeners.delete(listener) };
    },
  };
  const next = (status: SyncStatus) => {
    latest = status;
    for (const listener of listeners) listener(status);
  };
  return { stream, next };
}
