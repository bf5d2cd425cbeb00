import { isIPv4, isIPv6 } from "node:net";

const GROUPS = 8;

/** Some proxies write `203.0.113.7:50412` or `[2001:db8::1]:50412`. */
const WITH_PORT = /^(?:\[([^\]]*)\](?::\d+)?|([^:]+):\d+)$/;

function withoutPort(text: string): string {
  const [, ipv6, ipv4] = WITH_PORT.exec(text) ?? [];
  return ipv6 ?? ipv4 ?? text;
}

/** Returns the /64 network of an IPv6 address, because callers usually have a whole network. Ignores a port. */
export function networkOf(caller: string): string {
  const address = withoutPort(caller);
  if (!isIPv6(address)) return address;
  const last = address.slice(address.lastIndexOf(":") + 1);
  if (isIPv4(last)) return last;
  const [head = "", tail] = address.split("%", 1)[0]?.split("::") ?? [];
  const before = head.split(":").filter((group) => group !== "");
  const after = (tail ?? "").split(":").filter((group) => group !== "");
  const zeros = Array<string>(Math.max(0, GROUPS - before.length - after.length)).fill("0");
  const groups = tail === undefined ? before : [...before, ...zeros, ...after];
  return groups
    .slice(0, GROUPS / 2)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
