import type { NetworkRequest, Reply } from "#sync/ports.ts";
import { madeUp } from "../support/in-process.ts";
import type { WayKind } from "./fault-kinds.ts";

/** One request on its way. */
export type Passage = {
  readonly request: NetworkRequest;
  /** Brings it to the server, as often as it is called. */
  readonly serve: () => Promise<Reply>;
  readonly wait: (ms: number) => Promise<void>;
  /** Between these, chosen by the seed. */
  readonly between: (least: number, most: number) => number;
  /** The time as it is, for what a server writes into its headers. */
  readonly now: () => number;
  /** Has this device heard of our server before? Then it listens to no other. */
  readonly knowsServer: boolean;
};

type Fault = {
  readonly isFor?: (passage: Passage) => boolean;
  readonly answer: (passage: Passage) => Promise<Reply>;
};

const lost = () => new TypeError("Failed to fetch");
const page = "<!doctype html><title>Guest Wifi</title><form>Accept our terms</form>";
const SECOND = 1000;
const MINUTE = 60 * SECOND;

const json = (status: number, body: object, headers = {}) =>
  madeUp(status, "application/json; charset=utf-8", JSON.stringify(body), headers);
const trouble = { success: false, errors: ["made up"] };

const isBatch = ({ request }: Passage) => request.path === "/api/sync/batch";
const writesIn = ({ request }: Passage) =>
  (JSON.parse(request.body ?? "{}") as { writes?: unknown[] }).writes ?? [];
const isPersonal = ({ request }: Passage) => request.headers?.uid !== undefined;
const hasCursor = ({ request }: Passage) => request.path.includes("cursor=");

/** Our server's answer, with something else in its JSON. */
const changed = async (passage: Passage, change: (body: Record<string, unknown>) => object) => {
  const reply = await passage.serve();
  if (reply.status !== 200) return reply;
  const text = JSON.stringify(change(JSON.parse(reply.text) as Record<string, unknown>));
  return { ...reply, text };
};

type Batch = {
  readonly batch: string;
  readonly owner: string;
  readonly server?: string;
  readonly writes: readonly { readonly id: string }[];
};

/** Says that everything was done, and nothing was. */
function pretended({ request, now }: Passage, lie: object): Reply {
  const { batch, owner, server = "", writes } = JSON.parse(request.body ?? "{}") as Batch;
  const results = writes.map(({ id }) => ({ id, status: "applied" }));
  const server_time = new Date(now()).toISOString();
  return json(200, { batch, owner, server, server_time, results, ...lie });
}

function asAnother(reply: Reply): Reply {
  const headers = new Headers(reply.headers);
  headers.set("uid", "somebody@respite.example");
  headers.set("client", "another-client");
  headers.set("access-token", "another-token");
  return { ...reply, headers };
}

/** What each fault does with a request. */
export const wayFaults: Readonly<Record<WayKind, Fault>> = {
  "request lost": { answer: () => Promise.reject(lost()) },
  "request late": {
    answer: async (passage) => {
      await passage.wait(passage.between(5 * SECOND, 3 * MINUTE));
      return await passage.serve();
    },
  },
  "reply lost": {
    answer: async ({ serve }) => {
      await serve();
      throw lost();
    },
  },
  "reply late": {
    answer: async (passage) => {
      const reply = await passage.serve();
      await passage.wait(passage.between(5 * SECOND, 2 * MINUTE));
      return reply;
    },
  },
  "done twice": {
    answer: async ({ serve }) => {
      await serve();
      return await serve();
    },
  },
  "done again later": {
    answer: async (passage) => {
      const reply = await passage.serve();
      const again = passage.wait(passage.between(SECOND, 5 * MINUTE)).then(passage.serve);
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
  portal: { answer: async () => madeUp(200, "text/html", page) },
  redirected: { answer: async () => ({ ...madeUp(200, "text/html", page), redirected: true }) },
  "500": { answer: async () => json(500, trouble) },
  "502 in HTML": { answer: async () => madeUp(502, "text/html", page) },
  "503 with a wait": {
    answer: async ({ between }) =>
      json(503, { ...trouble, code: "unavailable" }, { "retry-after": String(between(1, 120)) }),
  },
  "429 with seconds": {
    answer: async ({ between }) =>
      json(429, { ...trouble, code: "too_many" }, { "retry-after": String(between(1, 300)) }),
  },
  "429 with a date": {
    answer: async ({ between, now }) => {
      const at = now();
      const until = new Date(at + between(1, 300) * SECOND);
      const headers = { date: new Date(at).toUTCString(), "retry-after": until.toUTCString() };
      return madeUp(429, "text/html", page, headers);
    },
  },
  "408": { answer: async () => json(408, trouble) },
  // A single write is never too large here; a proxy may think so of many.
  "413": {
    isFor: (passage) => isBatch(passage) && writesIn(passage).length > 1,
    answer: async () => madeUp(413, "text/html", page),
  },
  // It refuses what is not for it, or takes it for its own.
  "another server": {
    isFor: ({ knowsServer }) => knowsServer,
    answer: async (passage) => {
      if (!isBatch(passage)) return changed(passage, (body) => ({ ...body, server: "elsewhere" }));
      if (passage.between(0, 1) === 1) return json(409, { ...trouble, code: "server_mismatch" });
      return pretended(passage, { server: "elsewhere" });
    },
  },
  // As from a cache, or a proxy that mixes up its connections.
  "another batch": {
    isFor: isBatch,
    answer: async (passage) =>
      pretended(passage, { batch: "00000000-0000-7000-8000-000000000000" }),
  },
  "results left out": {
    isFor: isBatch,
    answer: (passage) =>
      changed(passage, (body) => ({
        ...body,
        results: (body.results as unknown[]).filter(() => passage.between(0, 1) === 1),
      })),
  },
  "renewed as another person": {
    isFor: isPersonal,
    answer: async ({ serve }) => asAnother(await serve()),
  },
  "cursor expired": {
    isFor: hasCursor,
    answer: async () => json(410, { ...trouble, code: "cursor_expired" }),
  },
};
