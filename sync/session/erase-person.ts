import { compactDatabases } from "../local/compact-databases.ts";
import { DeviceDatabase } from "../local/device-database.ts";
import { sealedAtSignOut } from "../local/facts.ts";
import { PersonDatabase } from "../local/person-database.ts";
import { isNewDatabase } from "../local/presence.ts";
import { write } from "../local/schema-guard.ts";
import { SealedDatabase } from "../local/sealed-database.ts";
import { SessionDatabase } from "../local/session-database.ts";
import type { OutboxEntry } from "../outbox/entry.ts";
import type { Databases } from "../ports.ts";

/*
 * Chromium keeps deleted and overwritten rows in its files, possibly for weeks. It removes them from the files when their
 * database is deleted. So after sign-out, the encrypted pending writes move to a database of their own, and the databases in
 * which anything was readable are deleted.
 */

/** Returns the number of writes that are kept, or undefined if the database was not sealed and stays. */
async function deletePersonDatabase(owner: string, databases: Databases | undefined) {
  const person = new PersonDatabase(owner, databases);
  try {
    await person.open();
    const isSealed = (await sealedAtSignOut.get(person.facts)) !== undefined;
    if (!isSealed && !isNewDatabase(person)) return undefined;
    const entries = await person.outbox.toArray();
    const applied = await person.applied.toArray();
    const count = entries.length + applied.length;
    if (count > 0) {
      const sealed = new SealedDatabase(owner, databases);
      await write(sealed, [sealed.entries, sealed.applied], async () => {
        await sealed.entries.bulkPut(entries);
        await sealed.applied.bulkPut(applied);
      });
      sealed.close();
    }
    await person.delete();
    return count;
  } finally {
    person.close();
  }
}

/** Run it under a lock that opening the databases waits for. Can be repeated after an interruption. */
export async function erasePerson(owner: string, databases?: Databases): Promise<void> {
  const device = new DeviceDatabase(databases);
  try {
    const kept = await deletePersonDatabase(owner, databases);
    await write(device, [device.persons], async () => {
      const known = await device.persons.get(owner);
      if (kept === undefined || !known) return;
      // The next sign-in must not take the missing database for one that the browser has cleared.
      if (known.hasSealedWrites || kept > 0)
        await device.persons.put({ ...known, hasSealedWrites: true });
      else await device.persons.delete(owner);
    });
  } finally {
    device.close();
  }
  await new SessionDatabase(databases).delete();
  await compactDatabases(databases);
}

/** Sorts writes that were applied before the sign-out before all later ones, which are numbered from 1 again. */
const earlier = ({ seq, ...entry }: OutboxEntry): OutboxEntry => ({ ...entry, seq: seq - 2 ** 40 });

/** Moves the writes that sign-out has put away back into the outbox, before any newer one. */
export async function restoreSealedWrites(
  device: DeviceDatabase,
  person: PersonDatabase,
  databases: Databases | undefined,
): Promise<void> {
  const { owner } = person;
  if (!(await device.persons.get(owner))?.hasSealedWrites) return;
  const sealed = new SealedDatabase(owner, databases);
  try {
    const entries = await sealed.entries.toArray();
    const applied = await sealed.applied.toArray();
    await write(person, [person.outbox, person.applied], async () => {
      await person.applied.bulkPut(applied.map(earlier));
      for (const { seq: _, ...entry } of entries.toSorted((a, b) => a.seq - b.seq))
        if ((await person.outbox.where("id").equals(entry.id).count()) === 0)
          await person.outbox.add(entry);
    });
    await write(device, [device.persons], () =>
      device.persons.update(owner, { hasSealedWrites: undefined }),
    );
    await sealed.delete();
  } finally {
    sealed.close();
  }
}
