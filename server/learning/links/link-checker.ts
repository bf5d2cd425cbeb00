import type { LookupAddress, LookupOptions } from "node:dns";
import { lookup } from "node:dns";
import { request as http } from "node:http";
import { request as https } from "node:https";
import { BlockList, isIP } from "node:net";

/** Host names that resolve to a private network, or not at all. */
const PRIVATE_NAMES =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa|test|onion)$/;

/** Separate lists per family, because a shared list would match IPv4 addresses against mapped IPv6 ranges. */
const privateNetworks = { 4: new BlockList(), 6: new BlockList() };
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
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
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const)
  privateNetworks[6].addSubnet(network, bits, "ipv6");

/** Tells whether an address is public. Embedded addresses (NAT64, 6to4) are not. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address);
  if (family === 6) return !privateNetworks[6].check(address, "ipv6");
  return family === 4 && !privateNetworks[4].check(address, "ipv4");
};

/** Checks the URL itself. The address it resolves to is checked when connecting. */
export function isAllowedUrl(url: URL, toLoopback: boolean): boolean {
  if (url.username !== "" || url.password !== "") return false;
  if (toLoopback && url.hostname === "127.0.0.1") return true;
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  if (!isWeb || url.port !== "") return false;
  const name = url.hostname.replace(/\.$/, "").replace(/^\[|\]$/g, "");
  if (isIP(name) !== 0) return isPublicAddress(name);
  return name.includes(".") && !PRIVATE_NAMES.test(name);
}

class BarredError extends Error {}

type LookupCallback = (
  error: Error | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

/** Checks addresses during the lookup of the connection, which rules out DNS rebinding. */
const publicLookup =
  (toLoopback: boolean) => (name: string, options: LookupOptions, done: LookupCallback) => {
    lookup(name, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, "");
      const isFine = ({ address }: LookupAddress) =>
        isPublicAddress(address) || (toLoopback && address === "127.0.0.1");
      if (addresses.length === 0 || !addresses.every(isFine))
        return done(new BarredError("barred"), "");
      const [first] = addresses;
      if (options.all || !first) return done(null, addresses);
      return done(null, first.address, first.family);
    });
  };

const TIMEOUT_MS = 10_000;

type Reply = { readonly status: number; readonly location: string | undefined };

/** Reads only the response headers, even for GET. */
function sendRequest(url: URL, method: "HEAD" | "GET", toLoopback: boolean): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === "https:" ? https : http;
    const request = send(
      url,
      {
        method,
        agent: false,
        lookup: publicLookup(toLoopback) as never,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { "user-agent": "Respite link check", accept: "*/*" },
      },
      (response) => {
        const { statusCode = 0, headers } = response;
        resolve({ status: statusCode, location: headers.location });
        response.destroy();
      },
    );
    request.on("error", reject);
    request.end();
  });
}

/** Retries with GET for servers that reject HEAD. */
async function requestStatus(url: URL, toLoopback: boolean): Promise<Reply> {
  const head = await sendRequest(url, "HEAD", toLoopback);
  return head.status >= 400 && head.status !== 429 ? sendRequest(url, "GET", toLoopback) : head;
}

export type LinkResult = {
  readonly state: "ok" | "broken" | "silent" | "barred";
  readonly http: number | null;
};

const MAX_REDIRECTS = 5;
const barred: LinkResult = { state: "barred", http: null };

/** Statuses of servers that require a login or block bots: the page exists. */
const REACHABLE_STATUSES = new Set([401, 402, 403, 405, 406, 429, 451, 999]);
const classifyStatus = (http: number): LinkResult => {
  if (http < 400 || REACHABLE_STATUSES.has(http)) return { state: "ok", http };
  return { state: http < 500 ? "broken" : "silent", http };
};

const parse = (link: string, from?: URL) =>
  URL.canParse(link, from?.href) ? new URL(link, from) : undefined;

/** Follows redirects and checks each URL. */
async function follow(link: string, toLoopback: boolean): Promise<LinkResult> {
  let url = parse(link);
  for (let hop = 0; url && hop <= MAX_REDIRECTS; hop++) {
    if (!isAllowedUrl(url, toLoopback)) return barred;
    const { status, location }: Reply = await requestStatus(url, toLoopback);
    if (status < 300 || status >= 400 || !location) return classifyStatus(status);
    url = parse(location, url);
  }
  return { state: "broken", http: null };
}

/** Checks a link by requesting it. Never throws. */
export const checkLink = (link: string, toLoopback: boolean): Promise<LinkResult> =>
  follow(link, toLoopback).catch((error: unknown) =>
    error instanceof BarredError ? barred : { state: "silent", http: null },
  );
