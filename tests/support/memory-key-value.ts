import type { KeyValue } from "#sync/ports.ts";

/** An in-memory local storage with change events. */
export function memoryKeyValue(): KeyValue {
  const texts = new Map<string, string>();
  const listeners = new Map<string, Set<() => void>>();
  const tell = (key: string) => {
    for (const listener of [...(listeners.get(key) ?? [])]) listener();
  };
  return {
    get: (key) => texts.get(key),
    set: (key, value) => {
      texts.set(key, value);
      tell(key);
    },
    remove: (key) => {
      texts.delete(key);
      tell(key);
    },
    listen: (key, onChange) => {
      const here = listeners.get(key) ?? new Set();
      listeners.set(key, here.add(onChange));
      return () => here.delete(onChange);
    },
  };
}
