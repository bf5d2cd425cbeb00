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
import { createCoalescedTask } from "./coalesced-task.ts";
import { createCommands, type QueueCommands } from "./commands.ts";
import { isInterruption } from "./interruption.ts";
import { applyConnection } from "./queue.ts";
import { reconcile } from "./reconcile.ts";
import { activeDownloads, resumePaused } from "./rows.ts";
import { transferQueue } from "./transfer-queue.ts";

export type DownloadsOptions = {
  readonly database: DeviceDatabase;
  readonly ports: Pick<
    Ports,
    "clock" | "connection" | "files" | "locks" | "network" | "report" | "wakes"
  >;
  /** When the server is reachable again, paused downloads resume. */
  readonly status$?: Observable<Pick<SyncStatus, "reach">>;
  /** Chunk length in the catalog. */
  readonly chunkBytes?: number;
};

export type Downloads = QueueCommands & {
  /** Reconciles the rows with the stored files, then transfers until stopped. */
  readonly start: () => void;
  /** Resolves when nothing is running. Unfinished downloads continue at the next start. */
  readonly stop: () => Promise<void>;
  readonly reconcile: () => Promise<void>;
};

/** Held by the tab that transfers. */
const DOWNLOAD_LOCK = "respite-download";
/** How long to wait before checking whether the tab that holds the lock is gone. */
const LOCK_RETRY_MS = 5_000;
/**
 * First wait after a lost connection. Each further wait is four times as long, up to
 * `MAX_RETRY_MS`.
 */
const RETRY_MS = 2_000;
const MAX_RETRY_MS = 600_000;

/** Emits when the page wakes or the server becomes reachable again. */
const wakeEvents = (wakes: Wakes, status$: Observable<Pick<SyncStatus, "reach">>) =>
  merge(
    new Observable<unknown>((to) => wakes.listen((reason) => to.next(reason))),
    status$.pipe(
      map(({ reach }) => reach),
      distinctUntilChanged(),
      filter((reach) => reach === "up"),
    ),
  );

/** Runs one scheduled action. Scheduling another replaces it. */
const createAlarm = (clock: Ports["clock"]) => {
  let isStopped = false;
  let timer = new AbortController();
  return {
    later: (ms: number, act: () => void) => {
      timer.abort();
      timer = new AbortController();
      if (!isStopped) clock.wait(ms, timer.signal).then(act, () => undefined);
    },
    stop: () => {
      isStopped = true;
      timer.abort();
    },
  };
};

const retryDelayMs = (failures: number, serverDelayMs = 0) =>
  Math.max(Math.min(RETRY_MS * 4 ** failures, MAX_RETRY_MS), serverDelayMs);

export const createDownloads = (options: DownloadsOptions): Downloads => {
  const { database, ports, status$ = EMPTY, chunkBytes = CHUNK_BYTES } = options;
  const life = new AbortController();
  const received = { bytes: 0 };
  const deps = { database, ports, chunkBytes, received };
  const { later, ...alarm } = createAlarm(ports.clock);
  let failures = 0;
  const runQueue = async () => {
    if (life.signal.aborted || (await activeDownloads(database).count()) === 0) return;
    const before = received.bytes;
    const ended = await ports.locks.ifFree(DOWNLOAD_LOCK, () => transferQueue(deps, life.signal));
    if (!ended) return later(LOCK_RETRY_MS, transferTask.trigger);
    // An unstable network that delivers something each time doesn't count as gone.
    if (ended.kind !== "offline" || received.bytes > before) failures = 0;
    if (ended.kind !== "offline") return;
    later(retryDelayMs(failures, ended.delayMs), resumeTask.trigger);
    failures += 1;
  };
  const reportError = (error: unknown) => {
    if (!isInterruption(error)) ports.report("Downloads failed", error);
  };
  const transferTask = createCoalescedTask(() => runQueue().catch(reportError));
  const resumeTask = createCoalescedTask(() =>
    resumePaused(database, "offline", "portal").catch(reportError),
  );
  const connectionTask = createCoalescedTask(() =>
    applyConnection(database, ports.connection?.kind() ?? "unknown").catch(reportError),
  );
  const watching = new Subscription();

  const begin = async () => {
    await reconcile(database, ports.files, chunkBytes);
    // Storage may be free by now. If it isn't, they pause again before anything is fetched.
    await resumePaused(database, "storage");
    if (life.signal.aborted) return;
    const onWake = () => {
      failures = 0;
      resumeTask.trigger();
    };
    watching.add(wakeEvents(ports.wakes, status$).subscribe(onWake));
    // Another tab may have changed the queue.
    const queue$ = from(liveQuery(() => activeDownloads(database).primaryKeys()));
    watching.add(queue$.subscribe({ next: transferTask.trigger, error: reportError }));
    watching.add(ports.connection?.listen(connectionTask.trigger));
    connectionTask.trigger();
    resumeTask.trigger();
  };
  let opening: Promise<void> | undefined;

  const commands = createCommands(database, ports);
  return {
    ...commands,
    unlist: async (rows) => {
      // Startup deletes files without a row, so it must finish before rows leave the list.
      await opening;
      await commands.unlist(rows);
    },
    start: () => {
      opening ??= begin().catch(reportError);
    },
    stop: async () => {
      life.abort();
      alarm.stop();
      watching.unsubscribe();
      await Promise.all([opening, resumeTask.idle(), connectionTask.idle(), transferTask.idle()]);
    },
    reconcile: () => reconcile(database, ports.files, chunkBytes),
  };
};
