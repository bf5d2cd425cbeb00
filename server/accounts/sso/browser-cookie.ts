import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "#server/platform/config.ts";
import { cookieHeader, readCookie } from "#server/platform/web/cookies.ts";
import { newToken } from "../session/token.ts";
import { ATTEMPT_SECONDS, EXCHANGE_SECONDS } from "./rules.ts";

type Site = Pick<Config, "publicUrl">;

/**
 * This cookie ties a sign-in to the browser that started it. Without it, an attacker could sign a victim in to the
 * attacker's account. It is cleared once a session exists.
 */
const NAME = "respite-sso";

const headerFor = (site: Site, value: string, seconds: number) =>
  cookieHeader(site, NAME, value, { seconds, sameSite: "Lax" });

export const readBrowserCookie = (request: FastifyRequest, site: Site): string | undefined =>
  readCookie(request, site, NAME);

/** Sets the cookie and returns its value. Reuses the existing value so that a sign-in in another window can still finish. */
export function setBrowserCookie(request: FastifyRequest, reply: FastifyReply, site: Site): string {
  const browser = readBrowserCookie(request, site) ?? newToken();
  reply.header("set-cookie", headerFor(site, browser, ATTEMPT_SECONDS + EXCHANGE_SECONDS));
  return browser;
}

/** Returns the response header that clears the cookie. */
export const clearBrowserCookie = (site: Site) => ({ "set-cookie": headerFor(site, "", 0) });
