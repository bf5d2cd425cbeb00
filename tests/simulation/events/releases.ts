import { killDevice, openTabs, type SimDevice, type Simulation, violate } from "../state.ts";
import { isOpen, MINUTE, randomMs, SECOND, type SimEvent } from "./event.ts";

/** The release that runs next has the newer schema. */
function startNextRelease(sim: Simulation, device: SimDevice) {
  killDevice(sim, device);
  device.disk.acceptSchema();
  openTabs(sim, device);
}

/** A newer release upgrades the databases and is rolled back. The older one may not change anything. */
const rolledBack: SimEvent = {
  kind: "schema newer",
  run: async (sim, device) => {
    killDevice(sim, device);
    // It waits for transactions of closed pages, and for a worker that is still sending.
    const upgrade = device.disk.upgradeSchema();
    await sim.turns.pass(5 * SECOND);
    if (!upgrade.isDone()) violate(sim, "wrong status", "A worker keeps a newer release waiting");
    const before = device.disk.everything();
    openTabs(sim, device);
    device.wakeWorker();
    await sim.turns.pass(SECOND + randomMs(sim, MINUTE));
    if (device.tabs.some(({ page }) => page))
      violate(sim, "wrong status", "An older release opens newer databases");
    if (device.disk.everything() !== before)
      violate(sim, "lost", "An older release changes newer databases");
    startNextRelease(sim, device);
    return true;
  },
};

/** One tab starts a newer release, which upgrades the databases under the others. */
const updatedInAnotherTab: SimEvent = {
  kind: "several tabs updating",
  run: async (sim, device) => {
    const open = device.tabs.filter(isOpen);
    if (open.length === 0 || open.length < device.tabs.length) return false;
    const pages = open.map(({ page }) => page);
    const upgrade = device.disk.upgradeSchema();
    await sim.turns.pass(5 * SECOND);
    if (!upgrade.isDone()) violate(sim, "wrong status", "A page keeps a newer release waiting");
    for (const page of pages)
      if (!page?.status().isSuperseded)
        violate(sim, "wrong status", "A page does not say that a newer release is open");
    startNextRelease(sim, device);
    return true;
  },
};

export const releaseEvents: readonly SimEvent[] = [rolledBack, updatedInAnotherTab];
