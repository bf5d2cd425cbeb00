import { killTab, one, openTab } from "../state.ts";
import { type Happening, MINUTE, openTabOf, SECOND, upTo } from "./event.ts";

const pageKilled: Happening = {
  kind: "page killed",
  befall: (scene, phone) => {
    const tab = one(scene, phone.tabs);
    killTab(scene, tab);
    openTab(scene, phone, tab);
    return true;
  },
};

const workerKilled: Happening = {
  kind: "worker killed",
  befall: async (scene, phone) => {
    phone.wakeWorker();
    await scene.turns.pass(upTo(scene, SECOND));
    phone.browser.killWorker();
    return true;
  },
};

/** While a pass is under way if there is one: then it keeps the lock. */
const pageFrozen: Happening = {
  kind: "page frozen",
  befall: async (scene, phone) => {
    const tab = openTabOf(scene, phone);
    if (!tab?.life) return false;
    const { life } = tab;
    tab.page?.device.sync.now();
    await scene.turns.pass(upTo(scene, 500));
    if (tab.life !== life) return false;
    phone.ice.freeze(life);
    phone.alone.disturb();
    tab.isFrozen = true;
    const isLong = scene.chance() < 0.5;
    scene.afterwards(isLong ? upTo(scene, 15 * MINUTE) : upTo(scene, 10 * SECOND), () => {
      if (tab.life !== life) return;
      tab.isFrozen = false;
      phone.ice.thaw(life);
    });
    // Long enough for the others to lose patience with whoever has the lock.
    if (isLong) await scene.turns.pass(upTo(scene, 10 * MINUTE));
    return true;
  },
};

export const pages = [pageKilled, workerKilled, pageFrozen];
