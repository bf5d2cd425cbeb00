import type { NetworkRequest, Reply } from "#sync/ports.ts";
import { madeUp } from "../support/in-process.ts";
import type { HandClock } from "../support/manual-clock.ts";
import { digestOf } from "./digest.ts";
import { type Counts, type WayKind, wayKinds } from "./fault-kinds.ts";
import type { SimServer } from "./server/sim-server.ts";
import type { Caller, Traffic } from "./traffic.ts";
import { type Passage, wayFaults } from "./transport-faults.ts";
import type { Turns } from "./turns.ts";

/** How often each fault may happen, in [0, 1); what is absent does not happen. */
export type Weather = ReadonlyMap<WayKind, number>;

/** What became of the whole server, for a while. */
export type ServerState = "well" | "down" | "without batches";

type Parts = {
  readonly server: SimServer;
  readonly clock: HandClock;
  readonly chance: () => number;
  readonly turns: Turns;
  readonly traffic: Traffic;
  readonly counts: Counts;
  readonly isSlow: boolean;
  /** It may answer whatever it likes, but it must answer. */
  readonly onServerError: (error: unknown) => void;
  readonly tell: (phone: number, what: () => string) => void;
};

const lost = () => new TypeError("Failed to fetch");
/** Given as a reason, because making up the usual one takes long. */
const ENDED = new Error("It has ended");
const noSuchCall = () =>
  madeUp(404, "application/json", '{"success":false,"code":"not_found","errors":["made up"]}');
const down = (request: NetworkRequest) =>
  request.path === "/ready"
    ? madeUp(503, "application/json", '{"code":"unavailable","errors":["made up"]}')
    : madeUp(500, "application/json", '{"errors":["made up"]}');

/** The way from the phones to the server, under a sky that the seed makes. */
export function skyOver(parts: Parts) {
  const { server, clock, chance, turns, traffic, counts, isSlow, tell, onServerError } = parts;
  const weathers = new Map<number, Weather>();
  let state: ServerState = "well";
  let requests = 0;

  const between = (least: number, most: number) =>
    least + Math.floor(chance() * (most - least + 1));
  const latency = () => (isSlow ? between(200, 9000) : between(5, 300));

  const atServer = async (request: NetworkRequest): Promise<Reply> => {
    if (state === "down") return down(request);
    if (state === "without batches" && request.path === "/api/sync/batch") return noSuchCall();
    const reply = await server.ask(request).catch((error: unknown) => {
      onServerError(error);
      throw error;
    });
    traffic.served(request, reply);
    turns.note(digestOf(reply));
    return reply;
  };
  /** In a turn of its own. */
  const serve = (request: NetworkRequest) =>
    new Promise<Reply>((resolve, reject) => {
      turns.later(() => atServer(request).then(resolve, reject));
    });
  const pick = (phone: number, passage: Passage): WayKind | undefined => {
    const weather = weathers.get(phone);
    if (!weather) return;
    return wayKinds.find((kind) => {
      if (chance() >= (weather.get(kind) ?? 0)) return false;
      return wayFaults[kind].isFor?.(passage) ?? true;
    });
  };
  const pass = async (passage: Passage, fault: WayKind | undefined): Promise<Reply> => {
    await passage.wait(latency());
    const reply = fault ? await wayFaults[fault].answer(passage) : await passage.serve();
    await passage.wait(latency());
    return reply;
  };

  const send = async (caller: Caller, request: NetworkRequest, knowsServer: boolean) => {
    requests += 1;
    traffic.asked(caller, request);
    const passage: Passage = {
      request,
      serve: () => serve(request),
      wait: (ms) => clock.wait(ms),
      between,
      now: clock.now,
      knowsServer,
    };
    const fault = pick(caller.phone, passage);
    if (fault) counts.happened(fault, caller.phone);
    const ended = new AbortController();
    const abort = () => ended.abort(ENDED);
    request.signal?.addEventListener("abort", abort);
    try {
      const reply = await Promise.race([
        pass(passage, fault),
        clock.wait(request.timeoutMs ?? 30_000, ended.signal).then(
          () => Promise.reject(lost()),
          () => Promise.reject(lost()),
        ),
      ]);
      traffic.heard(caller, request, reply);
      if (!fault && reply.status === 200) counts.wentWell(caller.phone);
      tell(caller.phone, () => `${request.path} ${fault ?? ""} → ${reply.status}`);
      return reply;
    } catch (error) {
      tell(caller.phone, () => `${request.path} ${fault ?? ""} → nothing`);
      throw error;
    } finally {
      request.signal?.removeEventListener("abort", abort);
      ended.abort(ENDED);
    }
  };
  return {
    send,
    setWeather: (phone: number, weather: Weather) => weathers.set(phone, weather),
    setServer: (next: ServerState) => {
      state = next;
      traffic.setServerWell(next !== "down");
    },
    requests: () => requests,
  };
}
export type Sky = ReturnType<typeof skyOver>;
