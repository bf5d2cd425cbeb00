import type { FastifyRequest } from "fastify";
import type { Config } from "#server/platform/config.ts";
import { ownUrl } from "./redirect.ts";

/**
 * Returns this server's public origins. Callers choose the `Host` header, so it is trusted only while mail goes to the
 * development mailbox. Otherwise an attacker could mail other people links to a foreign site.
 */
export function ownOrigins(
  { publicUrl, smtpUrl }: Pick<Config, "publicUrl" | "smtpUrl">,
  request: Pick<FastifyRequest, "protocol" | "host">,
): [string, ...string[]] {
  const configured = new URL(publicUrl).origin;
  return smtpUrl ? [configured] : [`${request.protocol}://${request.host}`, configured];
}

/** Returns the redirect target if it is this server or an allowed origin. */
export const allowedRedirect = (config: Config, request: FastifyRequest, address: string) =>
  ownUrl(address, [...ownOrigins(config, request), ...config.allowedOrigins]);
