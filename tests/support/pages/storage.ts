import type { ServerPublicKey } from "#contract/sync/encrypted.ts";
import { createActs } from "#sync/local/actions.ts";
import { DeviceDatabase } from "#sync/local/device-database.ts";
import { sealingKey } from "#sync/local/facts.ts";
import { PersonDatabase } from "#sync/local/person-database.ts";
import { onGone } from "#sync/local/presence.ts";
import { layBallast } from "#sync/local/reserved-quota.ts";
import { pagePorts } from "#sync/ports-page.ts";

/* A device's storage without a server, in a real browser; its test drives it from outside. */

const ports = pagePorts(() => () => undefined);
const device = new DeviceDatabase();
const person = new PersonDatabase("p1");
const acts = createActs({ db: person, ports, wake: () => undefined }, device);
let isGone = false;
onGone(person, () => {
  isGone = true;
});

const desk = {
  open: async (key: ServerPublicKey) => {
    await Promise.all([device.open(), person.open()]);
    await sealingKey.set(person.facts, key);
  },
  layBallast: () => layBallast(ports.files),
  /** How many of so many comments were kept, and why the next one was not. */
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

export type StorageDesk = typeof desk;
Object.assign(globalThis, { desk });
