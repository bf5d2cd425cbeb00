import { isIPv4, isIPv6 } from "node:net";

const GROUPS = 8;

/** Returns the /64 network of an IPv6 address, because callers usually have a whole network. */
export function networkOf(address: string): string {
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
