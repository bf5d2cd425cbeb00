import { type LookupAddress, lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/* Keeps requests to addresses that users choose out of private networks. */

/** Separate lists per family, because a shared list would match IPv4 addresses against mapped IPv6 ranges. */
const privateNetworks = { 4: new BlockList(), 6: new BlockList() };
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  // Azure's own services on each of its machines.
  ["168.63.129.16", 32],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const)
  privateNetworks[4].addSubnet(network, bits, "ipv4");
for (const [network, bits] of [
  ["::", 96],
  ["::ffff:0:0", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["100::", 64],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
  ["5f00::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
] as const)
  privateNetworks[6].addSubnet(network, bits, "ipv6");

/** Tells whether an address is public. Embedded addresses (NAT64, 6to4) are not. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address);
  if (family === 6) return !privateNetworks[6].check(address, "ipv6");
  return family === 4 && !privateNetworks[4].check(address, "ipv4");
};

/** The name resolves to an address that is not public. */
export class BarredError extends Error {}

/** Checks addresses during the lookup of the connection, which rules out DNS rebinding. */
export const checkedLookup =
  (isAllowed: (address: string) => boolean): LookupFunction =>
  (name, options, done) => {
    lookup(name, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, "");
      const isFine = ({ address }: LookupAddress) => isAllowed(address);
      if (addresses.length === 0 || !addresses.every(isFine))
        return done(new BarredError("barred"), "");
      const [first] = addresses;
      if (options.all || !first) return done(null, addresses);
      return done(null, first.address, first.family);
    });
  };

/** Allows public addresses. */
export const publicLookup = (toLoopback: boolean): LookupFunction =>
  checkedLookup((address) => isPublicAddress(address) || (toLoopback && address === "127.0.0.1"));
