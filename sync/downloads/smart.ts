import { liveQuery } from "dexie";
import { distinctUntilChanged, EMPTY, from, Subscription, switchMap } from "rxjs";
import type { DeviceDatabase } from "../local/device-database.ts";
import { cursor, hasArrived } from "../local/facts.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import { write } from "../local/schema-guard.ts";
import type { Ports } from "../ports.ts";
import { afterAll, type QueueCommands } from "./commands.ts";
import { confirmedIn } from "./confirmed.ts";
import type { DownloadCommands } from "./device-downloads.ts";
import type { Download } from "./download.ts";
import { isInterruption } from "./interruption.ts";
import { LAST } from "./queue.ts";
import { fileOf, freshRow } from "./rows.ts";
import { createPump } from "./scheduler.ts";
import { changeSmart, readSmart } from "./smart-facts.ts";
import { type Known, planSmart } from "./smart-plan.ts";
import { AT_FIRST, type SmartSettings } from "./smart-settings.ts";

export type SmartOptions = {
  readonly device: DeviceDatabase;
  readonly person: PersonDatabase;
  readonly ports: Pick<Ports, "clock" | "connection" | "files" | "locks" | "report">;
  readonly downloads: QueueCommands;
};

export type SmartDownloads = {
  /** The commands over downloads, which tell it what the person wants and does not want. */
  readonly commands: DownloadCommands;
  readonly start: () => void;
  /** Resolves when nothing runs any more. */
  readonly stop: () => Promise<void>;
};

/** Held by the one tab that decides. */
const SMART_LOCK = "respite-smart-downloads";

const OFF = "";

/** What the person wants, as a text that changes with it. */
const wishes = async (person: PersonDatabase) => {
  const { settings, declined } = await readSmart(person);
  return settings.isOn ? JSON.stringify([settings, declined]) : OFF;
};

/** Everything else a decision depends on. Asked all at once, so that each question is seen to be observed. */
const circumstances = async (device: DeviceDatabase, person: PersonDatabase) => {
  const [watched, confirmed, downloads, seen] = await Promise.all([
    person.timeWatched.orderBy("updatedAt").toArray(),
    confirmedIn(person),
    device.downloads.toArray(),
    cursor.get(device.facts),
  ]);
  const heard = watched.filter(({ furthest }) => furthest > 0);
  return JSON.stringify([
    heard.map(({ contentId, finished }) => [contentId, finished]),
    [...confirmed],
    downloads.map(({ fileHash, state }) => [fileHash, state === "downloaded"]),
    seen,
  ]);
};

const needsOf = ({ whenUnknown }: SmartSettings) => (whenUnknown ? "unless-metered" : "unmetered");

/**
 * Keeps the next lessons of begun series on the device, and lets go of what it fetched itself once the server knows that
 * it was watched.
 */
export const createSmart = ({ device, person, ports, downloads }: SmartOptions): SmartDownloads => {
  const life = new AbortController();
  const watching = new Subscription();

  const known = async (): Promise<Known> => {
    const room = await ports.files.estimate();
    return {
      smart: await readSmart(person),
      connection: ports.connection?.kind() ?? "unknown",
      lessons: await device.content.toArray(),
      watched: await person.timeWatched.toArray(),
      confirmed: await confirmedIn(person),
      downloads: await device.downloads.toArray(),
      leftBytes: room && room.quota - room.used,
      now: ports.clock.now(),
    };
  };
  const letGo = async (rows: readonly Download[]) => {
    await downloads.setAside(rows);
    await downloads.letGo(rows);
  };
  const act = async () => {
    if (!(await hasArrived.get(device.facts))) return;
    const facts = await known();
    const { get, remove, lookAgainInMs } = planSmart(facts);
    const gone = new Set(remove.map(({ fileHash }) => fileHash));
    if (remove.length > 0) {
      await letGo(remove);
      await changeSmart(person, (smart) => ({
        ...smart,
        fetched: smart.fetched.filter((hash) => !gone.has(hash)),
      }));
    }
    for (const id of get) await fetchSmart(device, person, id, facts.now);
    if (lookAgainInMs !== undefined)
      ports.clock.wait(lookAgainInMs, life.signal).then(pump.nudge, () => undefined);
  };
  const stumble = (error: unknown) => {
    if (!life.signal.aborted && !isInterruption(error))
      ports.report("Smart downloads stumbled", error);
  };
  const pump = createPump(async () => {
    if (life.signal.aborted) return;
    await ports.locks.ifFree(SMART_LOCK, act).catch(stumble);
  });

  return {
    commands: smartCommands({ device, person, ports, downloads }, letGo),
    start: () => {
      const matters$ = from(liveQuery(() => wishes(person))).pipe(
        distinctUntilChanged(),
        switchMap((wish) =>
          wish === OFF
            ? EMPTY
            : from(liveQuery(() => circumstances(device, person))).pipe(distinctUntilChanged()),
        ),
      );
      watching.add(matters$.subscribe({ next: pump.nudge, error: stumble }));
      watching.add(ports.connection?.listen(pump.nudge));
    },
    stop: async () => {
      life.abort();
      watching.unsubscribe();
      await pump.rest();
    },
  };
};

/** Noted before it is asked for: after a crash between the two it is asked for again, still as its own. */
const fetchSmart = async (
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
    const row = freshRow(content, file, afterAll(rows, now));
    await device.downloads.put({ ...row, needs, turn: LAST });
  });
};

const smartCommands = (
  { device, person, downloads }: SmartOptions,
  letGo: (rows: readonly Download[]) => Promise<void>,
): DownloadCommands => {
  const decline = (rows: readonly Download[]) =>
    changeSmart(person, (smart) => {
      const own = rows.filter(({ fileHash }) => smart.fetched.includes(fileHash));
      if (own.length === 0) return smart;
      const ids = own.map(({ contentId }) => contentId);
      return { ...smart, declined: [...new Set([...smart.declined, ...ids])] };
    });
  const wish = (ids: readonly string[]) =>
    changeSmart(person, (smart) =>
      smart.declined.some((id) => ids.includes(id))
        ? { ...smart, declined: smart.declined.filter((id) => !ids.includes(id)) }
        : smart,
    );
  /** Asked for by hand, it is the person's. */
  const give = async (contentId: string) => {
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
      await wish([contentId]);
      await give(contentId);
    },
    setAside: async (rows) => {
      await decline(rows);
      await downloads.setAside(rows);
    },
    bringBack: async (rows) => {
      await downloads.bringBack(rows);
      await wish(rows.map(({ contentId }) => contentId));
    },
    remove: async (fileHash) => {
      const row = await device.downloads.get(fileHash);
      if (row) await decline([row]);
      await downloads.remove(fileHash);
    },
    setSmart: async (changes) => {
      let fetched: readonly string[] = [];
      let settings = AT_FIRST.settings;
      await changeSmart(person, (smart) => {
        fetched = smart.fetched;
        settings = { ...smart.settings, ...changes };
        return { ...smart, settings };
      });
      await (settings.isOn ? weighAnew(device, settings) : stopFetching(device, fetched, letGo));
    },
  };
};

/** What is still on its way without anybody having asked for it by hand. */
const unasked = async (device: DeviceDatabase) =>
  (await device.downloads.toArray()).filter(
    ({ state, needs }) => state !== "downloaded" && needs !== undefined,
  );

const weighAnew = (device: DeviceDatabase, settings: SmartSettings) =>
  write(device, [device.downloads], async () => {
    const rows = await unasked(device);
    await device.downloads.bulkPut(rows.map((row) => ({ ...row, needs: needsOf(settings) })));
  });

const stopFetching = async (
  device: DeviceDatabase,
  fetched: readonly string[],
  letGo: (rows: readonly Download[]) => Promise<void>,
) => {
  const rows = await unasked(device);
  await letGo(rows.filter(({ fileHash }) => fetched.includes(fileHash)));
};
