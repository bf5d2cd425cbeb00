import { type ActionType, performAction } from "./actions.ts";
import type { SimEvent } from "./events/event.ts";
import { serverReplaced } from "./events/server.ts";
import { createInvariants } from "./invariants.ts";
import type { FaultRates } from "./network.ts";
import { killTab, openTab, openTabs, pickOne, type SimDevice, type Simulation } from "./state.ts";
import { pick, type Swarm } from "./swarm.ts";

const MAX_STEP_MS = 20_000;

/** Returns a random subset of the seed's faults, often none. */
function randomFaults({ chance, swarm }: Simulation): FaultRates {
  if (chance() < 0.4) return new Map();
  return new Map([...swarm.networkFaults].filter(() => chance() < 0.6));
}

/** Sometimes kills a page or worker between two turns, that is, at any await of its code. */
function maybeKill(sim: Simulation) {
  const { chance, swarm, counts } = sim;
  if (swarm.deathRate === 0 || chance() > swarm.deathRate) return;
  const device = pickOne(sim, sim.devices);
  if (chance() < 0.3) {
    device.browser.killWorker();
    counts.recordFault("worker killed", device.index);
    return;
  }
  const tab = pickOne(sim, device.tabs);
  killTab(sim, tab);
  openTab(sim, device, tab);
  counts.recordFault("page killed", device.index);
}

async function step(sim: Simulation, swarm: Swarm<ActionType, SimEvent>) {
  const { chance } = sim;
  const device = pickOne(sim, sim.devices);
  if (chance() < swarm.busy) {
    const times = chance() < 0.2 ? 5 : 1;
    for (let n = 0; n < times; n++)
      performAction(sim, device, pickOne(sim, device.tabs), pick(chance, swarm.actionTypes));
    return;
  }
  await runEvent(sim, device, pick(chance, swarm.events));
}

async function runEvent(sim: Simulation, device: SimDevice, { kind, run }: SimEvent) {
  if (kind) sim.log(device.index, () => `— ${kind}`);
  const hasHappened = await run(sim, device);
  if (kind && hasHappened) sim.counts.recordFault(kind, device.index);
}

export async function runChaosPhase(sim: Simulation, swarm: Swarm<ActionType, SimEvent>) {
  const { chance, network, turns, devices } = sim;
  const invariants = createInvariants(sim);
  for (let steps = 0; steps < swarm.steps; steps++) {
    if (steps === swarm.replacedAt) await runEvent(sim, pickOne(sim, devices), serverReplaced);
    for (const { index } of devices) network.setFaults(index, randomFaults(sim));
    await step(sim, swarm);
    await turns.pass(Math.floor(chance() * MAX_STEP_MS), () => maybeKill(sim));
    for (const check of invariants) await check();
    // People reopen pages that were killed or didn't open.
    for (const device of devices) if (chance() < 0.5) openTabs(sim, device);
  }
}
