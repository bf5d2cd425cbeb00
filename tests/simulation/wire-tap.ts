import { KEY_HEADER } from "#contract/constants.ts";
import { reportDevice } from "#contract/monitoring/device-report.ts";
import { logUtilization } from "#contract/monitoring/utilization.ts";
import { batch } from "#contract/sync/sync.ts";
import type { NetworkRequest, Reply } from "#sync/ports.ts";
import { type PersonName, people } from "../support/small-world.ts";

type SentWrite = { readonly id: string; readonly call: string; readonly body: unknown };
type Result = { readonly id: string; readonly status: string };

const parse = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
};

/** Returns the person whose credentials the request carries. */
export const personOf = ({ headers }: NetworkRequest): PersonName | undefined =>
  (Object.keys(people) as PersonName[]).find((name) => people[name].email === headers?.uid);

/** Returns the owner that the batch names. */
export const ownerIn = ({ body }: NetworkRequest) =>
  (parse(body) as { readonly owner?: string } | undefined)?.owner;

/** The background calls. */
export const background: readonly string[] = [logUtilization.name, reportDevice.name];
const callOf = (path: string) =>
  [logUtilization, reportDevice].find((route) => route.path === path)?.name ?? "other";

/** Returns the writes in a request. */
export function writesOf({ path, body, headers }: NetworkRequest): readonly SentWrite[] {
  if (path === batch.path) return (parse(body) as { readonly writes: SentWrite[] }).writes;
  const id = headers?.[KEY_HEADER];
  return id === undefined ? [] : [{ id, call: callOf(path), body: parse(body) }];
}

/**
 * Returns the server's result for each write. For a direct write, it isn't known whether it was a
 * repeat.
 */
export function resultsIn(request: NetworkRequest, { status, text }: Reply): readonly Result[] {
  if (request.path === batch.path)
    return (parse(text) as { readonly results?: Result[] } | undefined)?.results ?? [];
  const isRefused = status >= 400 && status < 500 && !unsettledStatuses.has(status);
  return isRefused ? writesOf(request).map(({ id }) => ({ id, status: "refused" })) : [];
}
/** The person has to sign in, the device has to pull first, or the request may be repeated. */
const unsettledStatuses = new Set([401, 408, 409, 425, 429]);

/** Returns whether this looks like a reply from our server. */
export const isServerReply = ({ status, redirected, text }: Reply) =>
  status < 500 && !redirected && parse(text) !== undefined;

/** Returns the ids of the writes the reply settles. */
export function settledBy(request: NetworkRequest, reply: Reply): ReadonlySet<string> {
  if (!isServerReply(reply)) return new Set();
  if (request.path !== batch.path) return new Set(writesOf(request).map(({ id }) => id));
  const settled = resultsIn(request, reply).filter(({ status }) => status !== "retry");
  return new Set(settled.map(({ id }) => id));
}

/** In milliseconds by the server's clock; 0 if the server didn't ask for a wait. */
export function askedToWaitMs({ headers }: Reply): number {
  const text = headers.get("retry-after");
  if (text === null) return 0;
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  return Date.parse(text) - Date.parse(headers.get("date") ?? "");
}
