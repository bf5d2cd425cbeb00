import { isFull } from "../downloads/download-store.ts";
import type { DeviceDatabase } from "../local/device-database.ts";
import { installation } from "../local/facts.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import { isNewSince } from "../local/presence.ts";
import { withReservedQuota } from "../local/reserved-quota.ts";
import type { KeyValue, Ports } from "../ports.ts";
import type { Credentials } from "../transport/call.ts";
import { restoreSealedWrites } from "./erase-person.ts";
import {
  type Arrival,
  mirrorSession,
  pageCredentials,
  recordArrival,
  workerCredentials,
} from "./mirror.ts";
import { reopenAfterSignIn } from "./seal-at-sign-out.ts";
import { createSessionStore, type SessionStore } from "./session-store.ts";

type ClearedListeners = { readonly onCleared: () => void; readonly onLost: () => void };

export type FollowedSession = {
  readonly credentials: Credentials;
  /** The browser has cleared this person's data. */
  readonly wasCleared: boolean;
  /** Call once the person had time to read that. Until then, the next page says it again. */
  readonly forgetCleared: () => void;
  /**
   * Listens for another page that finds the data cleared. Calls `onLost` if this page was open by then, and `onCleared` if
   * its own databases are the new ones.
   */
  readonly listenForCleared: (listeners: ClearedListeners) => void;
  readonly done: () => Promise<void>;
};

/** Local storage often survives when browsers clear databases on their own. */
export const INSTALLED_KEY = "installed";

const INSTALLED = "yes";
/** The browser has cleared it, and no page was open long enough to say so. */
const CLEARED = "cleared";

/** `before`: what the mark said before this page arrived. By now another page may have set it. */
function wasCleared(
  keyValue: KeyValue,
  before: string | undefined,
  arrival: Arrival,
  person: PersonDatabase,
): boolean {
  const current = keyValue.get(INSTALLED_KEY);
  const isGone =
    current === CLEARED ||
    (arrival.isFirst && before !== undefined) ||
    (arrival.knownSince !== undefined && isNewSince(person, arrival.knownSince));
  const now = isGone ? CLEARED : INSTALLED;
  if (now !== current) keyValue.set(INSTALLED_KEY, now);
  return isGone;
}

const unknownArrival: Arrival = {
  isFirst: false,
  knownSince: undefined,
  installation: undefined,
};

/**
 * Continues without storing the session if storage is full, so that pending writes are still sent.
 */
async function tryRecordArrival(
  { files, report, clock, ids }: Ports,
  device: DeviceDatabase,
  sessions: SessionStore,
): Promise<Arrival> {
  const marks = { now: clock.now(), uuid: ids.uuid() };
  try {
    return await withReservedQuota(files, () => recordArrival(device, sessions.read, marks));
  } catch (error) {
    if (!isFull(error)) throw error;
    report("There is no room for the session", error);
    return unknownArrival;
  }
}

/** Mirrors the session and its changes for the worker, in order. */
export async function followSession(
  ports: Ports,
  device: DeviceDatabase,
  person: PersonDatabase,
  onSession: () => void,
): Promise<FollowedSession> {
  const { keyValue, report } = ports;
  const { owner } = person;
  if (!keyValue) {
    const credentials = workerCredentials(device, owner);
    const nothing = () => undefined;
    return {
      credentials,
      wasCleared: false,
      forgetCleared: nothing,
      listenForCleared: nothing,
      done: async () => undefined,
    };
  }
  const sessions = createSessionStore({ keyValue });
  let mirroring: Promise<unknown> = Promise.resolve();
  const stopListening = sessions.listen((session) => {
    mirroring = mirroring
      .then(() => mirrorSession(device, sessions.read))
      .catch((error: unknown) => report("The session could not be mirrored", error));
    if (session?.user.id === owner) onSession();
  });
  let stopWatching = (): void => undefined;
  const before = keyValue.get(INSTALLED_KEY);
  const arrival = await tryRecordArrival(ports, device, sessions);
  const isBack = () => sessions.read()?.user.id === owner;
  await reopenAfterSignIn(person, isBack);
  if (isBack())
    await withReservedQuota(ports.files, () =>
      restoreSealedWrites(device, person, ports.databases),
    );
  return {
    credentials: pageCredentials(sessions, owner),
    wasCleared: wasCleared(keyValue, before, arrival, person),
    forgetCleared: () => keyValue.set(INSTALLED_KEY, INSTALLED),
    listenForCleared: ({ onCleared, onLost }) => {
      stopWatching = keyValue.listen(INSTALLED_KEY, () => {
        if (keyValue.get(INSTALLED_KEY) !== CLEARED) return;
        installation.get(device.facts).then(
          (now) => (now === arrival.installation ? onCleared() : onLost()),
          // The database is closed, and reopening it reports why.
          () => undefined,
        );
      });
    },
    done: async () => {
      stopListening();
      stopWatching();
      await mirroring;
    },
  };
}
