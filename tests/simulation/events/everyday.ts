import { erasePerson } from "#sync/session/erase-person.ts";
import { crashableDatabases } from "../../support/crashing-databases.ts";
import { type PersonName, people } from "../../support/small-world.ts";
import { databaseOf, sealedDatabaseOf } from "../disk.ts";
import { excuse } from "../ledger.ts";
import {
  ask,
  killDevice,
  killTab,
  openTabs,
  pickOne,
  type SimDevice,
  type Simulation,
  signIn,
  violate,
} from "../state.ts";
import { randomMs, randomOpenTab, SECOND, type SimEvent } from "./event.ts";

const pageWakes: SimEvent = {
  run: (sim, device) => {
    const reason = pickOne(sim, ["online", "visible", "hidden"] as const);
    randomOpenTab(sim, device)?.page?.wake(reason);
    return true;
  },
};

const syncTapped: SimEvent = {
  run: (sim, device) => {
    randomOpenTab(sim, device)?.page?.device.sync.now();
    return true;
  },
};

/** Taps "Sync now" again and again, as a person would whose progress doesn't sync. */
const syncTappedRepeatedly: SimEvent = {
  run: async (sim, device) => {
    const { page } = randomOpenTab(sim, device) ?? {};
    for (let times = 0; times < 50 && page; times++) {
      page.device.sync.now();
      await sim.turns.pass(SECOND);
    }
    return true;
  },
};

const workerWakes: SimEvent = {
  run: (_scene, device) => {
    device.wakeWorker();
    return true;
  },
};

/** Another person takes over the device. The previous person's pending writes stay on it. */
const anotherPerson: SimEvent = {
  kind: "another person",
  run: async (sim, device) => {
    const before = device.tabs.filter(({ beginning }) => beginning);
    await signIn(sim, device, device.person === "nurse" ? "leader" : "nurse");
    // For a moment the previous person's pages are still open.
    await sim.turns.pass(randomMs(sim, SECOND));
    for (const tab of before) killTab(sim, tab);
    openTabs(sim, device);
    return true;
  },
};

/** Matches lessons and anything a person wrote, which must not be readable after sign-out. Encrypted text can't match. */
const READABLE = /(?:nurse|leader)-\d+~|[":]RL-\d/;

/** The page that erases may close at any time. The next one continues. */
async function erase(sim: Simulation, { browser }: SimDevice, person: PersonName) {
  const { id } = people[person];
  while (sim.chance() < 0.3) {
    const { databases, crash } = crashableDatabases(browser.databases);
    erasePerson(id, databases).catch(() => undefined);
    let turns = Math.floor(sim.chance() * 120);
    await sim.turns.pass(SECOND, () => {
      if (turns-- === 0) crash();
    });
    crash();
    await sim.turns.pass(SECOND);
  }
  await ask(sim, erasePerson(id, browser.databases));
}

/** Signs out with pending writes. The same or another person signs in next. */
const signedOut: SimEvent = {
  kind: "signed out with pending writes",
  run: async (sim, device) => {
    const { page } = randomOpenTab(sim, device) ?? {};
    const { person } = device;
    if (!page || !person) return false;
    const count = (store: string) => device.disk.rows(databaseOf(person), store).length;
    const [applied, pending] = [count("applied"), count("outbox")];
    let isSignedOut = false;
    page.device.sealAtSignOut().then(
      () => {
        isSignedOut = true;
      },
      (error) => sim.log(device.index, () => `Sign-out failed: ${error}`),
    );
    await sim.turns.pass(2 * SECOND);
    device.clearCount += 1;
    // If signing out fails, the person sees an error and stays signed in.
    if (!isSignedOut) return false;
    device.known.delete(person);
    device.browser.sessions.clear();
    killDevice(sim, device);
    const left = JSON.stringify(device.disk.everythingOf(person));
    // Nothing can be encrypted before the server has sent its key.
    if (left.includes("sealingKey") && READABLE.test(left))
      violate(sim, "plaintext", `After signing out: ${left.slice(0, 500)}`);
    // Applied writes aren't kept in readable form, so a restored server can't get it back.
    if (!left.includes("sealingKey") && (applied > 0 || count("outbox") < pending))
      excuse(
        sim.ledger.actions.filter(
          (action) => action.device === device.index && action.person === person,
        ),
      );
    // Some pages close before they have begun.
    if (sim.chance() < 0.8) await erase(sim, device, person);
    const kept = JSON.stringify(device.disk.rows(sealedDatabaseOf(person), "applied"));
    if (READABLE.test(kept)) violate(sim, "plaintext", `After erasing: ${kept.slice(0, 500)}`);
    const next = sim.chance() < 0.5 ? person : pickOne(sim, ["nurse", "leader"] as const);
    await signIn(sim, device, next);
    openTabs(sim, device);
    return true;
  },
};

export const everydayEvents = [
  pageWakes,
  syncTapped,
  syncTappedRepeatedly,
  workerWakes,
  anotherPerson,
  signedOut,
];
