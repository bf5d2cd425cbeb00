import type { NetworkRequest, Reply } from "#sync/ports.ts";
import { madeUp } from "../support/in-process.ts";
import type { NetworkFaultKind } from "./fault-kinds.ts";

/** One request and its reply. */
export type Exchange = {
  readonly request: NetworkRequest;
  /** Passes the request, or a changed one, to the server. Can be called several times. */
  readonly serve: (changed?: NetworkRequest) => Promise<Reply>;
  readonly wait: (ms: number) => Promise<void>;
  /** Returns a number in this range, chosen by the seed. */
  readonly between: (least: number, most: number) => number;
  /** The real simulated time, for the server's headers. */
  readonly now: () => number;
  /** Whether this device knows our server's id. If so, it ignores any other. */
  readonly knowsServer: boolean;
};

type Fault = {
  readonly isFor?: (exchange: Exchange) => boolean;
  readonly answer: (exchange: Exchange) => Promise<Reply>;
};

const networkError = () => new TypeError("Failed to fetch");
const page = "<!doctype html><title>Guest Wifi</title><form>Accept our terms</form>";
const SECOND = 1000;
const MINUTE = 60 * SECOND;

const json = (status: number, body: object, headers = {}) =>
  madeUp(status, "application/json; charset=utf-8", JSON.stringify(body), headers);
const errorBody = { success: false, errors: ["made up"] };

const isBatch = ({ request }: Exchange) => request.path === "/api/sync/batch";
type Batch = {
  readonly batch: string;
  readonly owner: string;
  readonly server?: string;
  readonly writes: readonly { readonly id: string }[];
};

const batchIn = ({ request }: Exchange) => JSON.parse(request.body ?? "{}") as Batch;
const isPersonal = ({ request }: Exchange) => request.headers?.uid !== undefined;
const hasCursor = ({ request }: Exchange) => request.path.includes("cursor=");

/** Returns the server's reply with changed JSON. */
const withChangedBody = async (
  exchange: Exchange,
  change: (body: Record<string, unknown>) => object,
) => {
  const reply = await exchange.serve();
  if (reply.status !== 200) return reply;
  const text = JSON.stringify(change(JSON.parse(reply.text) as Record<string, unknown>));
  return { ...reply, text };
};

/** Returns a reply that claims everything was applied. */
function fakeBatchReply(exchange: Exchange, lie: object): Reply {
  const { batch, owner, server = "", writes } = batchIn(exchange);
  const results = writes.map(({ id }) => ({ id, status: "applied" }));
  const server_time = new Date(exchange.now()).toISOString();
  return json(200, { batch, owner, server, server_time, results, ...lie });
}

function renewedAsAnother(reply: Reply): Reply {
  const headers = new Headers(reply.headers);
  headers.set("uid", "somebody@respite.example");
  headers.set("client", "another-client");
  headers.set("access-token", "another-token");
  return { ...reply, headers };
}

/** What each fault does with a request. */
export const networkFaults: Readonly<Record<NetworkFaultKind, Fault>> = {
  "request lost": { answer: () => Promise.reject(networkError()) },
  "request late": {
    answer: async (exchange) => {
      await exchange.wait(exchange.between(5 * SECOND, 3 * MINUTE));
      return await exchange.serve();
    },
  },
  "reply lost": {
    answer: async ({ serve }) => {
      await serve();
      throw networkError();
    },
  },
  "reply late": {
    answer: async (exchange) => {
      const reply = await exchange.serve();
      await exchange.wait(exchange.between(5 * SECOND, 2 * MINUTE));
      return reply;
    },
  },
  "applied twice": {
    answer: async ({ serve }) => {
      await serve();
      return await serve();
    },
  },
  "applied again later": {
    answer: async (exchange) => {
      const reply = await exchange.serve();
      const again = exchange
        .wait(exchange.between(SECOND, 5 * MINUTE))
        .then(() => exchange.serve());
      again.catch(() => undefined);
      return reply;
    },
  },
  truncated: {
    answer: async ({ serve }) => {
      const reply = await serve();
      return { ...reply, text: reply.text.slice(0, reply.text.length >> 1) };
    },
  },
  "captive portal": { answer: async () => madeUp(200, "text/html", page) },
  redirected: { answer: async () => ({ ...madeUp(200, "text/html", page), redirected: true }) },
  "500": { answer: async () => json(500, errorBody) },
  "502 in HTML": { answer: async () => madeUp(502, "text/html", page) },
  "503 with Retry-After": {
    answer: async ({ between }) =>
      json(503, { ...errorBody, code: "unavailable" }, { "retry-after": String(between(1, 120)) }),
  },
  "429 with seconds": {
    answer: async ({ between }) =>
      json(429, { ...errorBody, code: "too_many" }, { "retry-after": String(between(1, 300)) }),
  },
  "429 with a date": {
    answer: async ({ between, now }) => {
      const at = now();
      const until = new Date(at + between(1, 300) * SECOND);
      const headers = { date: new Date(at).toUTCString(), "retry-after": until.toUTCString() };
      return madeUp(429, "text/html", page, headers);
    },
  },
  "408": { answer: async () => json(408, errorBody) },
  // A single write is never too large, but a proxy may reject a batch.
  "413": {
    isFor: (exchange) => isBatch(exchange) && batchIn(exchange).writes.length > 1,
    answer: async () => madeUp(413, "text/html", page),
  },
  // The other server rejects the request or accepts it as its own.
  "another server": {
    isFor: ({ knowsServer }) => knowsServer,
    answer: async (exchange) => {
      if (!isBatch(exchange))
        return withChangedBody(exchange, (body) => ({ ...body, server: "elsewhere" }));
      if (exchange.between(0, 1) === 1) return json(409, { ...errorBody, code: "server_mismatch" });
      return fakeBatchReply(exchange, { server: "elsewhere" });
    },
  },
  // As from a cache or a proxy that mixes up connections.
  "another batch": {
    isFor: isBatch,
    answer: async (exchange) =>
      fakeBatchReply(exchange, { batch: "00000000-0000-7000-8000-000000000000" }),
  },
  // Either only the results are missing, or the server took only some of the writes.
  "results missing": {
    isFor: isBatch,
    answer: async (exchange) => {
      const isKept = () => exchange.between(0, 1) === 1;
      if (isKept())
        return withChangedBody(exchange, (body) => ({
          ...body,
          results: (body.results as unknown[]).filter(isKept),
        }));
      const batch = batchIn(exchange);
      const [first, ...others] = batch.writes;
      const writes = [first, ...others.filter(isKept)];
      return await exchange.serve({
        ...exchange.request,
        body: JSON.stringify({ ...batch, writes }),
      });
    },
  },
  "renewed as another person": {
    isFor: isPersonal,
    answer: async ({ serve }) => renewedAsAnother(await serve()),
  },
  "cursor expired": {
    isFor: hasCursor,
    answer: async () => json(410, { ...errorBody, code: "cursor_expired" }),
  },
};
