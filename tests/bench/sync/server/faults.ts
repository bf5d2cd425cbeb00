import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { NOT_SIGNED_IN } from "#contract/api-error.ts";

/**
 * The faults of a site. Each stays until another is set:
 * - cut: connections are closed
 * - reply lost, truncated reply: the next write is applied, but its reply is dropped or cut short
 * - portal: every reply is a login page with status 200
 * - signed out: after the next applied write, every reply is 401
 * - poison: every write that contains the record `POISON` gets a 500
 * - held: writes are neither applied nor answered
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

/** A reply as bytes. */
export type RawReply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly payload: Buffer;
};
/** Passes the request on to Respite or the peer's adapter. */
export type Forward = (request: IncomingMessage, body: string) => Promise<RawReply>;

const LOGIN_PAGE = "<!doctype html><title>Guest wifi</title><form>I agree</form>";

const isWrite = ({ method, url = "" }: IncomingMessage) =>
  method === "POST" && /\/(batch|writes|push|_bulk_docs)$/.test(url);

function answer(response: ServerResponse, { status, headers, payload }: RawReply): void {
  const { "content-length": _, ...others } = headers;
  response.writeHead(status, { ...others, "content-length": payload.length });
  response.end(payload);
}

const html: RawReply = {
  status: 200,
  headers: { "content-type": "text/html" },
  payload: Buffer.from(LOGIN_PAGE),
};
const json = (status: number, body: unknown): RawReply => ({
  status,
  headers: { "content-type": "application/json" },
  payload: Buffer.from(JSON.stringify(body)),
});

/** Handles requests of sites that have a fault set. */
export function createFaults(forward: Forward) {
  const set = new Map<string, Fault>();
  const refusing = new Set<string>();

  async function onWrite(site: string, request: IncomingMessage, response: ServerResponse) {
    const fault = set.get(site);
    const body = await text(request);
    if (fault === "held") return;
    if (fault === "poison" && body.includes(POISON))
      return answer(response, json(500, { error: "internal" }));
    const reply = await forward(request, body);
    const isDone = reply.status < 300;
    switch (isDone ? fault : "none") {
      case "reply lost":
        set.set(site, "none");
        return response.destroy();
      case "truncated reply":
        set.set(site, "none");
        return answer(response, {
          ...reply,
          payload: reply.payload.subarray(0, reply.payload.length / 2),
        });
      case "signed out":
        refusing.add(site);
        return answer(response, reply);
      default:
        return answer(response, reply);
    }
  }

  async function applyFault(site: string, request: IncomingMessage, response: ServerResponse) {
    const fault = set.get(site);
    if (fault === "cut") return response.destroy();
    if (fault === "portal") return answer(response, html);
    if (refusing.has(site)) return answer(response, json(401, { errors: [NOT_SIGNED_IN] }));
    if (isWrite(request)) return await onWrite(site, request, response);
    answer(response, await forward(request, await text(request)));
  }

  return {
    applyFault,
    /** Sites without a fault are measured and must not be affected. */
    isFaulty: (site: string) => set.has(site),
    put: (site: string, fault: Fault) => {
      set.set(site, fault);
      refusing.delete(site);
    },
  };
}
