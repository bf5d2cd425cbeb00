import type { IncomingHttpHeaders } from "node:http";
import type { Session } from "../web/handler.ts";

/** Finds the session in headers, query or body, in this order; undefined when there is none that is valid. */
export type Authenticate = (
  headers: IncomingHttpHeaders,
  query: unknown,
  body: unknown,
) => Promise<Session | undefined>;
