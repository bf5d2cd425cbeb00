import type { FastifyRequest } from "fastify";
import type { Config } from "#server/platform/config.ts";
import { ownAddress } from "./redirect.ts";

/**
 * The addresses of this server itself, as seen from outside. `Host` is the caller's to choose, so it counts only while
 * mail stays in our own mailbox: nobody can have a stranger sent a link to a foreign place.
 */
export function ownOrigins(
  { publicUrl, smtpUrl }: Pick<Config, "publicUrl" | "smtpUrl">,
  request: Pick<FastifyRequest, "protocol" | "host">,
): [string, ...string[]] {
  const configured = new URL(publicUrl).origin;
  return smtpUrl ? [configured] : [`${request.protocol}://${request.host}`, configured];
}

/** Where a link of the mail may lead in the end: to ourselves, or to an application that may call us. */
export const redirectOf = (config: Config, request: FastifyRequest, address: string) =>
  ownAddress(address, [...ownOrigins(config, request), ...config.allowedOrigins]);
