import { BREAKING, WITHDRAWN } from "../actions.ts";
import type { Kind } from "../fault-kinds.ts";
import { forgive, isPromised } from "../ledger.ts";
import type { ServerState } from "../network-faults.ts";
import { inTurn } from "../state.ts";
import { type Happening, MINUTE, SECOND, upTo } from "./event.ts";

const sessionEnded: Happening = {
  kind: "session ended",
  befall: async (scene, phone) => {
    const { person } = phone;
    if (!person) return false;
    await inTurn(scene, () => scene.server.endSessions(person));
    for (const { known } of scene.phones) known.delete(person);
    // Somebody notices, sooner or later.
    scene.afterwards(upTo(scene, 2 * MINUTE), async () => {
      if (phone.person !== person || phone.known.has(person)) return;
      const session = await scene.server.openSession(person);
      phone.known.set(person, session);
      phone.browser.sessions.write(session);
    });
    return true;
  },
};

const becomes = (kind: Kind, state: ServerState, mostMs: number): Happening => ({
  kind,
  befall: async (scene) => {
    scene.sky.setServer(state);
    scene.afterwards(upTo(scene, mostMs), () => scene.sky.setServer("well"));
    // Now and then nothing else happens until it is over.
    if (scene.chance() < 0.3) await scene.turns.pass(mostMs);
    return true;
  },
});

const breaks = (kind: Kind, mostMs: number): Happening => ({
  kind,
  befall: async (scene) => {
    await inTurn(scene, () => scene.server.breakAt(BREAKING));
    if (Number.isFinite(mostMs))
      scene.afterwards(upTo(scene, mostMs), () => scene.server.breakAt(undefined));
    return true;
  },
});

const withdrawn: Happening = {
  kind: "lesson withdrawn",
  befall: async (scene) => {
    if (scene.history.isWithdrawn) return false;
    scene.history.isWithdrawn = true;
    await inTurn(scene, () => scene.server.withdraw(WITHDRAWN));
    return true;
  },
};

/** Back to a backup: what was done since is gone there, and no device can know it. */
const restored: Happening = {
  kind: "server restored",
  befall: async (scene) => {
    await inTurn(scene, () => scene.server.backUp());
    await scene.turns.pass(upTo(scene, 30 * SECOND));
    const before = scene.ledger.deeds.filter(isPromised);
    await inTurn(scene, () => scene.server.restore());
    scene.traffic.serverRestored();
    scene.history.restores += 1;
    forgive(before);
    return true;
  },
};

export const atServer = [
  sessionEnded,
  becomes("server down for long", "down", 40 * MINUTE),
  becomes("server without batches", "without batches", 10 * MINUTE),
  breaks("write fails for a while", 3 * MINUTE),
  breaks("write fails for ever", Number.POSITIVE_INFINITY),
  withdrawn,
  restored,
];
