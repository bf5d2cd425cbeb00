const PATIENCE_MS = 120_000;
const OF_STYLES = "CSS_CHUNK_LOAD_FAILED";

/** A part of the application that did not come. */
export class ChunkLoadError extends Error {
  override readonly name = "ChunkLoadError";
  /** Where it was its styles that did not. */
  readonly code?: typeof OF_STYLES;

  constructor(chunk: number, cause?: unknown) {
    super(`Loading chunk ${chunk} failed`, { cause });
    if (isAboutStyles(cause)) this.code = OF_STYLES;
  }
}

const isAboutStyles = (error: unknown) =>
  error instanceof Error && /preload CSS/i.test(error.message);

/** By our own name, or in the words of Chromium, Firefox, Safari and of the code that fetches style sheets. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === "ChunkLoadError" ||
    /dynamically imported module|importing a module script|unable to preload/i.test(error.message));

/** A part that is fetched, by its number: browsers themselves would wait for it without end. */
export function withPatience<T>(
  loading: Promise<T>,
  chunk: number,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError(chunk)), patienceMs);
  });
  const named = loading.catch((error: unknown) => {
    throw isMissingCode(error) ? new ChunkLoadError(chunk, error) : error;
  });
  return Promise.race([named, tooLate]).finally(() => clearTimeout(timer));
}
