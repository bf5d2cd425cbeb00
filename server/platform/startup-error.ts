import { startupErrors } from "./startup-copy.ts";

/** A problem the operator can fix. It is printed as one sentence without a stack, and the process exits with 1. */
export class StartupError extends Error {
  override readonly name = "StartupError";
}

const toSingleLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();

/** Returns the message of an error without its final period, for use inside a sentence. */
export const reasonOf = (error: unknown) =>
  toSingleLine(error instanceof Error && error.message ? error.message : String(error)).replace(
    /\.$/,
    "",
  );

/** System errors such as a full disk are not bugs, so they need no stack. */
const isSystemError = (error: unknown): error is Error =>
  error instanceof Error && "syscall" in error && "code" in error;

/** Returns what to print when the process can't start. */
export function startupErrorMessage(error: unknown): string {
  if (error instanceof StartupError) return error.message;
  if (isSystemError(error)) return startupErrors.generic(reasonOf(error));
  return error instanceof Error && error.stack ? error.stack : String(error);
}
