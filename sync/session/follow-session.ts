import { isFull } from "../downloads/download-store.ts";
import type { DeviceDatabase } from "../local/device-database.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import { isNew } from "../local/presence.ts";
import { withBallast } from "../local/reserved-quota.ts";
import type { KeyValue, Ports } from "../ports.ts";
import type { Credentials } from "../transport/call.ts";
import {
  type Arrival,
  mirrorSession,
  pageCredentials,
  settleIn,
  workerCredentials,
} from "./mirror.ts";
import { comeBack } from "./seal-at-sign-out.ts";
import { createSessionStore, type SessionStore } from "./session-store.ts";

export type Following = {
  readonly credentials: Credentials;
  /** What this browser kept of this person is gone. */
  readonly wasCleared: boolean;
  readonly done: () => Promise<void>;
};

/** Outlives the databases in most browsers that clear them by themselves. */
const INSTALLED_KEY = "installed";

function wasCleared(keyValue: KeyValue, arrival: Arrival, person: PersonDatabase): boolean {
  const hasBeenHere = keyValue.get(INSTALLED_KEY) !== undefined;
  if (!hasBeenHere) keyValue.set(INSTALLED_KEY, "yes");
  return (arrival.isFirst && hasBeenHere) || (arrival.isKnown && isNew(person));
}

const unknown: Arrival = { isFirst: false, isKnown: false };

/** Where there is no room for it, what is owed shall be sent all the same. */
async function arrive(
  { files, report, clock, ids }: Ports,
  device: DeviceDatabase,
  sessions: SessionStore,
): Promise<Arrival> {
  const marks = { now: clock.now(), uuid: ids.uuid() };
  try {
    return await withBallast(files, () => settleIn(device, sessions.read, marks));
  } catch (error) {
    if (!isFull(error)) throw error;
    report("There is no room for the session", error);
    return unknown;
  }
}

/** Mirrors the session as it is now, and each change of it, for the worker, one after the other. */
export async function followSession(
  ports: Ports,
  device: DeviceDatabase,
  person: PersonDatabase,
  onSession: () => void,
): Promise<Following> {
  const { keyValue, report } = ports;
  const { owner } = person;
  if (!keyValue) {
    const credentials = workerCredentials(device, owner);
    return { credentials, wasCleared: false, done: async () => undefined };
  }
  const sessions = createSessionStore({ keyValue });
  let mirroring: Promise<unknown> = Promise.resolve();
  const stop = sessions.listen((session) => {
    mirroring = mirroring
      .then(() => mirrorSession(device, sessions.read))
      .catch((error: unknown) => report("The session could not be mirrored", error));
    if (session?.user.id === owner) onSession();
  });
  const arrival = await arrive(ports, device, sessions);
  await comeBack(person, () => sessions.read()?.user.id === owner);
  return {
    credentials: pageCredentials(sessions, owner),
    wasCleared: wasCleared(keyValue, arrival, person),
    done: async () => {
      stop();
      await mirroring;
    },
  };
}
