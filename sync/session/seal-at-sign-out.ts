import { type EncryptedBody, isEncrypted, type ServerPublicKey } from "#contract/sync/encrypted.ts";
import { encryptBody } from "../encryption/encrypt-body.ts";
import { knownAssignments, sealedAtSignOut, welcome } from "../local/fact.ts";
import {
  cursor,
  encryptionKey,
  inFlight,
  knownHelp,
  knownLicenses,
  knownProfile,
  lastPulledAt,
  lastSyncedAt,
  notSeenAgain,
  ownQuestionsSkippedAt,
  pulseSchedule,
  recentSearches,
  reminderAddress,
  reminderTimes,
  reportDueAt,
  selfRecorded,
  smartDownloads,
  storedDraft,
  storedOwnDraft,
  uncelebrated,
} from "../local/facts.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import { write } from "../local/schema-guard.ts";
import { readApplied, replaceApplied } from "../outbox/applied.ts";
import type { OutboxEntry } from "../outbox/entry.ts";
import { storeMarks } from "../outbox/in-flight.ts";
import { sealedLane } from "../outbox/sealed-lanes.ts";
import type { EncryptToServer, Ids } from "../ports.ts";
import { recordTables } from "../records/records.ts";

type SealDeps = { readonly encryptToServer: EncryptToServer; readonly ids: Ids };

/** By entry id, which changes whenever the body does. */
type EncryptedBodies = ReadonlyMap<string, EncryptedBody>;

async function encryptBodies(
  entries: readonly OutboxEntry[],
  key: ServerPublicKey,
  encryptToServer: EncryptToServer,
): Promise<EncryptedBodies> {
  const plaintext = entries.filter(({ body }) => !isEncrypted(body));
  return new Map(
    await Promise.all(
      plaintext.map(
        async (entry) => [entry.id, await encryptBody(encryptToServer, key, entry)] as const,
      ),
    ),
  );
}

/** Leaves only the kind of the entry and its time readable. */
function sealedEntry(entry: OutboxEntry, encrypted: EncryptedBodies, lane: string): OutboxEntry {
  const { reason, ...rest } = entry;
  return {
    ...rest,
    lane,
    body: encrypted.get(entry.id) ?? entry.body,
    ...(reason && { reason: { ...reason, errors: [] } }),
  };
}

async function sealEntries(db: PersonDatabase, encrypted: EncryptedBodies, ids: Ids) {
  const sealedNames = new Map<string, string>();
  let signOut: string | undefined;
  const newName = (lane: string) => {
    const id = ids.uuid();
    signOut ??= id;
    return sealedLane(lane, signOut, id);
  };
  const laneOf = ({ lane }: OutboxEntry) => {
    const name = sealedNames.get(lane) ?? newName(lane);
    sealedNames.set(lane, name);
    return name;
  };
  const seal = (entry: OutboxEntry) => sealedEntry(entry, encrypted, laneOf(entry));
  await replaceApplied(db, (await readApplied(db)).map(seal));
  await db.outbox.bulkPut((await db.outbox.toArray()).map(seal));
}

const allEntries = async (db: PersonDatabase): Promise<OutboxEntry[]> => [
  ...(await readApplied(db)),
  ...(await db.outbox.toArray()),
];

/** Deletes everything that can be pulled again, and stops other pages from storing it. */
async function deleteSyncedState(db: PersonDatabase): Promise<void> {
  for (const table of [...recordTables(db), db.insights])
    if (table !== db.facts) await table.clear();
  for (const fact of [
    cursor,
    inFlight,
    recentSearches,
    storedDraft,
    storedOwnDraft,
    ownQuestionsSkippedAt,
    knownAssignments,
    knownHelp,
    knownLicenses,
    knownProfile,
    lastPulledAt,
    lastSyncedAt,
    notSeenAgain,
    pulseSchedule,
    reminderAddress,
    reminderTimes,
    reportDueAt,
    smartDownloads,
    selfRecorded,
    uncelebrated,
  ])
    await fact.delete(db.facts);
  // Keeps that this person has seen the welcome.
  if (await welcome.get(db.facts)) await welcome.set(db.facts, { isDone: true });
  await sealedAtSignOut.set(db.facts, true);
}

/**
 * Encrypts pending and applied writes in place and deletes everything else of the person, in one transaction.
 * Without a key from the server, pending writes stay readable, and applied ones are deleted unless an earlier sign-out has
 * encrypted them; answers are never queued without one.
 */
export async function sealAtSignOut(
  db: PersonDatabase,
  { encryptToServer, ids }: SealDeps,
): Promise<void> {
  for (let isDone = false; !isDone; ) {
    const key = await encryptionKey.get(db.facts);
    const encrypted = key
      ? await encryptBodies(await allEntries(db), key, encryptToServer)
      : undefined;
    isDone = await write(
      db,
      [db.outbox, db.applied, db.insights, ...recordTables(db)],
      async () => {
        await storeMarks(db);
        const entries = await allEntries(db);
        const isSealed = ({ id, body }: OutboxEntry) => isEncrypted(body) || encrypted?.has(id);
        // Another page added an entry in the meantime.
        if (encrypted && !entries.every(isSealed)) return false;
        if (encrypted) await sealEntries(db, encrypted, ids);
        else
          await replaceApplied(
            db,
            (await readApplied(db)).filter(({ body }) => isEncrypted(body)),
          );
        await deleteSyncedState(db);
        return true;
      },
    );
  }
}

/** Lets this person's data be stored again after they sign in. */
export const reopenAfterSignIn = (db: PersonDatabase, isBack: () => boolean): Promise<void> =>
  write(db, [db.facts], async () => {
    if ((await sealedAtSignOut.get(db.facts)) && isBack()) await sealedAtSignOut.delete(db.facts);
  });
