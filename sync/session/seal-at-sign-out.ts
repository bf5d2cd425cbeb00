import { type EncryptedBody, isEncrypted, type ServerPublicKey } from "#contract/sync/encrypted.ts";
import { sealBody } from "../encryption/encrypt-body.ts";
import {
  cursor,
  isPutAway,
  keptDraft,
  knownHelp,
  knownLicences,
  knownProfile,
  lastSyncedAt,
  recordedHere,
  remindedAt,
  reportDueAt,
  sealingKey,
  smartDownloads,
  uncelebrated,
} from "../local/facts.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import { write } from "../local/schema-guard.ts";
import type { OutboxEntry } from "../outbox/entry.ts";
import { awayLane } from "../outbox/sign-out-entries.ts";
import type { Ids, Seal } from "../ports.ts";
import { recordTables } from "../records/records.ts";

type Tools = { readonly seal: Seal; readonly ids: Ids };

/** By the id of its entry, which changes with every change of the body. */
type Covers = ReadonlyMap<string, EncryptedBody>;

async function coversFor(
  entries: readonly OutboxEntry[],
  key: ServerPublicKey,
  seal: Seal,
): Promise<Covers> {
  const open = entries.filter(({ body }) => !isEncrypted(body));
  return new Map(
    await Promise.all(
      open.map(async (entry) => [entry.id, await sealBody(seal, key, entry)] as const),
    ),
  );
}

/** What is left to be seen of an entry: that something of this kind waits, and since when. */
function covered(entry: OutboxEntry, covers: Covers, lane: string): OutboxEntry {
  const { reason, ...rest } = entry;
  return {
    ...rest,
    lane,
    body: covers.get(entry.id) ?? entry.body,
    ...(reason && { reason: { ...reason, errors: [] } }),
  };
}

async function coverAll(db: PersonDatabase, entries: OutboxEntry[], covers: Covers, ids: Ids) {
  const unknown = new Map<string, string>();
  const laneOf = ({ lane }: OutboxEntry) => {
    const name = unknown.get(lane) ?? awayLane(lane, ids.uuid());
    unknown.set(lane, name);
    return name;
  };
  await db.outbox.bulkPut(entries.map((entry) => covered(entry, covers, laneOf(entry))));
}

/** Whatever comes back by itself. From here on, no page writes any of it down again. */
async function forgetOthers(db: PersonDatabase): Promise<void> {
  for (const table of [...recordTables(db), db.insights])
    if (table !== db.facts) await table.clear();
  for (const fact of [
    cursor,
    keptDraft,
    knownHelp,
    knownLicences,
    knownProfile,
    lastSyncedAt,
    remindedAt,
    reportDueAt,
    smartDownloads,
    recordedHere,
    uncelebrated,
  ])
    await fact.forget(db.facts);
  await isPutAway.set(db.facts, true);
}

/**
 * The person signs out: what is owed is sealed and keeps its place, everything else of theirs goes, in one transaction.
 * Where no key has come from the server yet, what is owed stays as it is; answers are never owed without one.
 */
export async function putAway(db: PersonDatabase, { seal, ids }: Tools): Promise<void> {
  for (let isDone = false; !isDone; ) {
    const key = await sealingKey.get(db.facts);
    const covers = key ? await coversFor(await db.outbox.toArray(), key, seal) : undefined;
    isDone = await write(db, [db.outbox, db.insights, ...recordTables(db)], async () => {
      const entries = await db.outbox.toArray();
      const isCovered = ({ id, body }: OutboxEntry) => isEncrypted(body) || covers?.has(id);
      // Another page has written meanwhile.
      if (covers && !entries.every(isCovered)) return false;
      if (covers) await coverAll(db, entries, covers, ids);
      await forgetOthers(db);
      return true;
    });
  }
}

/** The person is back: from here on, theirs is kept again. */
export const comeBack = (db: PersonDatabase, isBack: () => boolean): Promise<void> =>
  write(db, [db.facts], async () => {
    if ((await isPutAway.get(db.facts)) && isBack()) await isPutAway.forget(db.facts);
  });
