import { KEY_HEADER } from "#contract/constants.ts";
import { reportDevice } from "#contract/monitoring/device-report.ts";
import { logUtilization } from "#contract/monitoring/utilization.ts";
import { batch } from "#contract/sync/sync.ts";
import type { NetworkRequest, Reply } from "#sync/ports.ts";
import { type PersonName, people } from "../support/small-world.ts";

type Written = { readonly id: string; readonly call: string; readonly body: unknown };
type Result = { readonly id: string; readonly status: string };

const parse = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
};

/** Under whose name it goes out. */
export const personOf = ({ headers }: NetworkRequest): PersonName | undefined =>
  (Object.keys(people) as PersonName[]).find((name) => people[name].email === headers?.uid);

/** Whose the writes in it claim to be. */
export const ownerIn = ({ body }: NetworkRequest) =>
  (parse(body) as { readonly owner?: string } | undefined)?.owner;

/** The calls nobody waits for. */
export const background: readonly string[] = [logUtilization.name, reportDevice.name];
const callOf = (path: string) =>
  [logUtilization, reportDevice].find((route) => route.path === path)?.name ?? "other";

/** What it asks to be written; several in a batch. */
export function writesOf({ path, body, headers }: NetworkRequest): readonly Written[] {
  if (path === batch.path) return (parse(body) as { readonly writes: Written[] }).writes;
  const id = headers?.[KEY_HEADER];
  return id === undefined ? [] : [{ id, call: callOf(path), body: parse(body) }];
}

/** What the server has said of each write. Of one that came by itself, nobody tells whether it was done before. */
export function resultsIn(request: NetworkRequest, { status, text }: Reply): readonly Result[] {
  if (request.path === batch.path)
    return (parse(text) as { readonly results?: Result[] } | undefined)?.results ?? [];
  const isRefused = status >= 400 && status < 500 && !passing.has(status);
  return isRefused ? writesOf(request).map(({ id }) => ({ id, status: "refused" })) : [];
}
/** Somebody must sign in, or wait. */
const passing = new Set([401, 408, 425, 429]);

/** Is it what a server of ours says, whatever that is? */
export const isSaid = ({ status, redirected, text }: Reply) =>
  status < 500 && !redirected && parse(text) !== undefined;

/** The writes this reply has said something about that is not "later". */
export function settledBy(request: NetworkRequest, reply: Reply): ReadonlySet<string> {
  if (!isSaid(reply)) return new Set();
  if (request.path !== batch.path) return new Set(writesOf(request).map(({ id }) => id));
  const settled = resultsIn(request, reply).filter(({ status }) => status !== "retry");
  return new Set(settled.map(({ id }) => id));
}

/** Milliseconds, by the server's own clock; 0 when it did not ask. */
export function askedToWaitMs({ headers }: Reply): number {
  const text = headers.get("retry-after");
  if (text === null) return 0;
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  return Date.parse(text) - Date.parse(headers.get("date") ?? "");
}
