import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "#server/platform/config.ts";
import { newToken } from "../session/token.ts";
import { ATTEMPT_SECONDS, EXCHANGE_SECONDS } from "./rules.ts";

type Site = Pick<Config, "publicUrl">;

const isTls = ({ publicUrl }: Site) => publicUrl.startsWith("https:");

/**
 * This cookie ties a sign-in to the browser that started it. Without it, an attacker could sign a victim in to the
 * attacker's account. It is HttpOnly and cleared once a session exists. With TLS, the `__Host-` prefix keeps sibling
 * domains such as `other.hospital.example` from setting it.
 */
const cookieName = (site: Site) => (isTls(site) ? "__Host-respite-sso" : "respite-sso");

const cookieHeader = (site: Site, value: string, seconds: number) =>
  [
    `${cookieName(site)}=${value}`,
    "Path=/",
    `Max-Age=${seconds}`,
    "HttpOnly",
    "SameSite=Lax",
    ...(isTls(site) ? ["Secure"] : []),
  ].join("; ");

const TOKEN_PATTERN = /^[\w-]{22}$/;

export function readBrowserCookie({ headers }: FastifyRequest, site: Site): string | undefined {
  for (const pair of headers.cookie?.split(";") ?? []) {
    const [name, value = ""] = pair.trim().split("=", 2);
    if (name === cookieName(site) && TOKEN_PATTERN.test(value)) return value;
  }
}

/** Sets the cookie and returns its value. Reuses the existing value so that a sign-in in another window can still finish. */
export function setBrowserCookie(request: FastifyRequest, reply: FastifyReply, site: Site): string {
  const browser = readBrowserCookie(request, site) ?? newToken();
  reply.header("set-cookie", cookieHeader(site, browser, ATTEMPT_SECONDS + EXCHANGE_SECONDS));
  return browser;
}

/** Returns the response header that clears the cookie. */
export const clearBrowserCookie = (site: Site) => ({ "set-cookie": cookieHeader(site, "", 0) });
