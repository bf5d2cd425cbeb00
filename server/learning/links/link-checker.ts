import { request as http } from "node:http";
import { request as https } from "node:https";
import { isIP } from "node:net";
import { BarredError, isPublicAddress, publicLookup } from "#server/platform/web/public-address.ts";

/** Host names that resolve to a private network, or not at all. */
const PRIVATE_NAMES =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa|test|onion)$/;

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
        lookup: publicLookup(toLoopback),
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
