type Store = Pick<Storage, "getItem" | "setItem">;

const KEY = "scroll";
const MOST = 50;

/** How far down a page was; and a link that was seen, with its distance from the top of the window. */
export type Place = {
  readonly y: number;
  readonly link?: { readonly href: string; readonly top: number };
};

export type ScrollMemory = {
  readonly keep: (entry: string, place: Place) => void;
  readonly find: (entry: string) => Place | undefined;
  /** Writes it where a reload finds it. */
  readonly save: () => void;
};

const isPlace = (one: unknown): one is Place =>
  typeof one === "object" && one !== null && "y" in one && Number.isFinite(one.y);

function readFrom(store: Store): [string, Place][] {
  try {
    const stored: unknown = JSON.parse(store.getItem(KEY) ?? "[]");
    if (!Array.isArray(stored)) return [];
    return stored.filter(
      (pair): pair is [string, Place] =>
        Array.isArray(pair) && typeof pair[0] === "string" && isPlace(pair[1]),
    );
  } catch {
    return [];
  }
}

/** How far down each entry of the history was; the oldest are forgotten. */
export function createScrollMemory(store: Store): ScrollMemory {
  let read: Map<string, Place> | undefined;
  // At first use: the browser takes a moment to open the storage of a tab.
  const all = () => {
    read ??= new Map(readFrom(store));
    return read;
  };
  return {
    keep: (entry, place) => {
      const positions = all();
      positions.delete(entry);
      positions.set(entry, place);
      const oldest = positions.keys().next();
      if (positions.size > MOST && !oldest.done) positions.delete(oldest.value);
    },
    find: (entry) => all().get(entry),
    save: () => store.setItem(KEY, JSON.stringify([...all()])),
  };
}
