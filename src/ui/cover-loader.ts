type Art = Pick<typeof import("./cover-art.ts"), "coverUri">;

let art: Art | undefined;
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** Loads the code that draws covers. The forms before sign-in do without it. */
export function loadCoverArt(): Promise<void> {
  loading ??= import("./cover-art.ts").then(
    (loaded) => {
      art = loaded;
      for (const listener of listeners) listener();
    },
    () => {
      // The next cover tries again.
      loading = undefined;
    },
  );
  return loading;
}

export const coverArt = (): Art | undefined => art;

/** Calls the listener when covers can be drawn. */
export function onCoverArt(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
