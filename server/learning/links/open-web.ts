import type { LookupAddress, LookupOptions } from "node:dns";
import { lookup } from "node:dns";
import { request as http } from "node:http";
import { request as https } from "node:https";
import { BlockList, isIP } from "node:net";

/** Names that lead into one's own network, or nowhere. */
const INNER =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa|test|onion)$/;

/** Two lists: one for both would take each address of the one kind for a mapped one of the other. */
const inner = { 4: new BlockList(), 6: new BlockList() };
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
  inner[4].addSubnet(network, bits, "ipv4");
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
  inner[6].addSubnet(network, bits, "ipv6");

/** An address of the open internet; addresses within addresses (NAT64, 6to4) do not count as one. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address);
  if (family === 6) return !inner[6].check(address, "ipv6");
  return family === 4 && !inner[4].check(address, "ipv4");
};

/** May it be asked for at all? What its name leads to is looked at when it is. */
export function mayBeOnTheWeb(url: URL, toLoopback: boolean): boolean {
  if (url.username !== "" || url.password !== "") return false;
  if (toLoopback && url.hostname === "127.0.0.1") return true;
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  if (!isWeb || url.port !== "") return false;
  const name = url.hostname.replace(/\.$/, "").replace(/^\[|\]$/g, "");
  if (isIP(name) !== 0) return isPublicAddress(name);
  return name.includes(".") && !INNER.test(name);
}

class BarredError extends Error {}

type Done = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** The address that is connected to is the one that was looked at: it cannot be another a moment later. */
const publicOnly = (toLoopback: boolean) => (name: string, options: LookupOptions, done: Done) => {
  lookup(name, { ...options, all: true }, (error, found) => {
    if (error) return done(error, "");
    const isFine = ({ address }: LookupAddress) =>
      isPublicAddress(address) || (toLoopback && address === "127.0.0.1");
    if (found.length === 0 || !found.every(isFine)) return done(new BarredError("barred"), "");
    const [first] = found;
    if (options.all || !first) return done(null, found);
    return done(null, first.address, first.family);
  });
};

const TIMEOUT_MS = 10_000;

type Reply = { readonly status: number; readonly location: string | undefined };

/** Only the head is read, whatever the method. */
function ask(url: URL, method: "HEAD" | "GET", toLoopback: boolean): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === "https:" ? https : http;
    const request = send(
      url,
      {
        method,
        agent: false,
        lookup: publicOnly(toLoopback) as never,
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

/** Servers that do not know the short question get the long one. */
async function asked(url: URL, toLoopback: boolean): Promise<Reply> {
  const head = await ask(url, "HEAD", toLoopback);
  return head.status >= 400 && head.status !== 429 ? ask(url, "GET", toLoopback) : head;
}

export type LinkResult = {
  readonly state: "ok" | "broken" | "silent" | "barred";
  readonly http: number | null;
};

const MOST_REDIRECTS = 5;
const barred: LinkResult = { state: "barred", http: null };

/** What a server that wants a login or no robots answers: there is something, if not for us. */
const ELSEWISE = new Set([401, 402, 403, 405, 406, 429, 451, 999]);
const judge = (http: number): LinkResult => {
  if (http < 400 || ELSEWISE.has(http)) return { state: "ok", http };
  return { state: http < 500 ? "broken" : "silent", http };
};

const parse = (link: string, from?: URL) =>
  URL.canParse(link, from?.href) ? new URL(link, from) : undefined;

/** Each of the redirects is looked at as the first address was. */
async function follow(link: string, toLoopback: boolean): Promise<LinkResult> {
  let url = parse(link);
  for (let hop = 0; url && hop <= MOST_REDIRECTS; hop++) {
    if (!mayBeOnTheWeb(url, toLoopback)) return barred;
    const { status, location }: Reply = await asked(url, toLoopback);
    if (status < 300 || status >= 400 || !location) return judge(status);
    url = parse(location, url);
  }
  return { state: "broken", http: null };
}

/** Where a link leads. */
export const lookAt = (link: string, toLoopback: boolean): Promise<LinkResult> =>
  follow(link, toLoopback).catch((error: unknown) =>
    error instanceof BarredError ? barred : { state: "silent", http: null },
  );
