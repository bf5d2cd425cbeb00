import { assemblePass } from "#sync/engine/create-cycle.ts";
import { type Opened, openDatabases } from "#sync/local/open-databases.ts";
import { browserPorts } from "#sync/ports-browser.ts";
import { settleIn } from "#sync/session/mirror.ts";
import type { Session } from "#sync/session/session.ts";
import { offerShelf } from "./peer.ts";

const ports = browserPorts();
let databases: Opened;

/** As the application does: both databases, side by side. */
async function open(token: string): Promise<void> {
  const session: Session = JSON.parse(token);
  databases = await openDatabases(ports, session.user.id);
}

/** The first sync: the passes of the product, until there is nothing new. */
async function fill(token: string): Promise<void> {
  const session: Session = JSON.parse(token);
  const { device, person } = databases;
  await settleIn(device, () => session, { now: Date.now(), uuid: ports.ids.uuid() });
  const credentials = { read: () => session, renew: () => undefined };
  const runPass = assemblePass(ports, device, person, credentials);
  const { signal } = new AbortController();
  for (;;) {
    const { end } = await runPass({ pass: "full", probe: false, signal });
    if (end.kind !== "done") throw new Error(`The pass ended: ${end.kind}`);
    if (!end.more) return;
  }
}

offerShelf({
  open,
  fill,
  first: async (count) =>
    (await databases.device.content.orderBy("seriesId").limit(count).toArray()).length,
  all: async () => (await databases.device.content.toArray()).length,
});
