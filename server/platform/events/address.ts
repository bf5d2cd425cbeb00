import { BlockList, isIP } from "node:net";
import { checkedLookup, isPublicAddress } from "../web/public-address.ts";

/** The networks of a hospital. Link-local addresses, where clouds hand out credentials, are never among them. */
const hospitalNetworks = { 4: new BlockList(), 6: new BlockList() };
for (const [network, bits] of [
  ["10.0.0.0", 8],
  ["127.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const)
  hospitalNetworks[4].addSubnet(network, bits, "ipv4");
for (const [network, bits] of [
  ["::1", 128],
  ["fc00::", 7],
] as const)
  hospitalNetworks[6].addSubnet(network, bits, "ipv6");
/** Where AWS hands out credentials over IPv6. */
const cloudMetadata = new BlockList();
cloudMetadata.addSubnet("fd00:ec2::", 32, "ipv6");

function isHospitalAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 6)
    return hospitalNetworks[6].check(address, "ipv6") && !cloudMetadata.check(address, "ipv6");
  return family === 4 && hospitalNetworks[4].check(address, "ipv4");
}

const isAllowed = (address: string, inPrivateNetworks: boolean) =>
  isPublicAddress(address) || (inPrivateNetworks && isHospitalAddress(address));

/** Host names of private networks. */
const PRIVATE_NAMES =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa|test)$/;

/** Other ports below 1024 belong to services that could misread a request as theirs. */
const WEB_PORTS = new Set(["", "443", "80"]);

/**
 * Returns whether events may be sent there: an https address in the internet. In private networks, http and their addresses
 * are allowed, too. What a name resolves to is checked on each connection.
 */
export function isEndpointUrl(text: string, inPrivateNetworks: boolean): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password, hash } = new URL(text);
  if (username !== "" || password !== "" || hash !== "") return false;
  if (!WEB_PORTS.has(port) && Number(port) < 1024) return false;
  if (protocol !== "https:" && !(inPrivateNetworks && protocol === "http:")) return false;
  const name = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (isIP(name) !== 0) return inPrivateNetworks && isAllowed(name, true);
  return inPrivateNetworks || (name.includes(".") && !PRIVATE_NAMES.test(name));
}

/** Checks the addresses that the connection is made to. */
export const endpointLookup = (inPrivateNetworks: boolean) =>
  checkedLookup((address) => isAllowed(address, inPrivateNetworks));
