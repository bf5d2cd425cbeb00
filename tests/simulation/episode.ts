import { Dexie } from "dexie";
import { builtInRules } from "#server/learning/achievements/built-in-rules.ts";
import { createManualClock } from "../support/manual-clock.ts";
import { seededRandom } from "../support/random.ts";
import type { ActionType } from "./actions.ts";
import { actionTypes, SECRET } from "./actions.ts";
import { runChaosPhase } from "./chaos-phase.ts";
import { createSimDevice } from "./devices.ts";
import { watchWrites } from "./disk.ts";
import type { SimEvent } from "./events/event.ts";
import { releaseEvents } from "./events/releases.ts";
import { simEvents } from "./events.ts";
import { createCounts, type Kind } from "./fault-kinds.ts";
import { createLedger } from "./ledger.ts";
import { createNetwork } from "./network.ts";
import { startFromFirstRelease } from "./old-tab.ts";
import { checkOutcome, runQuietPhase } from "./quiet-phase.ts";
import type { SimServer } from "./server/sim-server.ts";
import { killDevice, openTabs, type Simulation, signIn, type Violation, violate } from "./state.ts";
import { draw, type Swarm } from "./swarm.ts";
import { createTraffic } from "./traffic.ts";
import { createTurns, type Turns } from "./turns.ts";

export type Report = {
  readonly seed: number;
  readonly violations: readonly Violation[];
  readonly trace: string;
  readonly fired: ReadonlyMap<Kind, number>;
  readonly recovered: ReadonlyMap<Kind, number>;
  readonly requests: number;
  readonly actions: number;
  /** In simulated milliseconds. */
  readonly elapsed: number;
};

export type LogLine = (line: string) => void;

type Listeners = {
  readonly subscribers: readonly (() => void)[];
  readonly unsubscribe: (listener: () => void) => void;
};

/**
 * Killed pages still listen for database changes. This removes their listeners, so they don't
 * affect the next run.
 */
function stopLateListeners(listeners: Listeners) {
  const before = new Set(listeners.subscribers);
  return () => {
    for (const each of [...listeners.subscribers]) {
      if (!before.has(each)) listeners.unsubscribe(each);
    }
  };
}

/** Lost connections are normal here, and Dexie logs each one. */
function silenceDexieWarnings() {
  const { warn } = console;
  console.warn = (...words: unknown[]) => {
    if (!/^Dexie: |^Another connection /.test(String(words[0]))) warn(...words);
  };
  return () => {
    console.warn = warn;
  };
}

async function run(sim: DrawnSimulation) {
  for (const [index, device] of sim.devices.entries()) {
    const plan = sim.swarm.devices[index];
    if (!plan) continue;
    if (!plan.hasLocks) sim.counts.recordFault("no shared locks", index);
    await startFromFirstRelease(sim, device, plan);
    await signIn(sim, device, plan.person);
    openTabs(sim, device);
  }
  await sim.turns.pass(1000);
  await runChaosPhase(sim, sim.swarm);
  await runQuietPhase(sim);
  await checkOutcome(sim);
}

/** Server calls take real time, during which no device moves. */
const runOutside = (server: SimServer, turns: Turns): SimServer =>
  Object.fromEntries(
    Object.entries(server).map(([name, ask]) => [
      name,
      (...args: never[]) =>
        turns.outside(() => (ask as (...args: never[]) => Promise<never>)(...args)),
    ]),
  ) as unknown as SimServer;

const rareEvents = releaseEvents;
/** Keeps both random sequences of a seed apart. */
const RARE_SEEDS = 2 ** 31;

type DrawnSimulation = Simulation & { readonly swarm: Swarm<ActionType, SimEvent> };

function createSimulation(seed: number, real: SimServer, print?: LogLine): DrawnSimulation {
  const chance = seededRandom(seed);
  const clock = createManualClock();
  const turns = createTurns({ clock, chance });
  const server = runOutside(real, turns);
  const violations: Violation[] = [];
  const aside = seededRandom(seed + 0x5eed);
  const rareChance = seededRandom(seed + RARE_SEEDS);
  const swarm = draw(chance, aside, rareChance, { actionTypes, events: simEvents, rareEvents });
  const watched = createTraffic(clock.elapsed, (rule, what) => violate({ violations }, rule, what));
  const tally = createCounts();
  const log: Simulation["log"] = (device, what) =>
    print?.(`${(clock.elapsed() / 1000).toFixed(1).padStart(8)} s  device ${device}  ${what()}`);
  const schedule: Simulation["schedule"] = (ms, then) =>
    void clock.wait(ms).then(() => turns.later(then));
  const onServerError = (error: unknown) => violate({ violations }, "threw", `${error}`);
  const parts = { server, clock, chance, turns, traffic: watched, counts: tally, log, schedule };
  const world = {
    ...parts,
    violations,
    network: createNetwork({ ...parts, isSlow: swarm.isSlow, onServerError }),
  };
  return {
    ...world,
    swarm,
    ledger: createLedger(turns.count),
    devices: swarm.devices.map((plan, index) => createSimDevice(world, index, plan)),
    achievements: builtInRules.filter(({ at_least }) => at_least <= 5).map(({ name }) => name),
    history: { isWithdrawn: false, edits: 0, restores: 0, toldBefore: new Map() },
  };
}

/** Loading modules takes real time, so they are loaded before the run. */
const loadLazyModules = () =>
  Promise.all([import("#sync/run-device.ts"), import("#sync/encryption/jwe.ts"), import("jose")]);

/** Runs one seed against this server: devices, tabs, people, and faults are drawn from the seed. */
export async function episode(seed: number, server: SimServer, print?: LogLine): Promise<Report> {
  await loadLazyModules();
  const { stackTraceLimit } = Error;
  // Many errors are expected, and stack traces are slow.
  if (!print) Error.stackTraceLimit = 0;
  const sim = createSimulation(seed, server, print);
  const { turns, clock, network, violations } = sim;
  const restoreWarnings = silenceDexieWarnings();
  const stopListening = stopLateListeners(
    (Dexie.on as unknown as { storagemutated: Listeners }).storagemutated,
  );
  const stopWatching = watchWrites((value) => {
    if (JSON.stringify(value)?.includes(SECRET)) violate(sim, "plaintext", "An answer lies open");
  });
  try {
    await sim.server.reset(clock.now);
    await run(sim);
  } catch (error) {
    violate(sim, "threw", error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    for (const device of sim.devices) killDevice(sim, device);
    turns.end();
    stopListening();
    stopWatching();
    restoreWarnings();
    Error.stackTraceLimit = stackTraceLimit;
  }
  return {
    seed,
    violations,
    trace: turns.trace(),
    fired: sim.counts.fired,
    recovered: sim.counts.recovered,
    requests: network.requests(),
    actions: sim.ledger.actions.length,
    elapsed: clock.now() - createManualClock().now(),
  };
}
