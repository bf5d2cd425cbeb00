import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { BATCH_LIMIT, WIRE_HEADER } from "#contract/constants.ts";
import type { BatchReply, MyChanges } from "#contract/sync/sync.ts";
import { uuidv7 } from "#server/platform/ids.ts";

const newId = () => uuidv7(Date.now());

/** What real devices wait for a reply. */
const TIMEOUT_MS = 30_000;
/** Real devices wait longer. These notice the end of an outage sooner. */
const RETRY_MS = 250;
const PAUSE_MS = 1000;
/** How many confirmed writes a device sends again in a new epoch. */
const RESENT = 500;
const MOST_PENDING = 10;

export type Write = {
  readonly id: string;
  readonly call: string;
  readonly v: number;
  readonly body: { readonly text?: string; readonly context?: string };
  readonly createdAt: number;
};

/** One request of a device, as the device saw it. */
export type Exchange = {
  readonly from: number;
  readonly to: number;
  /** Status of the reply, or the reason why none came. */
  readonly status: number | string;
  /** How many writes were accepted, and how long the oldest had waited. */
  readonly accepted: number;
  readonly waitedMs: number;
};

export type DeviceOptions = {
  readonly number: number;
  readonly port: number;
  readonly email: string;
  readonly password: string;
  readonly wireVersion: number;
  readonly onExchange: (exchange: Exchange) => void;
};

type RawReply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
};

/** A person's device: sends batches with fixed ids until each write is answered. */
export function createDevice(options: DeviceOptions) {
  const { number, port, email } = options;
  const agent = new Agent({
    keepAlive: true,
    maxSockets: 1,
    // Rate limits count by address.
    localAddress: `127.0.${1 + Math.floor(number / 200)}.${1 + (number % 200)}`,
  });
  const device = newId();
  const noteId = newId();
  let wireVersion = options.wireVersion;
  let credentials: Record<string, string> = {};
  let owner = "";
  let server: string | undefined;
  let epoch: string | undefined;
  let count = 0;
  let isStopping = false;
  const resent = new Set<Write>();
  let lostBeforeResend = 0;
  const confirmed: Write[] = [];
  const refused: string[] = [];
  let pending: Write[] = [];

  const send = (method: string, path: string, body?: unknown) =>
    new Promise<RawReply>((done, fail) => {
      const text = body === undefined ? "" : JSON.stringify(body);
      const call = request(
        {
          host: "127.0.0.1",
          port,
          method,
          path,
          agent,
          timeout: TIMEOUT_MS,
          headers: {
            ...credentials,
            [WIRE_HEADER]: String(wireVersion),
            ...(text && { "content-type": "application/json" }),
            "content-length": Buffer.byteLength(text),
          },
        },
        (reply) => {
          let received = "";
          reply.setEncoding("utf8").on("data", (part) => {
            received += part;
          });
          reply.on("error", fail);
          reply.on("end", () =>
            done({ status: reply.statusCode ?? 0, headers: reply.headers, body: received }),
          );
        },
      );
      call.on("timeout", () => call.destroy(new Error("timeout")));
      call.on("error", fail);
      call.end(text);
    });

  async function signIn(): Promise<void> {
    const reply = await send("POST", "/auth/sign_in", { email, password: options.password });
    if (reply.status !== 200) throw new Error(`Sign-in answered ${reply.status}: ${reply.body}`);
    const { "access-token": token, client, uid } = reply.headers;
    credentials = { "access-token": String(token), client: String(client), uid: String(uid) };
    await pull();
  }

  async function pull(): Promise<number> {
    const reply = await send("GET", "/api/sync/mine?limit=1");
    if (reply.status !== 200) return reply.status;
    const changes: MyChanges = JSON.parse(reply.body);
    [owner, server, epoch] = [changes.owner, changes.server, changes.epoch];
    return 200;
  }

  function addWrites() {
    if (pending.length >= MOST_PENDING) return;
    const id = newId();
    const now = new Date().toISOString();
    const event = { event: "opened", context: id };
    pending.push({ id, call: "logUtilization", v: 1, body: event, createdAt: Date.now() });
    count += 1;
    const body = {
      id: noteId,
      record_id_: "RL-1",
      text: `version ${count}`,
      at_seconds: null,
      created_at: now,
      written_at: now,
      deleted: false,
    };
    pending.push({ id: newId(), call: "saveNote", v: 1, body, createdAt: Date.now() });
  }

  /** Confirmed writes go first, as a device sends them in a new epoch. */
  async function followEpoch(): Promise<void> {
    if ((await pull()) !== 200) return;
    const again = confirmed.splice(-RESENT);
    for (const write of again) resent.add(write);
    pending = [...again, ...pending];
  }

  function settle(sent: readonly Write[], { results }: BatchReply) {
    const statusOf = new Map(results.map((result) => [result.id, result]));
    const accepted = sent.filter(({ id }) =>
      ["applied", "duplicate"].includes(statusOf.get(id)?.status ?? ""),
    );
    for (const { id } of sent)
      if (statusOf.get(id)?.status === "refused")
        refused.push(`${email}: ${JSON.stringify(statusOf.get(id))}`);
    const isApplied = (write: Write) => statusOf.get(write.id)?.status === "applied";
    lostBeforeResend += accepted.filter((write) => resent.has(write) && isApplied(write)).length;
    for (const write of accepted) resent.delete(write);
    const isDone = new Set(accepted);
    pending = pending.filter((write) => !isDone.has(write));
    confirmed.push(...accepted);
    return accepted;
  }

  async function exchange(): Promise<boolean> {
    const sent = pending.slice(0, BATCH_LIMIT);
    const again = new Set(sent.filter((write) => resent.has(write)));
    const writes = sent.map(({ createdAt: _, ...write }) => write);
    const from = Date.now();
    let status: number | string;
    let accepted: Write[] = [];
    try {
      const reply = await send("POST", "/api/sync/batch", {
        batch: newId(),
        owner,
        device,
        server,
        epoch,
        writes,
      });
      status = reply.status;
      if (status === 200) accepted = settle(sent, JSON.parse(reply.body));
      if (status === 200 && accepted.length < sent.length) status = "retry";
      if (status === 409) await followEpoch();
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      status = code ?? message;
    }
    const to = Date.now();
    const waited = accepted.filter((write) => !again.has(write));
    const waitedMs = Math.max(0, ...waited.map(({ createdAt }) => to - createdAt));
    options.onExchange({ from, to, status, accepted: accepted.length, waitedMs });
    return status === 200;
  }

  async function run(): Promise<void> {
    while (!isStopping || pending.length > 0) {
      if (!isStopping) addWrites();
      const isGood = await exchange();
      await delay(isGood && !isStopping ? PAUSE_MS * (0.5 + Math.random()) : RETRY_MS);
    }
    agent.destroy();
  }

  return {
    email,
    noteId,
    signIn,
    run,
    setWireVersion: (version: number) => {
      wireVersion = version;
    },
    stop: () => {
      isStopping = true;
    },
    confirmed: (): readonly Write[] => confirmed,
    refused: (): readonly string[] => refused,
    /** Confirmed writes that the server no longer had when they were sent again in a new epoch. */
    lostBeforeResend: () => lostBeforeResend,
    owner: () => owner,
  };
}

export type Device = ReturnType<typeof createDevice>;
