type Store = Pick<Storage, "getItem" | "setItem">;

const KEY = "scroll";
const MOST = 50;

export type ScrollMemory = {
  readonly keep: (entry: string, y: number) => void;
  readonly find: (entry: string) => number | undefined;
  /** Writes it where a reload finds it. */
  readonly save: () => void;
};

function readFrom(store: Store): [string, number][] {
  try {
    const stored: unknown = JSON.parse(store.getItem(KEY) ?? "[]");
    if (!Array.isArray(stored)) return [];
    return stored.filter(
      (pair): pair is [string, number] =>
        Array.isArray(pair) && typeof pair[0] === "string" && Number.isFinite(pair[1]),
    );
  } catch {
    return [];
  }
}

/** How far down each entry of the history was; the oldest are forgotten. */
export function createScrollMemory(store: Store): ScrollMemory {
  let read: Map<string, number> | undefined;
  // At first use: the browser takes a moment to open the storage of a tab.
  const all = () => {
    read ??= new Map(readFrom(store));
    return read;
  };
  return {
    keep: (entry, y) => {
      const positions = all();
      positions.delete(entry);
      positions.set(entry, y);
      const oldest = positions.keys().next();
      if (positions.size > MOST && !oldest.done) positions.delete(oldest.value);
    },
    find: (entry) => all().get(entry),
    save: () => store.setItem(KEY, JSON.stringify([...all()])),
  };
}
