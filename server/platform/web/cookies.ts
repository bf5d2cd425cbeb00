import type { FastifyRequest } from "fastify";
import type { Config } from "../config.ts";

type Site = Pick<Config, "publicUrl">;
type SameSite = "Lax" | "Strict";

const isTls = ({ publicUrl }: Site) => publicUrl.startsWith("https:");

/** With TLS, the `__Host-` prefix keeps sibling domains such as `other.hospital.example` from setting the cookie. */
const fullName = (site: Site, name: string) => (isTls(site) ? `__Host-${name}` : name);

/** Our cookies contain only tokens. */
const TOKEN_PATTERN = /^[\w-]{22}$/;

export function readCookie(
  { headers }: Pick<FastifyRequest, "headers">,
  site: Site,
  name: string,
): string | undefined {
  for (const pair of headers.cookie?.split(";") ?? []) {
    const [found, value = ""] = pair.trim().split("=", 2);
    if (found === fullName(site, name) && TOKEN_PATTERN.test(value)) return value;
  }
}

/** Returns the `set-cookie` header of a cookie that scripts can't read. 0 seconds clear it. */
export const cookieHeader = (
  site: Site,
  name: string,
  value: string,
  { seconds, sameSite }: { readonly seconds: number; readonly sameSite: SameSite },
) =>
  [
    `${fullName(site, name)}=${value}`,
    "Path=/",
    `Max-Age=${seconds}`,
    "HttpOnly",
    `SameSite=${sameSite}`,
    ...(isTls(site) ? ["Secure"] : []),
  ].join("; ");
