import { encryptToServer } from "#sync/encryption/encrypt-to-server.ts";
import type { EncryptToServer, Network, Ports } from "#sync/ports.ts";
import { type Lifetime, testBrowser } from "../support/test-browser.ts";
import { createDeviceClock } from "./device-clock.ts";
import { createDisk, databaseOf } from "./disk.ts";
import { memoryFiles } from "./memory-files.ts";
import { createPageFreezer } from "./page-freezer.ts";
import { singleSenderCheck } from "./single-sender.ts";
import { type SimDevice, type Simulation, type Tab, violate } from "./state.ts";
import type { DevicePlan } from "./swarm.ts";
import { personOf, writesOf } from "./wire-tap.ts";

type World = Pick<
  Simulation,
  | "schedule"
  | "chance"
  | "clock"
  | "counts"
  | "log"
  | "network"
  | "traffic"
  | "turns"
  | "violations"
>;

/** A new promise each time, because a shared one would retain everything that awaits it. */
const never = () => new Promise<never>(() => undefined);
/** Only API requests are simulated; file downloads fail. */
const noBytes: Network["fetchBytes"] = () => Promise.reject(new TypeError("Failed to fetch"));
const noNetwork: Network = { send: never, fetchBytes: noBytes };

/** Encrypts with the real implementation, in real time while no device moves. */
const encryptOutside =
  ({ turns }: World): EncryptToServer =>
  (key, text) =>
    new Promise((resolve, reject) => {
      turns.later(() => turns.outside(() => encryptToServer(key, text)).then(resolve, reject));
    });

const whileAlive = <T>(life: Lifetime, work: Promise<T>): Promise<T> =>
  work.then(
    (value) => (life.alive ? value : never()),
    (error) => (life.alive ? Promise.reject(error) : never()),
  );

type Fact = { readonly key: string };

/** Returns whether both databases on this device have stored our server's id. */
export const knowsServer = ({ disk: { rows }, person }: SimDevice) =>
  person !== undefined &&
  ["respite-device", databaseOf(person)].every((name) =>
    rows(name, "facts").some((fact) => (fact as Fact).key === "server"),
  );

const newTab = (): Tab => ({
  beginning: undefined,
  page: undefined,
  life: undefined,
  isFrozen: false,
  unanswered: new Set(),
});

/** The chance that the browser wakes the worker when asked. */
const WAKE_CHANCE = 0.4;
const MAX_WAKE_DELAY_MS = 30_000;

/** Wraps the ports of a page or worker with this device's faults. */
function wrapPorts(world: World, device: SimDevice, ports: Ports, life: Lifetime): Ports {
  const { chance, network, traffic, schedule } = world;
  const caller = traffic.newCaller({
    device: device.index,
    kind: ports.keyValue ? "page" : "worker",
    isFrozen: () => device.freezer.isFrozen(life),
  });
  const send: Network["send"] = (request) => {
    if (!life.alive) return never();
    // As the real network does.
    if (request.signal?.aborted) return Promise.reject(request.signal.reason);
    const isSending = writesOf(request).length > 0;
    const end = isSending ? device.senderCheck.begin(life, personOf(request)) : undefined;
    const sent = network.send(caller, request, knowsServer(device)).finally(() => end?.());
    return whileAlive(life, sent);
  };
  const wakes = {
    ...ports.wakes,
    requestBackgroundSync: async () => {
      if (chance() > WAKE_CHANCE) return;
      schedule(Math.floor(chance() * MAX_WAKE_DELAY_MS), device.wakeWorker);
    },
    handOffToWorker: () => schedule(0, device.wakeWorker),
  };
  const own = { ...ports, wakes, files: device.files, network: { ...noNetwork, send } };
  return device.freezer.dress(device.senderCheck.dress(device.disk.dress(own, life), life), life);
}

export function createSimDevice(world: World, index: number, plan: DevicePlan): SimDevice {
  const { chance, counts, log } = world;
  const clock = createDeviceClock(world.clock);
  const browser = testBrowser({
    network: noNetwork,
    clock,
    random: chance,
    hasLocks: plan.hasLocks,
    seal: encryptOutside(world),
    wrapPorts: (ports, life) => {
      device.openingLife = life;
      return wrapPorts(world, device, ports, life);
    },
  });
  const device: SimDevice = {
    index,
    browser,
    clock,
    disk: createDisk(browser.databases, chance, () => counts.recordFault("storage full", index)),
    files: memoryFiles(),
    freezer: createPageFreezer(),
    senderCheck: singleSenderCheck(
      plan.hasLocks,
      (what) => violate(world, "two senders", what),
      () => counts.recordFault("lock stolen", index),
    ),
    tabs: Array.from({ length: plan.tabs }, newTab),
    known: new Map(),
    seen: new Set(),
    wakeWorker: () => {
      browser.wakeWorker().catch((error) => log(index, () => `The worker: ${error}`));
    },
    openingLife: undefined,
    person: undefined,
    clearCount: 0,
  };
  return device;
}
