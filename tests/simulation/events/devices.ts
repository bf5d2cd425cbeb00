import type { Kind } from "../fault-kinds.ts";
import { forgive } from "../ledger.ts";
import { breach, killPhone, openTabs, type Phone, type Scene } from "../state.ts";
import { DAY, type Happening, isOpen, MINUTE, SECOND, upTo } from "./event.ts";

const clockMoved = (kind: Kind, move: (phone: Phone, scene: Scene) => void): Happening => ({
  kind,
  befall: (scene, phone) => {
    move(phone, scene);
    phone.alone.disturb();
    scene.traffic.clockChanged(phone.index);
    return true;
  },
});

const clocks = [
  clockMoved("clock set forward", ({ clock }) => clock.jump(8 * DAY)),
  clockMoved("clock set back", ({ clock }) => clock.jump(-DAY)),
  clockMoved("clock at 1970", ({ clock }) => clock.setTo(5 * MINUTE)),
  clockMoved("clock drifts", ({ clock }, { chance }) => clock.drift((chance() - 0.5) * 0.1)),
];

/** Everybody sleeps for so long; what was to happen meanwhile happens afterwards. */
const offForAYear: Happening = {
  kind: "off for a year",
  befall: (scene, phone) => {
    killPhone(scene, phone);
    scene.clock.jump(365 * DAY);
    for (const { index, known, alone } of scene.phones) {
      alone.disturb();
      scene.traffic.clockChanged(index);
      // Every session has ended by then; the pages hear it from the server.
      known.clear();
    }
    openTabs(scene, phone);
    return true;
  },
};

/** It counts as happened whenever something finds none. */
const noRoom: Happening = {
  befall: (scene, phone) => {
    phone.disk.fill(0.3 + scene.chance() * 0.7);
    scene.afterwards(upTo(scene, MINUTE), () => phone.disk.fill(0));
    return true;
  },
};

const connectionLost: Happening = {
  kind: "connection lost",
  befall: (_scene, phone) => phone.disk.loseConnections() > 0,
};

/** Nothing is lost by it: the pages open them again. */
const databaseClosed: Happening = {
  kind: "database closed",
  befall: (_scene, phone) => phone.disk.closeAll() > 0,
};

/** Every page that is open must say so, and the first that is opened anew what it means. */
const storageCleared: Happening = {
  kind: "storage cleared",
  befall: async (scene, phone) => {
    const theirs = () => scene.ledger.deeds.filter((deed) => deed.phone === phone.index);
    const wasUsed = theirs().some(({ state }) => state === "confirmed");
    if (scene.chance() < 0.5) killPhone(scene, phone);
    const open = phone.tabs.filter(isOpen);
    phone.disk.fill(0);
    phone.disk.clear();
    phone.wipes += 1;
    await scene.turns.pass(SECOND);
    for (const { page } of open)
      if (page && !page.status().isStorageGone)
        breach(scene, "silent", "A page does not say that its storage is gone");
    killPhone(scene, phone);
    forgive(theirs());
    openTabs(scene, phone);
    await scene.turns.pass(30 * SECOND);
    const opened = phone.tabs.flatMap(({ page }) => page ?? []);
    if (wasUsed && opened.length > 0 && !opened.some((page) => page.status().wasCleared))
      breach(scene, "silent", "A page does not say that its device was cleared");
    return true;
  },
};

export const devices = [
  ...clocks,
  offForAYear,
  noRoom,
  connectionLost,
  databaseClosed,
  storageCleared,
];
