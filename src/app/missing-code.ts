const PATIENCE_MS = 120_000;

/** A part of the application that did not come. */
export class ChunkLoadError extends Error {
  override readonly name = "ChunkLoadError";
}

/** By our own name, or in the words of Chromium, Firefox, Safari and of the code that fetches style sheets. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === "ChunkLoadError" ||
    /dynamically imported module|importing a module script|unable to preload/i.test(error.message));

/** A part that is fetched: browsers themselves would wait for it without end. */
export function withPatience<T>(loading: Promise<T>, patienceMs = PATIENCE_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError("Loading chunk timed out")), patienceMs);
  });
  return Promise.race([loading, tooLate]).finally(() => clearTimeout(timer));
}
