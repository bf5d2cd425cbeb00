import { NOT_SIGNED_IN } from "#contract/api-error.ts";
import type { NetworkRequest, Reply } from "#sync/ports.ts";
import { madeUp } from "../support/in-process.ts";
import type { ManualClock } from "../support/manual-clock.ts";
import { digestOf } from "./digest.ts";
import { type Counts, type NetworkFaultKind, networkFaultKinds } from "./fault-kinds.ts";
import { type Exchange, networkFaults } from "./network-faults.ts";
import type { SimServer } from "./server/sim-server.ts";
import type { Caller, Traffic } from "./traffic.ts";
import type { Turns } from "./turns.ts";

/** The chance of each fault in [0, 1). Absent faults don't happen. */
export type FaultRates = ReadonlyMap<NetworkFaultKind, number>;

/** The health of the whole server. */
export type ServerHealth = "well" | "down" | "without batches" | "replaced";

type Parts = {
  readonly server: SimServer;
  readonly clock: ManualClock;
  readonly chance: () => number;
  readonly turns: Turns;
  readonly traffic: Traffic;
  readonly counts: Counts;
  readonly isSlow: boolean;
  /** Called when the server throws, which is always a defect. */
  readonly onServerError: (error: unknown) => void;
  readonly log: (device: number, what: () => string) => void;
};

const networkError = () => new TypeError("Failed to fetch");
/** Reused because creating the default abort reason is slow. */
const ABORTED = new Error("It has ended");
const noSuchCall = () =>
  madeUp(404, "application/json", '{"success":false,"code":"not_found","errors":["made up"]}');
const down = (request: NetworkRequest) =>
  request.path === "/ready"
    ? madeUp(503, "application/json", '{"code":"unavailable","errors":["made up"]}')
    : madeUp(500, "application/json", '{"errors":["made up"]}');

/** Another installation knows no one's session. */
const ofAnother = ({ path }: NetworkRequest) => {
  const info = { commit_id: "unknown", branch_name: "unknown" };
  if (path === "/health_check")
    return madeUp(200, "application/json", JSON.stringify({ info, server: "another" }));
  return path === "/ready"
    ? madeUp(200, "application/json", '{"ready":true}')
    : madeUp(401, "application/json", JSON.stringify({ errors: [NOT_SIGNED_IN] }));
};

/** Creates the network between devices and server, with faults chosen by the seed. */
export function createNetwork(parts: Parts) {
  const { server, clock, chance, turns, traffic, counts, isSlow, log, onServerError } = parts;
  const ratesByDevice = new Map<number, FaultRates>();
  let state: ServerHealth = "well";
  /** When a device last got a reply with another person's session, in simulated milliseconds. */
  const otherSessionAt = new Map<number, number>();
  let requests = 0;

  const between = (least: number, most: number) =>
    least + Math.floor(chance() * (most - least + 1));
  const latency = () => (isSlow ? between(200, 9000) : between(5, 300));

  const atServer = async (request: NetworkRequest): Promise<Reply> => {
    if (state === "down") return down(request);
    if (state === "replaced") return ofAnother(request);
    if (state === "without batches" && request.path === "/api/sync/batch") return noSuchCall();
    const reply = await server.ask(request).catch((error: unknown) => {
      onServerError(error);
      throw error;
    });
    traffic.served(request, reply);
    turns.note(digestOf(reply));
    return reply;
  };
  /** Runs the server in a separate turn. */
  const serve = (request: NetworkRequest) =>
    new Promise<Reply>((resolve, reject) => {
      turns.later(() => atServer(request).then(resolve, reject));
    });
  const pick = (device: number, exchange: Exchange): NetworkFaultKind | undefined => {
    const rates = ratesByDevice.get(device);
    if (!rates) return;
    return networkFaultKinds.find((kind) => {
      if (chance() >= (rates.get(kind) ?? 0)) return false;
      return networkFaults[kind].isFor?.(exchange) ?? true;
    });
  };
  const pass = async (exchange: Exchange, fault: NetworkFaultKind | undefined): Promise<Reply> => {
    await exchange.wait(latency());
    const reply = fault ? await networkFaults[fault].answer(exchange) : await exchange.serve();
    await exchange.wait(latency());
    return reply;
  };

  const send = async (caller: Caller, request: NetworkRequest, knowsServer: boolean) => {
    requests += 1;
    traffic.asked(caller, request);
    const exchange: Exchange = {
      request,
      serve: (changed = request) => serve(changed),
      wait: (ms) => clock.wait(ms),
      between,
      now: clock.now,
      knowsServer,
    };
    const fault = pick(caller.device, exchange);
    if (fault) counts.recordFault(fault, caller.device);
    const ended = new AbortController();
    const abort = () => ended.abort(ABORTED);
    request.signal?.addEventListener("abort", abort);
    try {
      const reply = await Promise.race([
        pass(exchange, fault),
        clock.wait(request.timeoutMs ?? 30_000, ended.signal).then(
          () => Promise.reject(networkError()),
          () => Promise.reject(networkError()),
        ),
      ]);
      traffic.received(caller, request, reply);
      if (fault === "renewed as another person") otherSessionAt.set(caller.device, clock.elapsed());
      if (!fault && reply.status === 200) counts.markRecovered(caller.device);
      log(caller.device, () => `${request.path} ${fault ?? ""} → ${reply.status}`);
      return reply;
    } catch (error) {
      log(caller.device, () => `${request.path} ${fault ?? ""} → nothing`);
      throw error;
    } finally {
      request.signal?.removeEventListener("abort", abort);
      ended.abort(ABORTED);
    }
  };
  let changes = 0;
  /** Returns a function that makes the server well again, unless its health has changed since. */
  const setServer = (next: ServerHealth): (() => void) => {
    state = next;
    traffic.setServerWell(next !== "down");
    changes += 1;
    const change = changes;
    return () => {
      if (changes === change) setServer("well");
    };
  };
  return {
    send,
    setFaults: (device: number, rates: FaultRates) => ratesByDevice.set(device, rates),
    setServer,
    gotOtherSessionSince: (device: number, since: number) =>
      (otherSessionAt.get(device) ?? Number.NEGATIVE_INFINITY) >= since,
    requests: () => requests,
  };
}
export type SimNetwork = ReturnType<typeof createNetwork>;
