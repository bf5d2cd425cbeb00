import { excuse } from "../ledger.ts";
import { killDevice, killTab, openTabs, pickOne, signIn, violate } from "../state.ts";
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

/** Matches lessons and anything a person wrote, which must not be readable after sign-out. */
const READABLE = /(?:nurse|leader)-\d+~|RL-\d/;

/** Signs out with pending writes. The same or another person signs in next. */
const signedOut: SimEvent = {
  kind: "signed out with pending writes",
  run: async (sim, device) => {
    const { page } = randomOpenTab(sim, device) ?? {};
    const { person } = device;
    if (!page || !person) return false;
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
    // What was applied isn't kept in readable form, so a restored server can't get it back.
    if (!left.includes("sealingKey"))
      excuse(
        sim.ledger.actions.filter(
          (action) => action.device === device.index && action.person === person,
        ),
      );
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
