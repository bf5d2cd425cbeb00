import type { FastifyInstance } from "fastify";
import type { Network, NetworkRequest, Reply } from "#sync/ports.ts";
import type { HandClock } from "../support/hand-clock.ts";
import { ask, madeUp } from "../support/in-process.ts";
import type { Turns } from "./turns.ts";

export const faultKinds = [
  "request lost",
  "reply lost",
  "reply late",
  "done twice",
  "truncated",
  "portal",
  "redirected",
  "500",
  "502 in HTML",
  "429 with a wait",
  "another server",
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** How often each fault may happen in this episode, in [0, 1); what is absent does not happen. */
export type Weather = Readonly<Partial<Record<FaultKind, number>>>;

export type Sky = {
  readonly network: () => Network;
  /** Each device has a radio of its own. */
  readonly setWeather: (weather: Weather) => void;
  readonly fired: ReadonlyMap<FaultKind, number>;
  readonly requests: () => number;
};

type Parts = {
  readonly app: FastifyInstance;
  readonly clock: HandClock;
  readonly chance: () => number;
  readonly turns: Turns;
};

const page = "<!doctype html><title>Guest Wifi</title>";
/** Beyond the patience of who asked, or well within it. */
const lateMs = (chance: () => number) => 5000 + Math.floor(chance() * 45_000);
const lost = () => new TypeError("Failed to fetch");

/** The way to the real server, under a sky that the seed makes. */
export function skyOver({ app, clock, chance, turns }: Parts): Sky {
  const fired = new Map<FaultKind, number>();
  let weather: Weather = {};
  let requests = 0;

  const pick = (): FaultKind | undefined => {
    const kind = faultKinds.find((each) => chance() < (weather[each] ?? 0));
    if (kind) fired.set(kind, (fired.get(kind) ?? 0) + 1);
    return kind;
  };
  const served = (request: NetworkRequest) => turns.outside(() => ask(app, request));

  const answered = async (
    request: NetworkRequest,
    fault: FaultKind | undefined,
  ): Promise<Reply> => {
    switch (fault) {
      case "request lost":
        throw lost();
      case "reply lost":
        await served(request);
        throw lost();
      case "done twice":
        await served(request);
        return await served(request);
      case "truncated": {
        const whole = await served(request);
        return { ...whole, text: whole.text.slice(0, whole.text.length >> 1) };
      }
      case "portal":
        return madeUp(200, "text/html", page);
      case "redirected":
        return { ...madeUp(200, "text/html", page), redirected: true };
      case "500":
        return madeUp(500, "application/json", '{"errors":["made up"]}');
      case "502 in HTML":
        return madeUp(502, "text/html", page);
      case "429 with a wait":
        return madeUp(429, "application/json", '{"errors":["slow"]}', { "retry-after": "20" });
      case "another server": {
        const reply = await served({ ...request, path: "/health_check", method: "GET" });
        return { ...reply, text: reply.text.replace(/"server":"[^"]*"/, '"server":"elsewhere"') };
      }
      default:
        return await served(request);
    }
  };

  const send = async (request: NetworkRequest): Promise<Reply> => {
    const fault = pick();
    requests += 1;
    const ended = new AbortController();
    const abort = () => ended.abort();
    request.signal?.addEventListener("abort", abort);
    try {
      return await Promise.race([
        inItsTurn(request, fault, ended.signal),
        clock.wait(request.timeoutMs ?? 30_000, ended.signal).then(() => Promise.reject(lost())),
      ]);
    } finally {
      request.signal?.removeEventListener("abort", abort);
      ended.abort();
    }
  };
  const inItsTurn = (request: NetworkRequest, fault: FaultKind | undefined, signal: AbortSignal) =>
    new Promise<Reply>((resolve, reject) => {
      turns.later(async () => {
        const reply = await answered(request, fault).catch(() => undefined);
        const deliver = () => (reply ? resolve(reply) : reject(lost()));
        if (fault !== "reply late") return turns.later(deliver);
        clock.wait(lateMs(chance), signal).then(deliver, deliver);
      });
    });
  return {
    network: () => ({
      send,
      fetchBytes: () => Promise.reject(lost()),
    }),
    setWeather: (next) => {
      weather = next;
    },
    fired,
    requests: () => requests,
  };
}
