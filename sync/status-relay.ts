import type { Stream, SyncStatus } from "./device.ts";

/** What the engine doesn't know about. */
type StorageStatus = Pick<
  SyncStatus,
  "isStorageGone" | "isSuperseded" | "hasNotStarted" | "wasCleared"
>;
export type EngineStatus = Omit<SyncStatus, keyof StorageStatus>;

/**
 * Relays the initial status, then the engine's, together with the storage status. New subscribers
 * get the latest one.
 */
export function statusRelay(initial: EngineStatus) {
  const listeners = new Set<(status: SyncStatus) => void>();
  let engine = initial;
  let storage: StorageStatus = { isStorageGone: false, wasCleared: false };
  const latest = (): SyncStatus => ({
    ...engine,
    ...storage,
    isWorking: engine.isWorking && !storage.isStorageGone,
  });
  const notify = () => {
    for (const listener of listeners) listener(latest());
  };
  const stream: Stream<SyncStatus> = {
    subscribe: (listener) => {
      listeners.add(listener);
      listener(latest());
      return { unsubscribe: () => listeners.delete(listener) };
    },
  };
  return {
    stream,
    next: (status: EngineStatus) => {
      engine = status;
      notify();
    },
    ofStorage: (changes: Partial<StorageStatus>) => {
      storage = { ...storage, ...changes };
      notify();
    },
  };
}
