import type { Ports } from "../ports.ts";
import { DeviceDatabase } from "./device-database.ts";
import { lastSyncedAt } from "./facts.ts";
import { NotOpened } from "./not-saved.ts";
import { PersonDatabase } from "./person-database.ts";

/** Some browsers leave an opening without an answer: at their first start, or while another tab holds an older database. */
const LIMIT_MS = 10_000;
const ATTEMPTS = 2;

export type Opened = {
  readonly device: DeviceDatabase;
  readonly person: PersonDatabase;
  readonly syncedAt: number | undefined;
};

type Needed = Pick<Ports, "clock" | "databases">;

/** By name. The browser tells only the first opening that it is blocked; those that queue behind it are not told. */
const blocked = new Set<string>();

async function inTime<T>({ clock }: Needed, work: Promise<T>): Promise<T | undefined> {
  const ended = new AbortController();
  const late = clock.wait(LIMIT_MS, ended.signal).then(
    () => undefined,
    () => undefined,
  );
  try {
    return await Promise.race([work, late]);
  } finally {
    ended.abort();
  }
}

async function openOnce(ports: Needed, owner: string): Promise<Opened> {
  const device = new DeviceDatabase(ports.databases);
  const person = new PersonDatabase(owner, ports.databases);
  const names = [device.name, person.name];
  for (const db of [device, person]) db.on("blocked", () => blocked.add(db.name));
  try {
    const opening = person.open().then(() => lastSyncedAt.get(person.facts));
    const opened = await inTime(ports, Promise.all([opening, device.open()]));
    const isBlocked = names.some((name) => blocked.has(name));
    if (!opened) throw new NotOpened(isBlocked ? "blocked" : "unavailable");
    for (const name of names) blocked.delete(name);
    return { device, person, syncedAt: opened[0] };
  } catch (error) {
    device.close();
    person.close();
    throw error instanceof NotOpened ? error : new NotOpened("unavailable", error);
  }
}

/** What is blocked stays blocked when it is asked again. */
const isBlocked = (error: unknown) => error instanceof NotOpened && error.reason === "blocked";

/** Rejects as `NotOpened` when there are no databases to be had, in good time. */
export async function openDatabases(ports: Needed, owner: string): Promise<Opened> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await openOnce(ports, owner);
    } catch (error) {
      if (attempt === ATTEMPTS || isBlocked(error)) throw error;
    }
  }
}
