import { readFileSync } from "node:fs";
import { join } from "node:path";

type Package = { readonly dependencies: Readonly<Record<string, string>> };

/** Returns a description of how the peers are set up. */
export function describeSetup(): string {
  const file = join(import.meta.dirname, "peers/package.json");
  const { dependencies }: Package = JSON.parse(readFileSync(file, "utf8"));
  const named = (name: string) => `${name} ${dependencies[name]}`;
  return [
    "One server process: Respite on its embedded database, and beside it an adapter for each peer that keeps what it gets",
    "in the same database, one statement and transaction a request, without asking who it is or applying any rule. In",
    "front of all of them, in one place, 20 ms are added and requests and bytes counted. Chromium with a profile on the",
    "disk, started anew for each measurement on a copy of the filled profile; every write counted at the server.",
    "",
    `- ${named("workbox-background-sync")}: its \`Queue\` in a real service worker, \`replayRequests()\`. One request each.`,
    `- ${named("@tanstack/offline-transactions")} with ${named("@tanstack/db")}: an act is a transaction, sent one after the`,
    "  other, its `idempotencyKey` with it; errors say the status, as everybody's do.",
    `- ${named("rxdb")}: HTTP replication, Dexie storage, batches of 100 (its default), up to three at a time. Its server`,
    "  tells repetitions by the primary key.",
    `- ${named("pouchdb-browser")}: replication to \`_revs_diff\` and \`_bulk_docs\`, batches of 100 (its default).`,
    `- bare outbox: ${named("dexie")}, 20 lines; reads, posts, deletes. The least that can be done, and the limit.`,
    "- Respite: the device's own commands, and the passes that page and worker run, without the pull that may follow. The",
    "  server checks the session and each write, and does the effect. Durability is strict, everybody else's relaxed.",
  ].join("\n");
}
