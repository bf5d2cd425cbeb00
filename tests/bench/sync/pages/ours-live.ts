import type { QueuedCall } from "#contract/routes.ts";
import { createDevice } from "#sync/create-device.ts";
import type { Device } from "#sync/device.ts";
import { PersonDatabase } from "#sync/local/person-database.ts";
import { pagePorts } from "#sync/ports-page.ts";
import type { Session } from "#sync/session/session.ts";
import { createSessionStore } from "#sync/session/session-store.ts";
import { doOn, recordOf } from "./ours-acts.ts";
import { offer } from "./peer.ts";

/* The device as the application opens it, with its engine. */

const ports = pagePorts(() => () => undefined);
let device: Device;

function signIn(token: string): Session {
  const session: Session = JSON.parse(token);
  if (ports.keyValue) createSessionStore({ keyValue: ports.keyValue }).write(session);
  return session;
}

/** As if what waits had been queued by an older version, under a name that this one does not know. */
async function grow(owner: string): Promise<void> {
  const person = new PersonDatabase(owner);
  await person.outbox.toCollection().modify({ call: "retiredCall" as QueuedCall });
  person.close();
}

offer({
  open: async ({ token, updated }) => {
    const session = signIn(token);
    if (updated) await grow(session.user.id);
    device = await createDevice(ports, session);
  },
  signIn,
  enqueue: (act) => doOn(device, act),
  fill: async (acts) => {
    for (const act of acts) await doOn(device, act);
  },
  drain: async () => device.sync.now(),
  waiting: async () => (await device.outbox.entries()).map(recordOf),
});
