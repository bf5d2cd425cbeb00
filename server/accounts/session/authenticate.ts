import type { IncomingHttpHeaders } from "node:http";
import type { Authenticate } from "#server/platform/access/authenticate.ts";
import {
  type Credentials,
  credentialsFrom,
  sessionHeaders,
} from "#server/platform/access/credentials.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Session } from "#server/platform/web/handler.ts";
import { type DeviceInUse, markSeen, personOnDevice } from "./queries.ts";
import {
  isConfirmed,
  isFromLaunch,
  isIdle as isIdleSince,
  isTwoStep,
  isVerified,
} from "./rules.ts";
import { tokenMatches } from "./token.ts";

/** Updates `last_seen_at` at most this often. */
const SEEN_INTERVAL_MS = 60_000;

export type DeviceSession = Session & {
  readonly device: DeviceInUse;
  readonly credentials: Credentials;
};

type AuthenticateDeps = Pick<Deps, "db" | "clock" | "config">;

/**
 * Authenticates a request by its headers, or by the fields of calls whose clients send credentials there. A session without
 * the second step is not one, except for `findUnverifiedSession`. Tokens do not rotate until they expire, so concurrent
 * requests never invalidate each other.
 */
export async function findSession(
  ...request: Parameters<typeof findUnverifiedSession>
): Promise<DeviceSession | undefined> {
  const session = await findUnverifiedSession(...request);
  return session && isVerified(session.device) ? session : undefined;
}

/** Also returns a session that lacks the second step. It may only change the password or end. */
export async function findUnverifiedSession(
  { db, clock, config }: AuthenticateDeps,
  headers: IncomingHttpHeaders,
  fields?: unknown,
): Promise<DeviceSession | undefined> {
  const credentials = credentialsFrom(headers, fields);
  if (!credentials) return;
  const { uid, client, token } = credentials;
  const now = new Date(clock.now());
  const { person, device, contact } = (await personOnDevice(db, uid, client)) ?? {};
  const isTokenValid = tokenMatches(device?.token_hash ?? "", token);
  if (!person?.enabled || !device || device.expiry <= now || !isTokenValid) return;
  // Earlier versions opened sessions for reset links.
  if (device.from_reset) return;
  if (now.getTime() - device.last_seen_at.getTime() > SEEN_INTERVAL_MS)
    await markSeen(db, device, now);
  const responseHeaders = sessionHeaders({ uid, client, token, expiry: device.expiry });
  return {
    person,
    client,
    isIdle: isIdleSince(device.last_active_at, config.idleMinutes, now),
    responseHeaders,
    isConfirmed: isConfirmed(device, now),
    isTwoStep: isTwoStep(device),
    isFromLaunch: isFromLaunch(device),
    signedInAt: device.signed_in_at,
    contact: contact ?? undefined,
    device,
    credentials,
  };
}

export const authenticate =
  (deps: AuthenticateDeps): Authenticate =>
  (headers) =>
    findSession(deps, headers);
