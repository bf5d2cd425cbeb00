import type { Routes } from "#contract/routes.ts";
import { sessionHeaders } from "#server/platform/access/credentials.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import { apiError, type Handler } from "#server/platform/web/handler.ts";
import { rememberDevice, type Visit } from "../session/known-devices.ts";
import { lockForSession, openSession } from "../session/open-session.ts";
import { personById } from "../session/queries.ts";
import { userOf } from "../session/replies.ts";
import { sessionExpiry } from "../session/rules.ts";
import { clearBrowserCookie, readBrowserCookie } from "./browser-cookie.ts";
import { takeExchange } from "./queries.ts";
import { ssoErrors } from "./sso-copy.ts";

type ExchangeDeps = Pick<Deps, "db" | "clock" | "config">;

type ExchangeRequest = {
  readonly id: string;
  readonly token: string;
  readonly client?: string | undefined;
  readonly browser: string;
  readonly visit: Visit;
};

async function openExchangedSession(
  trx: Connection,
  config: Deps["config"],
  { browser, visit, ...request }: ExchangeRequest,
  now: Date,
) {
  const exchange = await takeExchange(trx, request.token, browser, now);
  if (exchange?.person_id !== request.id) return;
  if (request.client !== undefined && request.client !== exchange.client) return;
  const person = await personById(trx, exchange.person_id);
  if (!person?.enabled || !(await lockForSession(trx, person))) return;
  const { via: verifiedBy } = exchange;
  // A learning platform doesn't make a browser known.
  const device =
    verifiedBy === "sso" ? await rememberDevice(trx, visit, config, person.id, now) : undefined;
  const userAgent = visit.request.headers["user-agent"];
  const expiry = sessionExpiry(now);
  const opening = { expiry, userAgent, deviceHash: device?.hash ?? null, verifiedBy };
  const session = await openSession(trx, person, opening, now);
  return { session, user: await userOf(trx, person) };
}

export const exchangeToken =
  ({ db, clock, config }: ExchangeDeps): Handler<Routes["exchangeToken"]> =>
  async ({ body, request, reply }) => {
    const browser = readBrowserCookie(request, config);
    const now = new Date(clock.now());
    const visit = { request, reply };
    const opened =
      browser &&
      (await db
        .transaction()
        .execute((trx) => openExchangedSession(trx, config, { ...body, browser, visit }, now)));
    if (!opened) return apiError("unauthenticated", ssoErrors.tokenExpired);
    const { session, user } = opened;
    return {
      headers: { ...sessionHeaders(session), ...clearBrowserCookie(config) },
      body: { data: user },
    };
  };
