import type { Stream, SyncStatus } from "./device.ts";

/** What the engine does not know of. */
type Storage = Pick<SyncStatus, "isStorageGone" | "wasCleared">;
export type EngineStatus = Omit<SyncStatus, keyof Storage>;

/**
 * The status until the engine runs, and the engine's from then on, with what became of the storage. Emits the latest one
 * to whoever subscribes.
 */
export function statusRelay(initial: EngineStatus) {
  const listeners = new Set<(status: SyncStatus) => void>();
  let engine = initial;
  let storage: Storage = { isStorageGone: false, wasCleared: false };
  const latest = (): SyncStatus => ({
    ...engine,
    ...storage,
    isWorking: engine.isWorking && !storage.isStorageGone,
  });
  const tell = () => {
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
      tell();
    },
    ofStorage: (changes: Partial<Storage>) => {
      storage = { ...storage, ...changes };
      tell();
    },
  };
}
