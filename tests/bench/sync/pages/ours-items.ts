import { assembleCycle } from "#sync/engine/assemble-cycle.ts";
import { type Opened, openDatabases } from "#sync/local/open-databases.ts";
import { browserPorts } from "#sync/ports-browser.ts";
import { recordArrival } from "#sync/session/mirror.ts";
import type { Session } from "#sync/session/session.ts";
import { exposeItemStore } from "./peer.ts";

const ports = browserPorts();
let databases: Opened;

/** Opens both databases in parallel, as the application does. */
async function open(token: string): Promise<void> {
  const session: Session = JSON.parse(token);
  databases = await openDatabases(ports, session.user.id);
}

/** Runs the product's sync cycles until there is nothing new. */
async function fill(token: string): Promise<void> {
  const session: Session = JSON.parse(token);
  const { device, person } = databases;
  await recordArrival(device, () => session, { now: Date.now(), uuid: ports.ids.uuid() });
  const credentials = { read: () => session, renew: () => undefined };
  const runPass = assembleCycle(ports, device, person, credentials);
  const { signal } = new AbortController();
  for (;;) {
    const { end } = await runPass({ kind: "full", probe: false, signal });
    if (end.kind !== "done") throw new Error(`The pass ended: ${end.kind}`);
    if (!end.more) return;
  }
}

exposeItemStore({
  open,
  fill,
  first: async (count) =>
    (await databases.device.content.orderBy("seriesId").limit(count).toArray()).length,
  all: async () => (await databases.device.content.toArray()).length,
});
