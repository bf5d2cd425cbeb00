import { sql } from "kysely";
import type { Database } from "./tables.ts";

/** The primary has committed, but no synchronous standby has confirmed. */
export class UnreplicatedError extends Error {
  readonly code = "UNREPLICATED";
  constructor() {
    super("No standby confirmed the commit in time.");
  }
}

/** No write can succeed at the moment: the disk is full, this is a replica that is not promoted yet, or there is no standby. */
const CAN_NOT_WRITE: ReadonlySet<string> = new Set(["53100", "25006", "UNREPLICATED"]);

/** What the system and PostgreSQL report when no statement can succeed at the moment. */
const AWAY = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EPIPE",
  "08000", // connection problems, among them those that a pooler reports
  "08003",
  "08006",
  "08P01",
  "57P01",
  "57P02",
  "57P03",
  "53200", // out of memory
  "53300", // too many connections
  "58030", // read or write error
  ...CAN_NOT_WRITE,
]);
/** Messages of errors without a code: a full pool, and a server that stops before a request whose client has gone is done. */
const AWAY_MESSAGES = new Set([
  "timeout exceeded when trying to connect",
  "driver has already been destroyed",
]);

/** This statement took too long; others may succeed. */
const TIMED_OUT = new Set([
  "25P03", // idle in transaction
  "57014", // statement timeout
]);

type DatabaseError = Error & { readonly code?: unknown };

const hasCode = ({ code }: DatabaseError, codes: ReadonlySet<string>) =>
  typeof code === "string" && codes.has(code);

const isDatabaseAway = (error: DatabaseError): boolean =>
  hasCode(error, AWAY) ||
  AWAY_MESSAGES.has(error.message) ||
  error.message.startsWith("Connection terminated") ||
  error.message.startsWith("Client has encountered a connection error");

/**
 * Returns whether no other write can succeed either. A broken connection may be due to one write, so the database is asked.
 */
export async function isOutage(db: Database, error: unknown): Promise<boolean> {
  if (!(error instanceof Error) || !isDatabaseAway(error)) return false;
  if (hasCode(error, CAN_NOT_WRITE)) return true;
  return sql`select 1`.execute(db).then(
    () => false,
    () => true,
  );
}

/** Returns whether the same request may succeed later. */
export const isUnavailable = (error: DatabaseError): boolean =>
  isDatabaseAway(error) || hasCode(error, TIMED_OUT);
