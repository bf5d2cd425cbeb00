import type { Kind } from "../fault-kinds.ts";
import { excuse } from "../ledger.ts";
import { killDevice, openTabs, type SimDevice, type Simulation, violate } from "../state.ts";
import { DAY, isOpen, MINUTE, randomMs, SECOND, type SimEvent } from "./event.ts";

const clockMoved = (kind: Kind, move: (device: SimDevice, sim: Simulation) => void): SimEvent => ({
  kind,
  run: (sim, device) => {
    move(device, sim);
    device.senderCheck.stopTrustingLease();
    sim.traffic.clockChanged(device.index);
    return true;
  },
});

const clocks = [
  clockMoved("clock set forward", ({ clock }) => clock.jump(8 * DAY)),
  clockMoved("clock set back", ({ clock }) => clock.jump(-DAY)),
  clockMoved("clock at 1970", ({ clock }) => clock.setTo(5 * MINUTE)),
  clockMoved("clock drifts", ({ clock }, { chance }) => clock.drift((chance() - 0.5) * 0.1)),
];

/** Time passes while nothing runs. Whatever was due happens afterward. */
const offForAYear: SimEvent = {
  kind: "off for a year",
  run: (sim, device) => {
    killDevice(sim, device);
    sim.clock.jump(365 * DAY);
    for (const { index, known, senderCheck } of sim.devices) {
      senderCheck.stopTrustingLease();
      sim.traffic.clockChanged(index);
      // Every session has expired by then.
      known.clear();
    }
    openTabs(sim, device);
    return true;
  },
};

/** Counted as a fault whenever a transaction fails. */
const noRoom: SimEvent = {
  run: (sim, device) => {
    device.disk.fill(0.3 + sim.chance() * 0.7);
    sim.schedule(randomMs(sim, MINUTE), () => device.disk.fill(0));
    return true;
  },
};

const connectionLost: SimEvent = {
  kind: "connection lost",
  run: (_scene, device) => device.disk.loseConnections() > 0,
};

/** Nothing is lost, because pages reopen them. */
const databaseClosed: SimEvent = {
  kind: "database closed",
  run: (_scene, device) => device.disk.closeAll() > 0,
};

/** Open pages must report it, and the next one to open must report that data was cleared. */
const storageCleared: SimEvent = {
  kind: "storage cleared",
  run: async (sim, device) => {
    const theirs = () => sim.ledger.actions.filter((action) => action.device === device.index);
    const wasUsed = theirs().some(({ state }) => state === "confirmed");
    if (sim.chance() < 0.5) killDevice(sim, device);
    const open = device.tabs.filter(isOpen);
    device.disk.fill(0);
    device.disk.clear();
    device.clearCount += 1;
    await sim.turns.pass(SECOND);
    for (const { page } of open)
      if (page && !page.status().isStorageGone)
        violate(sim, "wrong status", "A page does not say that its storage is gone");
    killDevice(sim, device);
    excuse(theirs());
    openTabs(sim, device);
    await sim.turns.pass(30 * SECOND);
    const opened = device.tabs.flatMap(({ page }) => page ?? []);
    if (wasUsed && opened.length > 0 && !opened.some((page) => page.status().wasCleared))
      violate(sim, "wrong status", "A page does not say that its device was cleared");
    return true;
  },
};

export const deviceEvents = [
  ...clocks,
  offForAYear,
  noRoom,
  connectionLost,
  databaseClosed,
  storageCleared,
];
