import type { ServerPublicKey } from "#contract/sync/encrypted.ts";
import { createActions } from "#sync/local/actions.ts";
import { DeviceDatabase } from "#sync/local/device-database.ts";
import { encryptionKey } from "#sync/local/facts.ts";
import { PersonDatabase } from "#sync/local/person-database.ts";
import { onStorageLost } from "#sync/local/presence.ts";
import { reserveQuota } from "#sync/local/reserved-quota.ts";
import { pagePorts } from "#sync/ports-page.ts";

/* A device's storage in a real browser, without a server. The test drives it from outside. */

const ports = pagePorts(() => () => undefined);
const device = new DeviceDatabase();
const person = new PersonDatabase("p1");
const acts = createActions({ db: person, ports, wake: () => undefined }, device);
let isGone = false;
onStorageLost(person, () => {
  isGone = true;
});

const deviceStorage = {
  open: async (key: ServerPublicKey) => {
    await Promise.all([device.open(), person.open()]);
    await encryptionKey.set(person.facts, key);
  },
  layBallast: () => reserveQuota(ports.files),
  /** Adds up to `most` comments. Returns how many were stored and why the next one failed. */
  comment: async (most: number) => {
    for (let kept = 0; kept < most; kept++) {
      try {
        await acts.giveFeedback(`RL-${kept}`, { comment: "tired ".repeat(600) });
      } catch (error) {
        return { kept, reason: (error as { readonly reason?: string }).reason };
      }
    }
    return { kept: most };
  },
  stored: () => person.outbox.count(),
  bodies: async () => JSON.stringify(await person.outbox.toArray()),
  hasBallast: async () => (await (await ports.files.open("respite-ballast")).keys()).length > 0,
  used: async () => (await ports.files.estimate())?.used ?? 0,
  isGone: () => isGone,
  databases: async () => (await indexedDB.databases()).map(({ name }) => name),
};

export type StorageFixture = typeof deviceStorage;
Object.assign(globalThis, { deviceStorage });
