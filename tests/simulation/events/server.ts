import { EDITED_LESSON, FAILING_LESSON, WITHDRAWN_LESSON } from "../actions.ts";
import { knowsServer } from "../devices.ts";
import { databaseOf } from "../disk.ts";
import type { Kind } from "../fault-kinds.ts";
import { excuse, marksIn, type UserAction } from "../ledger.ts";
import type { ServerHealth } from "../network.ts";
import { names } from "../server/sessions.ts";
import { inTurn, type Simulation, violate } from "../state.ts";
import { isOpen, MINUTE, randomMs, SECOND, type SimEvent } from "./event.ts";

const sessionEnded: SimEvent = {
  kind: "session ended",
  run: async (sim, device) => {
    const { person } = device;
    if (!person) return false;
    await inTurn(sim, () => sim.server.endSessions(person));
    for (const { known } of sim.devices) known.delete(person);
    // Someone signs in again sooner or later.
    sim.schedule(randomMs(sim, 2 * MINUTE), async () => {
      if (device.person !== person || device.known.has(person)) return;
      const session = await sim.server.openSession(person);
      device.known.set(person, session);
      device.browser.sessions.write(session);
    });
    return true;
  },
};

const becomes = (kind: Kind, state: ServerHealth, mostMs: number): SimEvent => ({
  kind,
  run: async (sim) => {
    const end = sim.network.setServer(state);
    sim.schedule(randomMs(sim, mostMs), end);
    // Sometimes nothing else happens until it is over.
    if (sim.chance() < 0.3) await sim.turns.pass(mostMs);
    return true;
  },
});

const breaks = (kind: Kind, mostMs: number): SimEvent => ({
  kind,
  run: async (sim) => {
    await inTurn(sim, () => sim.server.breakAt(FAILING_LESSON));
    if (Number.isFinite(mostMs))
      sim.schedule(randomMs(sim, mostMs), () => sim.server.breakAt(undefined));
    return true;
  },
});

/** The first time, a lesson is withdrawn. Afterward, another one is edited. */
const withdrawn: SimEvent = {
  kind: "lesson withdrawn",
  run: async (sim, { index }) => {
    const { history, server, counts } = sim;
    if (history.isWithdrawn) {
      history.edits += 1;
      await inTurn(sim, () => server.edit(EDITED_LESSON, `Edit ${history.edits}`));
      counts.recordFault("lesson edited", index);
      return false;
    }
    history.isWithdrawn = true;
    await inTurn(sim, () => server.withdraw(WITHDRAWN_LESSON));
    return true;
  },
};

/** Devices don't keep what they have logged. */
const isNotKept = ({ call }: UserAction) => call === "logUtilization";

/** Records which writes each device knows were applied. Encrypted writes have no readable mark. */
function noteTold({ devices, history, turns }: Simulation) {
  for (const { disk } of devices) {
    for (const person of names) {
      const pending = new Set(marksIn(disk.rows(databaseOf(person), "outbox")));
      for (const mark of marksIn(disk.rows(databaseOf(person), "applied")))
        if (!pending.has(mark) && !history.toldBefore.has(mark))
          history.toldBefore.set(mark, turns.count());
    }
  }
}

/**
 * Restores the server from a backup. Later changes of the catalog are gone, and those of people until the devices send them again. Every other time, it is the
 * backup of the time before.
 */
const restored: SimEvent = {
  kind: "server restored",
  run: async (sim) => {
    if (sim.history.restores % 2 === 0) await inTurn(sim, () => sim.server.backUp());
    await sim.turns.pass(randomMs(sim, 30 * SECOND));
    const before = sim.ledger.actions.filter(isNotKept);
    await inTurn(sim, () => sim.server.restore());
    noteTold(sim);
    sim.traffic.serverRestored();
    sim.history.restores += 1;
    excuse(before);
    return true;
  },
};

/** Another installation answers at the address for a while. It signs no one out. */
export const serverReplaced: SimEvent = {
  kind: "server replaced",
  run: async (sim) => {
    // A device that has never pulled can't tell one server from another.
    const open = sim.devices.filter(knowsServer).flatMap(({ index, person, known, tabs }) =>
      tabs.filter(isOpen).map((tab) => ({
        tab,
        index,
        wasEnded: person !== undefined && !known.has(person),
      })),
    );
    const startedAt = sim.clock.elapsed();
    const before = open.map(({ tab: { page } }) => page?.status());
    for (const { index } of sim.devices) sim.network.setFaults(index, new Map());
    const end = sim.network.setServer("replaced");
    for (const { tab } of open) tab.page?.device.sync.now();
    await sim.turns.pass(2 * MINUTE);
    for (const [at, { tab, index, wasEnded }] of open.entries()) {
      // A request that was in flight may have been answered with another person's session. On a slow connection, the reply of
      // the server before may arrive late, and a check may take too long.
      if (sim.swarm.isSlow || sim.network.gotOtherSessionSince(index, startedAt)) continue;
      const status = tab.page?.status();
      // Our server may have ended the session just before.
      if (status?.needsSignIn && !before[at]?.needsSignIn && !wasEnded)
        violate(sim, "wrong status", "A page asks to sign in because another server answers");
      if (status?.reach === "down" && before[at]?.reach === "up")
        violate(sim, "wrong status", "A page takes another server for no network");
    }
    end();
    return true;
  },
};

export const serverEvents = [
  sessionEnded,
  becomes("server down for long", "down", 40 * MINUTE),
  becomes("server without batches", "without batches", 10 * MINUTE),
  breaks("write fails for a while", 3 * MINUTE),
  breaks("write fails forever", Number.POSITIVE_INFINITY),
  withdrawn,
  restored,
];
