const TIMEOUT_MS = 120_000;
const STYLES_FAILED = "CSS_CHUNK_LOAD_FAILED";

/** A chunk of the application that could not be loaded. */
export class ChunkLoadError extends Error {
  override readonly name = "ChunkLoadError";
  /** Set when the style sheet is missing. */
  readonly code?: typeof STYLES_FAILED;

  constructor(chunk: number, cause?: unknown) {
    super(`Loading chunk ${chunk} failed`, { cause });
    if (isStylesError(cause)) this.code = STYLES_FAILED;
  }
}

const isStylesError = (error: unknown) =>
  error instanceof Error && /preload CSS/i.test(error.message);

/** Recognizes our own error and the messages of Chromium, Firefox, Safari, and Vite's CSS preload. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === "ChunkLoadError" ||
    /dynamically imported module|importing a module script|unable to preload/i.test(error.message));

/** Adds a timeout to a dynamic import, which browsers don't have. `chunk` identifies it in errors. */
export function withTimeout<T>(
  loading: Promise<T>,
  chunk: number,
  timeoutMs = TIMEOUT_MS,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError(chunk)), timeoutMs);
  });
  const named = loading.catch((error: unknown) => {
    throw isMissingCode(error) ? new ChunkLoadError(chunk, error) : error;
  });
  return Promise.race([named, timedOut]).finally(() => clearTimeout(timer));
}
