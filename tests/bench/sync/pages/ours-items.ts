import { assembleCycle } from "#sync/engine/assemble-cycle.ts";
import { compactDatabases } from "#sync/local/compact-databases.ts";
import { knownAssignments } from "#sync/local/fact.ts";
import { readFirst } from "#sync/local/first-read.ts";
import { type Opened, openDatabases } from "#sync/local/open-databases.ts";
import { browserPorts } from "#sync/ports-browser.ts";
import { recordArrival } from "#sync/session/mirror.ts";
import type { Session } from "#sync/session/session.ts";
import { exposeItemStore } from "./peer.ts";

const ports = browserPorts();
let owner: string;
let opened: Promise<Opened> | undefined;

/** Opens both databases in parallel. The application does that after its first read. */
const databases = () => {
  opened ??= openDatabases(ports, owner);
  return opened;
};

/** Assigns lessons to the person, which the first read then reads. */
async function assign({ device, person }: Opened, count: number): Promise<void> {
  const lessons = await device.content.orderBy("seriesId").limit(count).toArray();
  const assignments = lessons.map(({ id }) => ({ id, contentId: id, dueOn: "2030-01-01", by: "" }));
  await knownAssignments.set(person.facts, assignments);
}

/** Runs the product's sync cycles until there is nothing new. */
async function fill(token: string, assigned: number): Promise<void> {
  const session: Session = JSON.parse(token);
  const { device, person } = await databases();
  await recordArrival(device, () => session, { now: Date.now(), uuid: ports.ids.uuid() });
  const credentials = { read: () => session, renew: () => undefined };
  const runPass = assembleCycle(ports, device, person, credentials);
  const { signal } = new AbortController();
  for (;;) {
    const { end } = await runPass({ kind: "full", probe: false, signal });
    if (end.kind !== "done") throw new Error(`The pass ended: ${end.kind}`);
    if (!end.more) break;
  }
  await assign(await databases(), assigned);
  // As the application does after its first sync.
  await compactDatabases();
}

exposeItemStore({
  open: async (token) => {
    owner = (JSON.parse(token) as Session).user.id;
  },
  fill,
  first: async () => (await readFirst(indexedDB, owner))?.lessons.length ?? 0,
  all: async () => (await (await databases()).device.content.toArray()).length,
});
