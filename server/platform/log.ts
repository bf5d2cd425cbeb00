import { hostname } from "node:os";
import { type DestinationStream, type Logger, pino } from "pino";
import type { LogLevel } from "./config.ts";

/** Also as part of an address, where the sign is encoded. */
const MAIL_ADDRESS = /[^\s"'<>()]+(?:@|%40)[^\s"'<>()]+/gi;
/** Up to the last double quote, because quoted text may contain quotes. */
const QUOTED = /".*"|'[^']*'/gs;

const redact = (text: string) => text.replace(QUOTED, "…").replace(MAIL_ADDRESS, "…");

/** Returns the calls of the stack, without the message before them, which may have lines like theirs. */
function callsOf({ message, stack = "" }: Error) {
  const at = stack.indexOf(message);
  const calls = at === -1 ? stack : stack.slice(at + message.length);
  return calls
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim());
}

const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);

/**
 * Serializes an error for the log. Database and parser messages repeat input values, so quoted text and email
 * addresses are removed, and of the other properties only the code is logged.
 */
export function serializeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code } = error as Error & { code?: unknown };
  return {
    type: error.name,
    code: textOf(code),
    message: redact(error.message),
    at: callsOf(error as Error),
  };
}

type LogOptions = { readonly commitId?: string; readonly destination?: DestinationStream };

/** Creates a JSON logger. The serializers keep everything that identifies a person out of the log. */
export function createLog(level: LogLevel, { commitId, destination }: LogOptions = {}): Logger {
  const options = {
    level,
    base: { pid: process.pid, host: hostname(), ...(commitId && { commit: commitId }) },
    serializers: {
      err: serializeError,
      req: (request: { id?: string; method?: string }) => ({
        id: request.id,
        method: request.method,
      }),
      res: (reply: { statusCode?: number }) => ({ status: reply.statusCode }),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
