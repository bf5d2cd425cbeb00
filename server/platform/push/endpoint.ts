import { isIP } from "node:net";

/** Names that lead into one's own network, or nowhere. */
const PRIVATE_NAMES =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa|test)$/;

/**
 * May a push service be there? We post to it, so it must be a machine of the open internet: one with a name, on the port of
 * https. Whatever address a name leads to, it has to show a certificate for that name, which nothing inside can.
 * `toLoopback`: only where push is tried out against a service on the same machine.
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

/** A point of P-256 and 16 bytes, as RFC 8291 wants them; nothing can be encrypted for other keys. */
export const areValidKeys = ({ p256dh, auth }: { readonly p256dh: string; readonly auth: string }) =>
  bytesOf(p256dh) === 65 && Buffer.from(p256dh, "base64url")[0] === 4 && bytesOf(auth) === 16;
