import { liveQuery } from "dexie";
import { distinctUntilChanged, EMPTY, from, Subscription, switchMap } from "rxjs";
import type { DeviceDatabase } from "../local/device-database.ts";
import { catalogLoaded } from "../local/fact.ts";
import { cursor } from "../local/facts.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import { write } from "../local/schema-guard.ts";
import type { Ports } from "../ports.ts";
import { createCoalescedTask } from "./coalesced-task.ts";
import { nextAddedAt, type QueueCommands } from "./commands.ts";
import { confirmedLessons } from "./confirmed-lessons.ts";
import type { DownloadCommands } from "./device-downloads.ts";
import type { Download } from "./download.ts";
import { isInterruption } from "./interruption.ts";
import { LAST_POSITION } from "./queue.ts";
import { fileOf, newRow } from "./rows.ts";
import { changeSmart, readSmart } from "./smart-facts.ts";
import { type PlanInput, planSmart } from "./smart-plan.ts";
import { DEFAULT_SMART, type SmartSettings } from "./smart-settings.ts";

export type SmartOptions = {
  readonly device: DeviceDatabase;
  readonly person: PersonDatabase;
  readonly ports: Pick<Ports, "clock" | "connection" | "files" | "locks" | "report">;
  readonly downloads: QueueCommands;
};

export type SmartDownloads = {
  /** The download commands, wrapped so that removals and requests update the smart settings. */
  readonly commands: DownloadCommands;
  readonly start: () => void;
  /** Resolves when nothing is running. */
  readonly stop: () => Promise<void>;
};

/** Held by the tab that decides. */
const SMART_LOCK = "respite-smart-downloads";

const OFF = "";

/** Returns the person's choices as a string that changes whenever they do. */
const preferences = async (person: PersonDatabase) => {
  const { settings, declined } = await readSmart(person);
  return settings.isOn ? JSON.stringify([settings, declined]) : OFF;
};

/**
 * Returns everything else the plan depends on. The queries start together because Dexie observes
 * only queries made before the first await.
 */
const planInputs = async (device: DeviceDatabase, person: PersonDatabase) => {
  const [watched, confirmed, downloads, catalogCursor] = await Promise.all([
    person.timeWatched.orderBy("updatedAt").toArray(),
    confirmedLessons(person),
    device.downloads.toArray(),
    cursor.get(device.facts),
  ]);
  const started = watched.filter(({ furthest }) => furthest > 0);
  return JSON.stringify([
    started.map(({ contentId, finished }) => [contentId, finished]),
    [...confirmed],
    downloads.map(({ fileHash, state }) => [fileHash, state === "downloaded"]),
    catalogCursor,
  ]);
};

const needsOf = ({ whenUnknown }: SmartSettings) => (whenUnknown ? "unless-metered" : "unmetered");

/**
 * Downloads the next lessons of series in progress, and removes its own downloads once the server
 * has confirmed that they are finished.
 */
export const createSmart = ({ device, person, ports, downloads }: SmartOptions): SmartDownloads => {
  const life = new AbortController();
  const watching = new Subscription();

  const gatherInput = async (): Promise<PlanInput> => {
    const estimate = await ports.files.estimate();
    return {
      smart: await readSmart(person),
      connection: ports.connection?.kind() ?? "unknown",
      lessons: await device.content.toArray(),
      watched: await person.timeWatched.toArray(),
      confirmed: await confirmedLessons(person),
      downloads: await device.downloads.toArray(),
      leftBytes: estimate && estimate.quota - estimate.used,
      now: ports.clock.now(),
    };
  };
  const removeRows = async (rows: readonly Download[]) => {
    await downloads.unlist(rows);
    await downloads.deleteFiles(rows);
  };
  const applyPlan = async () => {
    if (!(await catalogLoaded.get(device.facts))) return;
    const input = await gatherInput();
    const { get, remove, recheckInMs } = planSmart(input);
    const gone = new Set(remove.map(({ fileHash }) => fileHash));
    if (remove.length > 0) {
      await removeRows(remove);
      await changeSmart(person, (smart) => ({
        ...smart,
        fetched: smart.fetched.filter((hash) => !gone.has(hash)),
      }));
    }
    for (const id of get) await enqueueSmart(device, person, id, input.now);
    if (recheckInMs !== undefined)
      ports.clock.wait(recheckInMs, life.signal).then(task.trigger, () => undefined);
  };
  const reportError = (error: unknown) => {
    if (!life.signal.aborted && !isInterruption(error))
      ports.report("Smart downloads failed", error);
  };
  const task = createCoalescedTask(async () => {
    if (life.signal.aborted) return;
    await ports.locks.ifFree(SMART_LOCK, applyPlan).catch(reportError);
  });

  return {
    commands: createSmartCommands({ device, person, ports, downloads }, removeRows),
    start: () => {
      const changes$ = from(liveQuery(() => preferences(person))).pipe(
        distinctUntilChanged(),
        switchMap((preference) =>
          preference === OFF
            ? EMPTY
            : from(liveQuery(() => planInputs(device, person))).pipe(distinctUntilChanged()),
        ),
      );
      watching.add(changes$.subscribe({ next: task.trigger, error: reportError }));
      watching.add(ports.connection?.listen(task.trigger));
    },
    stop: async () => {
      life.abort();
      watching.unsubscribe();
      await task.idle();
    },
  };
};

/**
 * Recorded before it is queued: after a crash in between, it is queued again and still counts as
 * automatic.
 */
const enqueueSmart = async (
  device: DeviceDatabase,
  person: PersonDatabase,
  contentId: string,
  now: number,
) => {
  const content = await device.content.get(contentId);
  const file = fileOf(content);
  if (!content || !file) return;
  let settings: SmartSettings | undefined;
  await changeSmart(person, (smart) => {
    if (!smart.settings.isOn) return smart;
    settings = smart.settings;
    return { ...smart, fetched: [...new Set([...smart.fetched, file.sha256])] };
  });
  const needs = settings && needsOf(settings);
  if (!needs) return;
  await write(device, [device.downloads], async () => {
    const rows = await device.downloads.toArray();
    if (rows.some(({ fileHash }) => fileHash === file.sha256)) return;
    const row = newRow(content, file, nextAddedAt(rows, now));
    await device.downloads.put({ ...row, needs, turn: LAST_POSITION });
  });
};

const createSmartCommands = (
  { device, person, downloads }: SmartOptions,
  removeRows: (rows: readonly Download[]) => Promise<void>,
): DownloadCommands => {
  const decline = (rows: readonly Download[]) =>
    changeSmart(person, (smart) => {
      const own = rows.filter(({ fileHash }) => smart.fetched.includes(fileHash));
      if (own.length === 0) return smart;
      const ids = own.map(({ contentId }) => contentId);
      return { ...smart, declined: [...new Set([...smart.declined, ...ids])] };
    });
  const clearDeclined = (ids: readonly string[]) =>
    changeSmart(person, (smart) =>
      smart.declined.some((id) => ids.includes(id))
        ? { ...smart, declined: smart.declined.filter((id) => !ids.includes(id)) }
        : smart,
    );
  /** A download that a person requests no longer counts as automatic. */
  const takeOwnership = async (contentId: string) => {
    const hash = fileOf(await device.content.get(contentId))?.sha256;
    await changeSmart(person, (smart) =>
      hash !== undefined && smart.fetched.includes(hash)
        ? { ...smart, fetched: smart.fetched.filter((each) => each !== hash) }
        : smart,
    );
  };
  return {
    ...downloads,
    add: async (contentId) => {
      await downloads.add(contentId);
      await clearDeclined([contentId]);
      await takeOwnership(contentId);
    },
    unlist: async (rows) => {
      await decline(rows);
      await downloads.unlist(rows);
    },
    restore: async (rows) => {
      await downloads.restore(rows);
      await clearDeclined(rows.map(({ contentId }) => contentId));
    },
    remove: async (fileHash) => {
      const row = await device.downloads.get(fileHash);
      if (row) await decline([row]);
      await downloads.remove(fileHash);
    },
    setSmart: async (changes) => {
      let fetched: readonly string[] = [];
      let settings = DEFAULT_SMART.settings;
      await changeSmart(person, (smart) => {
        fetched = smart.fetched;
        settings = { ...smart.settings, ...changes };
        return { ...smart, settings };
      });
      await (settings.isOn
        ? updateNeeds(device, settings)
        : cancelAutomatic(device, fetched, removeRows));
    },
  };
};

/** Returns the automatic downloads that aren't finished. */
const automaticRows = async (device: DeviceDatabase) =>
  (await device.downloads.toArray()).filter(
    ({ state, needs }) => state !== "downloaded" && needs !== undefined,
  );

const updateNeeds = (device: DeviceDatabase, settings: SmartSettings) =>
  write(device, [device.downloads], async () => {
    const rows = await automaticRows(device);
    await device.downloads.bulkPut(rows.map((row) => ({ ...row, needs: needsOf(settings) })));
  });

const cancelAutomatic = async (
  device: DeviceDatabase,
  fetched: readonly string[],
  removeRows: (rows: readonly Download[]) => Promise<void>,
) => {
  const rows = await automaticRows(device);
  await removeRows(rows.filter(({ fileHash }) => fetched.includes(fileHash)));
};
