import { isIP } from "node:net";

/** Host names of private networks. */
const PRIVATE_NAMES =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa|test)$/;

/**
 * Returns whether the URL can be a push service. Prevents requests to private networks: it must be https with a public
 * host name on the default port. The address that the name resolves to is checked when sending.
 * `toLoopback` allows 127.0.0.1, for tests.
 */
export function isPushEndpoint(endpoint: string, toLoopback: boolean): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (username !== "" || password !== "") return false;
  if (toLoopback && hostname === "127.0.0.1") return true;
  const name = hostname.replace(/\.$/, "");
  if (protocol !== "https:" || port !== "") return false;
  if (name.startsWith("[") || isIP(name) !== 0) return false;
  return name.includes(".") && !PRIVATE_NAMES.test(name);
}

const bytesOf = (text: string) => Buffer.from(text, "base64url").length;

/** Checks for a P-256 point and a 16-byte secret (RFC 8291). */
export const areValidKeys = ({
  p256dh,
  auth,
}: {
  readonly p256dh: string;
  readonly auth: string;
}) => bytesOf(p256dh) === 65 && Buffer.from(p256dh, "base64url")[0] === 4 && bytesOf(auth) === 16;
