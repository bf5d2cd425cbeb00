import type { FastifyInstance } from "fastify";
import type { Network, NetworkRequest, Reply } from "#sync/ports.ts";
import { ask, madeUp } from "./in-process.ts";

/** What happens to a request instead of a normal reply. */
export type Fault =
  /** The request never reaches the server. */
  | "request-lost"
  /** The server handles the request, but the reply is lost. */
  | "reply-lost"
  /** The server receives the request twice, and the second reply arrives. */
  | "twice"
  /** The reply ends in the middle. */
  | "truncated"
  | "portal"
  | "portal-redirect"
  /** The server's reply is changed. */
  | { readonly edit: (reply: Reply) => Reply }
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: unknown };

export type Exchange = {
  readonly request: NetworkRequest;
  readonly fault: Fault | undefined;
  readonly status: number | undefined;
  readonly text: string | undefined;
};

export type FaultyNetwork = Network & {
  readonly cut: () => void;
  readonly mend: () => void;
  /** Every request meets this fault until `mend`. */
  readonly always: (fault: Fault) => void;
  /** The next requests to this path meet these faults, one each. */
  readonly next: (path: string, ...faults: readonly Fault[]) => void;
  /** Each request meets the fault that the rule returns, until `mend`. */
  readonly rule: (rule: (request: NetworkRequest) => Fault | undefined) => void;
  /** Holds replies to this path until the returned function is called. */
  readonly hold: (path: string) => () => void;
  /** Holds the reply to the next request only. */
  readonly holdNext: (path: string) => () => void;
  /** All requests since the beginning, oldest first. */
  readonly log: readonly Exchange[];
  readonly to: (path: string) => readonly Exchange[];
  /** Resolves when no request is in flight, except for held replies. */
  readonly quiet: () => Promise<void>;
};

const htmlPage = "<!doctype html><title>Hospital Guest Wifi</title><form>Accept</form>";

const lost = () => new TypeError("Failed to fetch");

async function answer(
  appNow: () => FastifyInstance,
  request: NetworkRequest,
  fault: Fault | undefined,
) {
  const app = appNow();
  switch (fault) {
    case undefined:
      return await ask(app, request);
    case "request-lost":
      throw lost();
    case "reply-lost":
      await ask(app, request);
      throw lost();
    case "twice":
      await ask(app, request);
      return await ask(app, request);
    case "truncated": {
      const whole = await ask(app, request);
      return { ...whole, text: whole.text.slice(0, Math.floor(whole.text.length / 2)) };
    }
    case "portal":
      return madeUp(200, "text/html; charset=utf-8", htmlPage);
    case "portal-redirect":
      return { ...madeUp(200, "text/html", htmlPage), redirected: true };
    default:
      if ("edit" in fault) return fault.edit(await ask(app, request));
      return madeUp(
        fault.status,
        "application/json",
        JSON.stringify(fault.body ?? { errors: ["made up"] }),
        fault.headers,
      );
  }
}

/** Returns a network to the server in this process, with faults on demand. */
export function faultyNetwork(app: () => FastifyInstance): FaultyNetwork {
  const log: Exchange[] = [];
  const planned = new Map<string, Fault[]>();
  const held = new Map<string, Promise<void>>();
  const heldOnce = new Map<string, Promise<void>>();
  const underway = new Set<Promise<unknown>>();
  let constant: Fault | undefined;
  let ruled: (request: NetworkRequest) => Fault | undefined = () => undefined;

  const pathOf = (request: { readonly path: string }) => request.path.split("?")[0] ?? "";
  const track = async <T>(work: Promise<T>): Promise<T> => {
    underway.add(work);
    try {
      return await work;
    } finally {
      underway.delete(work);
    }
  };
  const send = async (request: NetworkRequest): Promise<Reply> => {
    const fault = constant ?? planned.get(pathOf(request))?.shift() ?? ruled(request);
    if (request.signal?.aborted) throw lost();
    const reply = await track(answer(app, request, fault)).catch(() => undefined);
    log.push({ request, fault, status: reply?.status, text: reply?.text });
    const path = pathOf(request);
    const release = heldOnce.get(path) ?? held.get(path);
    heldOnce.delete(path);
    await release;
    if (!reply || request.signal?.aborted) throw lost();
    return reply;
  };
  return {
    send,
    fetchBytes: async (path, headers, signal) => {
      const { status, headers: got, text } = await send({ method: "GET", path, headers, signal });
      return new Response(text, { status, headers: got });
    },
    cut: () => {
      constant = "request-lost";
    },
    mend: () => {
      constant = undefined;
      ruled = () => undefined;
      planned.clear();
    },
    always: (fault) => {
      constant = fault;
    },
    next: (path, ...faults) => {
      planned.set(path, [...(planned.get(path) ?? []), ...faults]);
    },
    rule: (rule) => {
      ruled = rule;
    },
    hold: (path) => {
      const { promise, resolve } = promiseWithResolver();
      held.set(path, promise);
      return () => {
        held.delete(path);
        resolve();
      };
    },
    holdNext: (path) => {
      const { promise, resolve } = promiseWithResolver();
      heldOnce.set(path, promise);
      return resolve;
    },
    log,
    to: (path) => log.filter(({ request }) => pathOf(request) === path),
    quiet: async () => {
      while (underway.size > 0) await Promise.allSettled(underway);
    },
  };
}

function promiseWithResolver() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
