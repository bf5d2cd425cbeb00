/** Something the operator can put right: told in one sentence, without a stack, and the process ends with 1. */
export class StartupError extends Error {
  override readonly name = "StartupError";
}

const toSingleLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();

/** What was said of a failure, without a full stop, to stand inside a sentence. */
export const reasonOf = (error: unknown) =>
  toSingleLine(error instanceof Error && error.message ? error.message : String(error)).replace(
    /\.$/,
    "",
  );

/** A full disk or a folder that is not ours is nobody's bug, so it needs no stack. */
const isSystemError = (error: unknown): error is Error =>
  error instanceof Error && "syscall" in error && "code" in error;

/** The last words of a process that could not start. */
export function startupErrorMessage(error: unknown): string {
  if (error instanceof StartupError) return error.message;
  if (isSystemError(error)) return `Respite cannot start: ${reasonOf(error)}.`;
  return error instanceof Error && error.stack ? error.stack : String(error);
}
