import { BACKGROUND_LANE } from "../outbox/background.ts";
import type { Ports } from "../ports.ts";
import { DeviceDatabase } from "./device-database.ts";
import { lastSyncedAt } from "./facts.ts";
import { NotOpened } from "./not-saved.ts";
import { PersonDatabase } from "./person-database.ts";
import { noteOpening } from "./presence.ts";
import { countInNewer, isNewerSchema } from "./schema-guard.ts";

/**
 * Some browsers never answer an open request at their first start, or while another tab holds an
 * older database.
 */
const OPEN_TIMEOUT_MS = 10_000;
const ATTEMPTS = 2;

export type Opened = {
  readonly device: DeviceDatabase;
  readonly person: PersonDatabase;
  readonly syncedAt: number | undefined;
};

type OpenPorts = Pick<Ports, "clock" | "databases">;

/**
 * Browsers report `blocked` only to the first of several open requests, so it is remembered by
 * name.
 */
const blockedNames = new Set<string>();

async function withTimeout<T>({ clock }: OpenPorts, work: Promise<T>): Promise<T | undefined> {
  const ended = new AbortController();
  const timedOut = clock.wait(OPEN_TIMEOUT_MS, ended.signal).then(
    () => undefined,
    () => undefined,
  );
  try {
    return await Promise.race([work, timedOut]);
  } finally {
    ended.abort();
  }
}

/** Assumes nothing else of an entry, because newer code wrote it. */
const isForeground = (entry: unknown) =>
  (entry as { readonly lane?: unknown }).lane !== BACKGROUND_LANE;

async function toNotOpened(
  error: unknown,
  { databases }: OpenPorts,
  { name, outbox }: PersonDatabase,
) {
  if (!isNewerSchema(error)) return new NotOpened("unavailable", error);
  const counting = countInNewer(databases, name, outbox.name, isForeground);
  return new NotOpened("newer", error, await counting.catch(() => undefined));
}

async function openOnce(ports: OpenPorts, owner: string): Promise<Opened> {
  const device = new DeviceDatabase(ports.databases);
  const person = new PersonDatabase(owner, ports.databases);
  const names = [device.name, person.name];
  for (const db of [device, person]) db.on("blocked", () => blockedNames.add(db.name));
  noteOpening(person, ports.clock.now());
  try {
    const opening = person.open().then(() => lastSyncedAt.get(person.facts));
    const opened = await withTimeout(ports, Promise.all([opening, device.open()]));
    const isBlocked = names.some((name) => blockedNames.has(name));
    if (!opened) throw new NotOpened(isBlocked ? "blocked" : "unavailable");
    for (const name of names) blockedNames.delete(name);
    return { device, person, syncedAt: opened[0] };
  } catch (error) {
    device.close();
    person.close();
    throw error instanceof NotOpened ? error : await toNotOpened(error, ports, person);
  }
}

/** A blocked or newer database stays so, and retrying doesn't help. */
const isFinal = (error: unknown) => error instanceof NotOpened && error.reason !== "unavailable";

/** Rejects with `NotOpened` if the databases can't be opened in time. */
export async function openDatabases(ports: OpenPorts, owner: string): Promise<Opened> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await openOnce(ports, owner);
    } catch (error) {
      if (attempt === ATTEMPTS || isFinal(error)) throw error;
    }
  }
}
