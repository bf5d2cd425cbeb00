import { isIP } from "node:net";
import { startupErrors } from "../startup-copy.ts";
import { StartupError } from "../startup-error.ts";

/** The number of proxies in front of the server, or their addresses and ranges. 0: none. */
export type TrustedProxies = number | readonly string[];

const MAX_PROXIES = 9;
/** Bits of an IPv4 and an IPv6 address. */
const MAX_PREFIX: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

/** Accepts `10.0.0.7` and `10.0.0.0/8`. A prefix of 0 would trust every address. */
function isAddressOrRange(text: string): boolean {
  const [address = "", prefix, ...rest] = text.split("/");
  const max = MAX_PREFIX[isIP(address)];
  if (max === undefined || address.includes("%") || rest.length > 0) return false;
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= max;
}

/** Reads `TRUST_PROXY`. Throws a StartupError. */
export function readTrustedProxies(text: string | undefined): TrustedProxies {
  const value = (text ?? "").trim();
  if (value === "") return 0;
  if (/^\d$/.test(value) && Number(value) <= MAX_PROXIES) return Number(value);
  const proxies = value.split(",").map((proxy) => proxy.trim());
  if (proxies.every(isAddressOrRange)) return proxies;
  throw new StartupError(startupErrors.notProxies("TRUST_PROXY", MAX_PROXIES, value));
}

/**
 * Returns Fastify's `trustProxy`. It walks `X-Forwarded-For` from the end, where the nearest proxy writes, and stops at
 * the first address that isn't a proxy. Fastify ignores plain numbers, so a count is passed as a function.
 */
export function trustProxyOption(proxies: TrustedProxies) {
  if (typeof proxies !== "number") return [...proxies];
  return proxies > 0 && ((_address: string, hop: number) => hop < proxies);
}
