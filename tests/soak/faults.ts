import { stopWorkers } from "../journeys/running-app.ts";
import { type SoakDevice, within } from "./device.ts";
import type { Installation } from "./installation.ts";

export type Fault =
  | "server killed"
  | "server backed up"
  | "server restored"
  | "release"
  | "browser killed"
  | "worker stopped"
  | "connections dropped"
  | "cut during sync"
  | "requests stalled"
  | "reply lost"
  | "slow and lossy";

export type FaultContext = {
  readonly installation: Installation;
  readonly device: SoakDevice;
  readonly random: () => number;
  readonly onRestore: () => void;
};

const pause = (seconds: number) => new Promise((done) => setTimeout(done, seconds * 1000));

/** Ends every fault of a device's connection, also one that is still to come. */
export function heal({ proxy }: SoakDevice) {
  proxy.cut();
  proxy.restore();
  proxy.hang(undefined);
  proxy.degrade(undefined);
}

const run: Record<Fault, (context: FaultContext) => unknown> = {
  "server killed": ({ installation, random }) => installation.killAndRestart(random() * 8000),
  "server backed up": ({ installation }) => installation.backUp(),
  "server restored": async ({ installation, onRestore }) => {
    if (await installation.restore()) onRestore();
  },
  release: ({ installation }) => installation.update(),
  "browser killed": ({ device }) => device.kill(),
  "worker stopped": async ({ device }) => {
    const browser = device.browser();
    // The browser may be killed meanwhile.
    if (browser) await within(10, stopWorkers(browser)).catch(() => undefined);
  },
  "connections dropped": async ({ device, random }) => {
    device.proxy.cut();
    await pause(1 + random() * 15);
    device.proxy.restore();
  },
  "cut during sync": async ({ device, random }) => {
    device.proxy.cutAfter("/api/sync/batch", random() < 0.5 ? 0 : 1);
    await pause(10);
    heal(device);
  },
  "requests stalled": async ({ device, random }) => {
    device.proxy.hang(random() < 0.5 ? "/api" : "/");
    await pause(5 + random() * 20);
    device.proxy.hang(undefined);
  },
  "reply lost": ({ device }) => device.proxy.loseNextReply("/api/sync/batch"),
  "slow and lossy": async ({ device, random }) => {
    device.proxy.degrade({ delayMs: 2000, loss: 0.15, random });
    await pause(10 + random() * 20);
    device.proxy.degrade(undefined);
  },
};

/** Rare faults hit everyone and take seconds. */
const weights: Record<Fault, number> = {
  "server killed": 5,
  "server backed up": 2,
  "server restored": 4,
  release: 3,
  "browser killed": 6,
  "worker stopped": 4,
  "connections dropped": 6,
  "cut during sync": 4,
  "requests stalled": 4,
  "reply lost": 6,
  "slow and lossy": 3,
};

export const kinds = Object.keys(weights) as Fault[];

export function chooseFault(random: () => number): Fault {
  const total = kinds.reduce((sum, kind) => sum + weights[kind], 0);
  let at = random() * total;
  for (const kind of kinds) {
    at -= weights[kind];
    if (at < 0) return kind;
  }
  return "browser killed";
}

/** One at a time, while faults of connections overlap. */
export const isOfServer = (kind: Fault): boolean => kind.startsWith("server") || kind === "release";

/** Resolves when the fault is over. */
export const inflict = async (kind: Fault, context: FaultContext): Promise<void> => {
  await run[kind](context);
};
