import { breach, killPhone, killTab, one, openTabs, signIn } from "../state.ts";
import { type Happening, openTabOf, SECOND, upTo } from "./event.ts";

const somebodyLooks: Happening = {
  befall: (scene, phone) => {
    const reason = one(scene, ["online", "visible", "hidden"] as const);
    openTabOf(scene, phone)?.page?.wake(reason);
    return true;
  },
};

const somebodyAsks: Happening = {
  befall: (scene, phone) => {
    openTabOf(scene, phone)?.page?.device.sync.now();
    return true;
  },
};

/** As a person does whose progress is not sent. */
const somebodyInsists: Happening = {
  befall: async (scene, phone) => {
    const { page } = openTabOf(scene, phone) ?? {};
    for (let times = 0; times < 50 && page; times++) {
      page.device.sync.now();
      await scene.turns.pass(SECOND);
    }
    return true;
  },
};

const workerWakes: Happening = {
  befall: (_scene, phone) => {
    phone.wakeWorker();
    return true;
  },
};

/** Takes over the phone at the change of shift; what the one before owes stays on it. */
const anotherPerson: Happening = {
  kind: "another person",
  befall: async (scene, phone) => {
    const before = phone.tabs.filter(({ beginning }) => beginning);
    await signIn(scene, phone, phone.person === "nurse" ? "leader" : "nurse");
    // For a moment the pages of the one before are still there.
    await scene.turns.pass(upTo(scene, SECOND));
    for (const tab of before) killTab(scene, tab);
    openTabs(scene, phone);
    return true;
  },
};

/** Nothing that a person did, and no lesson, can be read where they have signed out. */
const READABLE = /(?:nurse|leader)-\d+~|RL-\d/;

/** Signs out with whatever is owed, and comes back later or not. */
const signedOut: Happening = {
  kind: "signed out with things owed",
  befall: async (scene, phone) => {
    const { page } = openTabOf(scene, phone) ?? {};
    const { person } = phone;
    if (!page || !person) return false;
    let isAway = false;
    page.device.putAway().then(
      () => {
        isAway = true;
      },
      (error) => scene.tell(phone.index, () => `Could not be put away: ${error}`),
    );
    await scene.turns.pass(2 * SECOND);
    phone.wipes += 1;
    // Where it could not be put away the person is told so, and stays.
    if (!isAway) return false;
    phone.known.delete(person);
    phone.browser.sessions.clear();
    killPhone(scene, phone);
    const left = JSON.stringify(phone.disk.everythingOf(person));
    // Without a key from the server, nothing can be sealed yet.
    if (left.includes("sealingKey") && READABLE.test(left))
      breach(scene, "readable", `After signing out: ${left.slice(0, 500)}`);
    const next = scene.chance() < 0.5 ? person : one(scene, ["nurse", "leader"] as const);
    await signIn(scene, phone, next);
    openTabs(scene, phone);
    return true;
  },
};

export const everyday = [
  somebodyLooks,
  somebodyAsks,
  somebodyInsists,
  workerWakes,
  anotherPerson,
  signedOut,
];
