type Store = Pick<Storage, "getItem" | "setItem">;

const KEY = "scroll";
const MAX_ENTRIES = 50;

/**
 * A scroll position. The anchor is a visible link, with its distance from the top of the window and its number among the links
 * to the same page.
 */
export type ScrollPosition = {
  readonly y: number;
  readonly link?: { readonly href: string; readonly top: number; readonly nth: number };
};

export type ScrollMemory = {
  readonly set: (entry: string, place: ScrollPosition) => void;
  readonly get: (entry: string) => ScrollPosition | undefined;
  /** Stores the positions for the next reload. */
  readonly save: () => void;
};

const isScrollPosition = (one: unknown): one is ScrollPosition =>
  typeof one === "object" && one !== null && "y" in one && Number.isFinite(one.y);

function readFrom(store: Store): [string, ScrollPosition][] {
  try {
    const stored: unknown = JSON.parse(store.getItem(KEY) ?? "[]");
    if (!Array.isArray(stored)) return [];
    return stored.filter(
      (pair): pair is [string, ScrollPosition] =>
        Array.isArray(pair) && typeof pair[0] === "string" && isScrollPosition(pair[1]),
    );
  } catch {
    return [];
  }
}

/** Stores the scroll position of each history entry. Drops the oldest. */
export function createScrollMemory(store: Store): ScrollMemory {
  let read: Map<string, ScrollPosition> | undefined;
  // Read lazily, because opening session storage takes time at startup.
  const all = () => {
    read ??= new Map(readFrom(store));
    return read;
  };
  return {
    set: (entry, place) => {
      const positions = all();
      positions.delete(entry);
      positions.set(entry, place);
      const oldest = positions.keys().next();
      if (positions.size > MAX_ENTRIES && !oldest.done) positions.delete(oldest.value);
    },
    get: (entry) => all().get(entry),
    save: () => store.setItem(KEY, JSON.stringify([...all()])),
  };
}
