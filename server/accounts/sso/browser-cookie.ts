import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "#server/platform/config.ts";
import { newToken } from "../session/token.ts";
import { ATTEMPT_SECONDS, EXCHANGE_SECONDS } from "./rules.ts";

type Site = Pick<Config, "publicUrl">;

const isTls = ({ publicUrl }: Site) => publicUrl.startsWith("https:");

/**
 * Says that it is the same browser that began, goes to the organisation and comes back: without it, somebody could be
 * led into the account of another. It is read by the server alone, and gone once there is a session. Where there is TLS
 * its name keeps neighbours, as in `other.hospital.example`, from setting it for us.
 */
const nameFor = (site: Site) => (isTls(site) ? "__Host-respite-sso" : "respite-sso");

const headerFor = (site: Site, value: string, seconds: number) =>
  [
    `${nameFor(site)}=${value}`,
    "Path=/",
    `Max-Age=${seconds}`,
    "HttpOnly",
    "SameSite=Lax",
    ...(isTls(site) ? ["Secure"] : []),
  ].join("; ");

const SHAPE = /^[\w-]{22}$/;

export function browserOf({ headers }: FastifyRequest, site: Site): string | undefined {
  for (const pair of headers.cookie?.split(";") ?? []) {
    const [name, value = ""] = pair.trim().split("=", 2);
    if (name === nameFor(site) && SHAPE.test(value)) return value;
  }
}

/** The one it has is kept, so that what was begun in another window can still be ended there. */
export function markBrowser(request: FastifyRequest, reply: FastifyReply, site: Site): string {
  const browser = browserOf(request, site) ?? newToken();
  reply.header("set-cookie", headerFor(site, browser, ATTEMPT_SECONDS + EXCHANGE_SECONDS));
  return browser;
}

/** As a header of an answer. */
export const unmarked = (site: Site) => ({ "set-cookie": headerFor(site, "", 0) });
