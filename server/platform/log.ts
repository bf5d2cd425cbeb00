import { type DestinationStream, type Logger, pino } from "pino";
import type { LogLevel } from "./config.ts";

const MAIL_ADDRESS = /[^\s"'<>()]+@[^\s"'<>()]+/g;
const QUOTED = /"[^"]*"|'[^']*'/g;

const redact = (text: string) => text.replace(QUOTED, "…").replace(MAIL_ADDRESS, "…");

const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);

/**
 * Messages of databases and parsers repeat what they could not read, so quoted parts and addresses are left out, and
 * of the other properties only the code is kept.
 */
export function serializeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code } = error as Error & { code?: unknown };
  return {
    type: error.name,
    code: textOf(code),
    message: redact(error.message),
    at: error.stack
      ?.split("\n")
      .filter((line) => /^\s+at /.test(line))
      .map((line) => line.trim()),
  };
}

/** Lines of JSON. What is logged of a request and a reply is decided here alone: nothing that names a person. */
export function createLog(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
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
