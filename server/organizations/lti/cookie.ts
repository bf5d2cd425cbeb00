import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "#server/platform/config.ts";
import { cookieHeader, readCookie } from "#server/platform/web/cookies.ts";
import { stepSeconds } from "./queries.ts";

type Site = Pick<Config, "publicUrl">;

/** Holds a launch while the person signs in or registers. It is worth nothing without their session. */
const NAME = "respite-lti";

export const readLaunchCookie = (request: FastifyRequest, site: Site): string | undefined =>
  readCookie(request, site, NAME);

export const setLaunchCookie = (reply: FastifyReply, site: Site, token: string): FastifyReply =>
  reply.header(
    "set-cookie",
    cookieHeader(site, NAME, token, { seconds: stepSeconds.connect, sameSite: "Lax" }),
  );

/** Returns the response header that clears the cookie. */
export const clearLaunchCookie = (site: Site) => ({
  "set-cookie": cookieHeader(site, NAME, "", { seconds: 0, sameSite: "Lax" }),
});
