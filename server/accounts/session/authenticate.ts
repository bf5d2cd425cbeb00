import type { IncomingHttpHeaders } from "node:http";
import type { Authenticate } from "#server/platform/access/authenticate.ts";
import {
  type Credentials,
  credentialsFrom,
  sessionHeaders,
} from "#server/platform/access/credentials.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Session } from "#server/platform/web/handler.ts";
import { type Device, deviceOf, markSeen, personByEmail } from "./queries.ts";
import { isIdle as isIdleSince } from "./rules.ts";
import { tokenMatches } from "./token.ts";

/** Updates `last_seen_at` at most this often. */
const SEEN_INTERVAL_MS = 60_000;

export type DeviceSession = Session & {
  readonly device: Device;
  readonly credentials: Credentials;
};

type AuthenticateDeps = Pick<Deps, "db" | "clock" | "config">;

/**
 * Authenticates a request by its headers, or by the fields of calls whose clients send credentials there. Tokens do not
 * rotate until they expire, so concurrent requests never invalidate each other.
 */
export async function findSession(
  { db, clock, config }: AuthenticateDeps,
  headers: IncomingHttpHeaders,
  fields?: unknown,
): Promise<DeviceSession | undefined> {
  const credentials = credentialsFrom(headers, fields);
  if (!credentials) return;
  const { uid, client, token } = credentials;
  const now = new Date(clock.now());
  const person = await personByEmail(db, uid);
  // Query even without a person, so that response time does not reveal whether the account exists.
  const device = await deviceOf(db, person?.id ?? "", client);
  const isTokenValid = tokenMatches(device?.token_hash ?? "", token);
  if (!person?.enabled || !device || device.expiry <= now || !isTokenValid) return;
  // Earlier versions opened sessions for reset links.
  if (device.from_reset) return;
  if (now.getTime() - device.last_seen_at.getTime() > SEEN_INTERVAL_MS)
    await markSeen(db, device, now);
  const responseHeaders = sessionHeaders({ uid, client, token, expiry: device.expiry });
  const isIdle = isIdleSince(device.last_active_at, config.idleMinutes, now);
  return { person, client, isIdle, responseHeaders, device, credentials };
}

export const authenticate =
  (deps: AuthenticateDeps): Authenticate =>
  (headers) =>
    findSession(deps, headers);
