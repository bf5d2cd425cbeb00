import { type MyChanges, myChanges } from "#contract/sync/sync.ts";
import type { CycleDeps, Step } from "../engine/cycle-types.ts";
import { sealedAtSignOut } from "../local/fact.ts";
import { cursor, encryptionKey, knownHelp, knownServer, newestCatalog } from "../local/facts.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import { write } from "../local/schema-guard.ts";
import { applyRecords } from "../outbox/apply.ts";
import { recordTables } from "../records/records.ts";
import { deleteNotSeenAgain, noticeRestore, resendLost } from "./after-restore.ts";
import { storeAssignments } from "./assignments.ts";
import { isCursorLost } from "./cursor.ts";

const PAGE = 500;

/**
 * Stores a page with its cursor, unless another tab has got further or the person has signed out.
 */
const storePage = (
  { person: db, ports }: CycleDeps,
  from: string | undefined,
  page: MyChanges,
): Promise<"stored" | "superseded" | "signed-out"> =>
  write(db, [db.outbox, db.applied, ...recordTables(db)], async () => {
    if (await sealedAtSignOut.get(db.facts)) return "signed-out";
    if ((await cursor.get(db.facts)) !== from) return "superseded";
    const now = ports.clock.now();
    const isRestored = await noticeRestore(db, page);
    await applyRecords(db, page, now);
    if (isRestored) await resendLost(db, page, { now, uuid: ports.ids.uuid });
    await deleteNotSeenAgain(db, page);
    if (page.sealing_key) await encryptionKey.set(db.facts, page.sealing_key);
    if (page.assignments) await storeAssignments(db, page.assignments);
    if (page.help) await knownHelp.set(db.facts, page.help);
    await cursor.set(db.facts, page.cursor);
    await noticeCatalog(db, page);
    await knownServer.set(db.facts, page.server);
    return "stored";
  });

async function noticeCatalog({ facts }: PersonDatabase, { catalogue }: MyChanges): Promise<void> {
  if (catalogue === (await newestCatalog.get(facts))) return;
  if (catalogue === undefined) await newestCatalog.delete(facts);
  else await newestCatalog.set(facts, catalogue);
}

/** Pulls one page of the person's own changes and stores it with its cursor. */
export async function pullMyChanges(deps: CycleDeps, signal: AbortSignal): Promise<Step> {
  const { person, call, ports } = deps;
  const from = await cursor.get(person.facts);
  const query = { limit: PAGE, ...(from !== undefined && { cursor: from }) };
  const outcome = await call(myChanges, { query, signal });
  if (outcome.kind === "refused") {
    if (from === undefined || !isCursorLost(outcome)) {
      ports.report(`The person's changes were refused: ${outcome.code}`);
      return { kind: "later" };
    }
    // Starts over. Rows are merged, so nothing is lost or duplicated.
    await write(person, [person.facts], () => cursor.delete(person.facts));
    return "more";
  }
  if (outcome.kind !== "accepted") return outcome;
  return await acceptPage(deps, from, outcome.value);
}

async function acceptPage(
  deps: CycleDeps,
  from: string | undefined,
  page: MyChanges,
): Promise<Step> {
  const { person } = deps;
  const server = await knownServer.get(person.facts);
  if (server !== undefined && server !== page.server) return { kind: "other-server" };
  if (page.owner !== person.owner) return { kind: "unreachable" };
  const stored = await storePage(deps, from, page);
  if (stored === "signed-out") return { kind: "signed-out", isLocal: true };
  if (page.more && page.cursor === from) return { kind: "later" };
  return page.more ? "more" : "finished";
}
