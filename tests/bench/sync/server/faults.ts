import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { NOT_SIGNED_IN } from "#contract/api-error.ts";

/**
 * What may happen to the requests of a site, until another is set:
 * - cut: no route
 * - reply lost, truncated reply: the next write is done, but its reply is dropped, or ends in the middle
 * - portal: everything is answered by a login page, with 200
 * - signed out: after the next write that is done, everything is 401
 * - poison: 500 to every write that carries the record `POISON`
 * - held: writes are taken and neither done nor answered
 */
export const faults = [
  "none",
  "cut",
  "reply lost",
  "truncated reply",
  "portal",
  "signed out",
  "poison",
  "held",
] as const;
export type Fault = (typeof faults)[number];

export const POISON = "BL-00003";

/** What a server says, as bytes. */
export type Said = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly payload: Buffer;
};
/** Lets the right server answer. */
export type HandOver = (request: IncomingMessage, body: string) => Promise<Said>;

const LOGIN_PAGE = "<!doctype html><title>Guest wifi</title><form>I agree</form>";

const isWrite = ({ method, url = "" }: IncomingMessage) =>
  method === "POST" && /\/(batch|writes|push|_bulk_docs)$/.test(url);

function answer(response: ServerResponse, { status, headers, payload }: Said): void {
  const { "content-length": _, ...others } = headers;
  response.writeHead(status, { ...others, "content-length": payload.length });
  response.end(payload);
}

const html: Said = {
  status: 200,
  headers: { "content-type": "text/html" },
  payload: Buffer.from(LOGIN_PAGE),
};
const json = (status: number, body: unknown): Said => ({
  status,
  headers: { "content-type": "application/json" },
  payload: Buffer.from(JSON.stringify(body)),
});

/** Answers requests of sites that something is wrong with. */
export function createFaults(handOver: HandOver) {
  const set = new Map<string, Fault>();
  const refusing = new Set<string>();

  async function onWrite(site: string, request: IncomingMessage, response: ServerResponse) {
    const fault = set.get(site);
    const body = await text(request);
    if (fault === "held") return;
    if (fault === "poison" && body.includes(POISON))
      return answer(response, json(500, { error: "internal" }));
    const said = await handOver(request, body);
    const isDone = said.status < 300;
    switch (isDone ? fault : "none") {
      case "reply lost":
        set.set(site, "none");
        return response.destroy();
      case "truncated reply":
        set.set(site, "none");
        return answer(response, {
          ...said,
          payload: said.payload.subarray(0, said.payload.length / 2),
        });
      case "signed out":
        refusing.add(site);
        return answer(response, said);
      default:
        return answer(response, said);
    }
  }

  async function meet(site: string, request: IncomingMessage, response: ServerResponse) {
    const fault = set.get(site);
    if (fault === "cut") return response.destroy();
    if (fault === "portal") return answer(response, html);
    if (refusing.has(site)) return answer(response, json(401, { errors: [NOT_SIGNED_IN] }));
    if (isWrite(request)) return await onWrite(site, request, response);
    answer(response, await handOver(request, await text(request)));
  }

  return {
    meet,
    /** Sites that nothing was ever set for are left alone: they are measured. */
    isWatched: (site: string) => set.has(site),
    put: (site: string, fault: Fault) => {
      set.set(site, fault);
      refusing.delete(site);
    },
  };
}
