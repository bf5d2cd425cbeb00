import type { IncomingHttpHeaders } from "node:http";
import type { Session } from "../web/handler.ts";

/** Returns the session from the headers; undefined when none is valid. */
export type Authenticate = (headers: IncomingHttpHeaders) => Promise<Session | undefined>;
