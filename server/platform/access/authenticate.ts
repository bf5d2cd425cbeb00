import type { IncomingHttpHeaders } from "node:http";
import type { Session } from "../web/handler.ts";

/** Returns the session from headers, query, or body, in this order; undefined when none is valid. */
export type Authenticate = (
  headers: IncomingHttpHeaders,
  query: unknown,
  body: unknown,
) => Promise<Session | undefined>;
