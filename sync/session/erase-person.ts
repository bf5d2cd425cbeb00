import { compactDatabases } from "../local/compact-databases.ts";
import { DeviceDatabase, type KnownPerson } from "../local/device-database.ts";
import { sealedAtSignOut } from "../local/fact.ts";
import { cursor, encryptionKey, knownEpoch } from "../local/facts.ts";
import { PersonDatabase } from "../local/person-database.ts";
import { isNewDatabase } from "../local/presence.ts";
import { write } from "../local/schema-guard.ts";
import { SealedDatabase } from "../local/sealed-database.ts";
import { SessionDatabase } from "../local/session-database.ts";
import { readApplied, replaceApplied } from "../outbox/applied.ts";
import type { OutboxEntry } from "../outbox/entry.ts";
import { storeMarks } from "../outbox/in-flight.ts";
import type { Databases } from "../ports.ts";

/*
 * Chromium keeps deleted and overwritten rows in its files, possibly for weeks. It removes them from the files when their
 * database is deleted. So after sign-out, the encrypted pending writes move to a database of their own, and the databases in
 * which anything was readable are deleted.
 */

/** Copies the writes, with what a page has sent since they were sealed. What an interrupted move back has left is out of date. */
async function copyWrites(
  person: PersonDatabase,
  databases: Databases | undefined,
  isMovedAlready: boolean,
): Promise<number> {
  const { owner, outbox } = person;
  await write(person, [outbox, person.facts], () => storeMarks(person));
  const entries = await outbox.toArray();
  const before = await readApplied(person);
  if (entries.length + before.length === 0) return 0;
  const sealed = new SealedDatabase(owner, databases);
  try {
    await write(sealed, [sealed.entries, sealed.applied], async () => {
      if (!isMovedAlready) {
        await sealed.entries.clear();
        await sealed.applied.clear();
      }
      await sealed.entries.bulkPut(entries);
      await sealed.applied.bulkPut(before);
    });
  } finally {
    sealed.close();
  }
  return entries.length + before.length;
}

/** Does nothing if the database was not sealed. */
async function moveWrites(
  device: DeviceDatabase,
  person: PersonDatabase,
  databases: Databases | undefined,
): Promise<void> {
  await person.open();
  const isSealed = (await sealedAtSignOut.get(person.facts)) !== undefined;
  if (!isSealed && !isNewDatabase(person)) return;
  const known = await device.persons.get(person.owner);
  const isMovedAlready = known?.hasSealedWrites ?? false;
  const count = await copyWrites(person, databases, isMovedAlready);
  const kept = {
    epoch: (await knownEpoch.get(person.facts)) ?? known?.epoch,
    encryptionKey: (await encryptionKey.get(person.facts)) ?? known?.encryptionKey,
  };
  // Before the database is deleted, or else the next start couldn't tell that there are any. It also keeps the next sign-in
  // from taking the missing database for one that the browser has cleared.
  await write(device, [device.persons], async () => {
    const lastSeenAt = known?.lastSeenAt ?? 0;
    if (isMovedAlready || count > 0)
      await device.persons.put({ id: person.owner, lastSeenAt, hasSealedWrites: true, ...kept });
    else await device.persons.delete(person.owner);
  });
  await person.delete();
}

/** Run it under a lock that opening the databases waits for. Can be repeated after an interruption. */
export async function erasePerson(owner: string, databases?: Databases): Promise<void> {
  const device = new DeviceDatabase(databases);
  const person = new PersonDatabase(owner, databases);
  try {
    await moveWrites(device, person, databases);
  } finally {
    person.close();
    device.close();
  }
  await new SessionDatabase(databases).delete();
  await compactDatabases(databases);
}

/** Sorts writes that were applied before the sign-out before all later ones, which are numbered from 1 again. */
const earlier = ({ seq, ...entry }: OutboxEntry): OutboxEntry => ({ ...entry, seq: seq - 2 ** 40 });

/**
 * The server may have been restored meanwhile. If a pull has already noticed that, it had nothing to resend, and has to start
 * over, because rows that don't come with the first pull of an epoch are deleted.
 */
async function restoreFacts(
  { facts }: PersonDatabase,
  known: KnownPerson | undefined,
  hasApplied: boolean,
): Promise<void> {
  await cursor.delete(facts);
  if (known?.epoch !== undefined) await knownEpoch.set(facts, known.epoch);
  else if (hasApplied) await knownEpoch.delete(facts);
  const hasKey = (await encryptionKey.get(facts)) !== undefined;
  if (known?.encryptionKey && !hasKey) await encryptionKey.set(facts, known.encryptionKey);
}

/** Adds applied writes, unless an interrupted move has done so already. */
async function addEarlier(person: PersonDatabase, entries: readonly OutboxEntry[]): Promise<void> {
  const stored = await readApplied(person);
  const known = new Set(stored.map(({ seq }) => seq));
  await replaceApplied(person, [...entries.filter(({ seq }) => !known.has(seq)), ...stored]);
}

/** Moves the writes that sign-out has put away back into the outbox, before any newer one. */
export async function restoreSealedWrites(
  device: DeviceDatabase,
  person: PersonDatabase,
  databases: Databases | undefined,
): Promise<void> {
  const { owner } = person;
  const known = await device.persons.get(owner);
  // Some browsers clear only the device's database.
  if (!known?.hasSealedWrites && !isNewDatabase(person)) return;
  const sealed = new SealedDatabase(owner, databases);
  try {
    const entries = await sealed.entries.toArray();
    const applied = await sealed.applied.toArray();
    await write(person, [person.outbox, person.applied, person.facts], async () => {
      await restoreFacts(person, known, applied.length > 0);
      await addEarlier(person, applied.map(earlier));
      for (const { seq: _, ...entry } of entries.toSorted((a, b) => a.seq - b.seq))
        if ((await person.outbox.where("id").equals(entry.id).count()) === 0)
          await person.outbox.add(entry);
    });
    await write(device, [device.persons], () =>
      device.persons.update(owner, {
        hasSealedWrites: undefined,
        epoch: undefined,
        encryptionKey: undefined,
      }),
    );
    await sealed.delete();
  } finally {
    sealed.close();
  }
}
