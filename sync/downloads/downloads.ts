import { liveQuery } from "dexie";
import {
  distinctUntilChanged,
  EMPTY,
  filter,
  from,
  map,
  merge,
  Observable,
  Subscription,
} from "rxjs";
import { CHUNK_BYTES } from "#contract/constants.ts";
import type { SyncStatus } from "../device.ts";
import type { DeviceDatabase } from "../local/device-database.ts";
import type { Ports, Wakes } from "../ports.ts";
import { beginChunks } from "./begun-chunk.ts";
import { createCommands, type QueueCommands } from "./commands.ts";
import { drain } from "./fetch-chunks.ts";
import { isInterruption } from "./interruption.ts";
import { holdMetered } from "./queue.ts";
import { reconcile } from "./reconcile.ts";
import { resumePaused, waiting } from "./rows.ts";
import { createPump } from "./scheduler.ts";

export type DownloadsOptions = {
  readonly database: DeviceDatabase;
  readonly ports: Pick<
    Ports,
    "clock" | "connection" | "files" | "locks" | "network" | "report" | "wakes"
  >;
  /** A server reached again resumes what waits for the network. */
  readonly status$?: Observable<Pick<SyncStatus, "reach">>;
  /** Length of a chunk in the catalogue's plan. */
  readonly chunkBytes?: number;
};

export type Downloads = QueueCommands & {
  /** Compares the rows with what is really there, then transfers until stopped. */
  readonly start: () => void;
  /** Resolves when nothing runs any more; what is unfinished goes on at the next start. */
  readonly stop: () => Promise<void>;
  readonly reconcile: () => Promise<void>;
};

/** Held by the one tab that transfers. */
const DOWNLOAD_LOCK = "respite-download";
/** How soon to look again whether the tab that transferred is gone. */
const HELD_MS = 5_000;
/** The first wait after a lost connection; four times as long each time, up to the last. */
const RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 600_000;

/** Somebody looks again, the network is back, or the server is. */
const wakesOf = (wakes: Wakes, status$: Observable<Pick<SyncStatus, "reach">>) =>
  merge(
    new Observable<unknown>((to) => wakes.listen((reason) => to.next(reason))),
    status$.pipe(
      map(({ reach }) => reach),
      distinctUntilChanged(),
      filter((reach) => reach === "up"),
    ),
  );

/** Acts later, unless told to act at another time or stopped meanwhile. */
const createAlarm = (clock: Ports["clock"]) => {
  let isStopped = false;
  let look = new AbortController();
  return {
    later: (ms: number, act: () => void) => {
      look.abort();
      look = new AbortController();
      if (!isStopped) clock.wait(ms, look.signal).then(act, () => undefined);
    },
    stop: () => {
      isStopped = true;
      look.abort();
    },
  };
};

export const createDownloads = (options: DownloadsOptions): Downloads => {
  const { database, ports, status$ = EMPTY, chunkBytes = CHUNK_BYTES } = options;
  const life = new AbortController();
  const begun = beginChunks();
  const tools = { database, ports, chunkBytes, begun };
  const { later, ...alarm } = createAlarm(ports.clock);
  let lost = 0;
  const pass = async () => {
    if (life.signal.aborted || (await waiting(database).count()) === 0) return;
    const before = begun.arrived();
    const ended = await ports.locks.ifFree(DOWNLOAD_LOCK, () => drain(tools, life.signal));
    if (!ended) return later(HELD_MS, pump.nudge);
    if (ended.kind !== "offline") {
      lost = 0;
      return;
    }
    // A network that comes and goes, but brings something each time, is not one that is gone.
    if (begun.arrived() > before) lost = 0;
    const backOff = Math.min(RETRY_MS * 4 ** lost, LONGEST_RETRY_MS);
    lost += 1;
    later(Math.max(backOff, ended.delayMs ?? 0), wake.nudge);
  };
  const stumble = (error: unknown) => {
    if (!isInterruption(error)) ports.report("Downloads stumbled", error);
  };
  const pump = createPump(() => pass().catch(stumble));
  const wake = createPump(() => resumePaused(database, "offline", "portal").catch(stumble));
  const weigh = createPump(() =>
    holdMetered(database, ports.connection?.kind() ?? "unknown").catch(stumble),
  );
  const watching = new Subscription();

  const begin = async () => {
    await reconcile(database, ports.files, chunkBytes);
    // There may be room by now; if not, they are told so again before anything is fetched.
    await resumePaused(database, "storage");
    if (life.signal.aborted) return;
    const onWake = () => {
      lost = 0;
      wake.nudge();
    };
    watching.add(wakesOf(ports.wakes, status$).subscribe(onWake));
    // Whoever changed the queue, this tab or another: there may be something to do.
    const queue$ = from(liveQuery(() => waiting(database).primaryKeys()));
    watching.add(queue$.subscribe({ next: pump.nudge, error: stumble }));
    watching.add(ports.connection?.listen(weigh.nudge));
    weigh.nudge();
    wake.nudge();
  };
  let opening: Promise<void> | undefined;

  const commands = createCommands(database, ports);
  return {
    ...commands,
    setAside: async (rows) => {
      // The look at the start frees what belongs to no row: it shall not meet rows that may come back.
      await opening;
      await commands.setAside(rows);
    },
    start: () => {
      opening ??= begin().catch(stumble);
    },
    stop: async () => {
      life.abort();
      alarm.stop();
      watching.unsubscribe();
      await Promise.all([opening, wake.rest(), weigh.rest(), pump.rest()]);
    },
    reconcile: () => reconcile(database, ports.files, chunkBytes),
  };
};
