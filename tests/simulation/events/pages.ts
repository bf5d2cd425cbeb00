import { killTab, openTab, pickOne } from "../state.ts";
import { MINUTE, randomMs, randomOpenTab, SECOND, type SimEvent } from "./event.ts";

const pageKilled: SimEvent = {
  kind: "page killed",
  run: (sim, device) => {
    const tab = pickOne(sim, device.tabs);
    killTab(sim, tab);
    openTab(sim, device, tab);
    return true;
  },
};

const workerKilled: SimEvent = {
  kind: "worker killed",
  run: async (sim, device) => {
    device.wakeWorker();
    await sim.turns.pass(randomMs(sim, SECOND));
    device.browser.killWorker();
    return true;
  },
};

/** Usually freezes a page during a sync cycle, so that it keeps the lock. */
const pageFrozen: SimEvent = {
  kind: "page frozen",
  run: async (sim, device) => {
    const tab = randomOpenTab(sim, device);
    if (!tab?.life) return false;
    const { life } = tab;
    tab.page?.device.sync.now();
    await sim.turns.pass(randomMs(sim, 500));
    if (tab.life !== life) return false;
    device.freezer.freeze(life);
    device.senderCheck.stopTrustingLease();
    tab.isFrozen = true;
    const isLong = sim.chance() < 0.5;
    sim.schedule(isLong ? randomMs(sim, 15 * MINUTE) : randomMs(sim, 10 * SECOND), () => {
      if (tab.life !== life) return;
      tab.isFrozen = false;
      device.freezer.unfreeze(life);
    });
    // Long enough for the other pages to steal the lock.
    if (isLong) await sim.turns.pass(randomMs(sim, 10 * MINUTE));
    return true;
  },
};

export const pageEvents = [pageKilled, workerKilled, pageFrozen];
