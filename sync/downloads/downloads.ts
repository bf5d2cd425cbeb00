import { Dexie, liveQuery } from "dexie";
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
import type { Device, SyncStatus } from "../device.ts";
import type { DeviceDatabase } from "../local/device-database.ts";
import type { Ports } from "../ports.ts";
import { createCommands } from "./commands.ts";
import { drain } from "./drain.ts";
import { createPump } from "./pump.ts";
import { reconcile } from "./reconcile.ts";
import { resumePaused, waiting } from "./rows.ts";
import { isFull } from "./shelf.ts";

export type DownloadsOptions = {
  readonly database: DeviceDatabase;
  readonly ports: Pick<Ports, "clock" | "files" | "locks" | "network" | "report" | "wakes">;
  /** A server reached again resumes what waits for the network. */
  readonly status$?: Observable<Pick<SyncStatus, "reach">>;
  /** Length of a chunk in the catalogue's plan. */
  readonly chunkBytes?: number;
};

export type Downloads = Device["downloads"] & {
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
/** The first wait after a lost connection; doubled up to the last. */
const RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 600_000;

export const createDownloads = (options: DownloadsOptions): Downloads => {
  const { database, ports, status$ = EMPTY, chunkBytes = CHUNK_BYTES } = options;
  const life = new AbortController();
  const tools = { database, ports, chunkBytes };
  let lost = 0;
  let look = new AbortController();

  const later = (ms: number, act: () => void) => {
    look.abort();
    look = new AbortController();
    if (life.signal.aborted) return;
    ports.clock.wait(ms, look.signal).then(act, () => undefined);
  };
  const pass = async () => {
    if (life.signal.aborted || (await waiting(database).count()) === 0) return;
    const ended = await ports.locks.ifFree(DOWNLOAD_LOCK, () => drain(tools, life.signal));
    if (!ended) return later(HELD_MS, pump.nudge);
    if (ended.kind !== "offline") {
      lost = 0;
      return;
    }
    const backOff = Math.min(RETRY_MS * 2 ** lost, LONGEST_RETRY_MS);
    lost += 1;
    later(Math.max(backOff, ended.delayMs ?? 0), wake.nudge);
  };
  const stumble = (error: unknown) => {
    if (!isInterruption(error)) ports.report("Downloads stumbled", error);
  };
  const pump = createPump(() => pass().catch(stumble));
  const wake = createPump(() => resumePaused(database, "offline").catch(stumble));
  const wakes$ = merge(
    new Observable<unknown>((to) => ports.wakes.listen((reason) => to.next(reason))),
    status$.pipe(
      map(({ reach }) => reach),
      distinctUntilChanged(),
      filter((reach) => reach === "up"),
    ),
  );
  const watching = new Subscription();

  const begin = async () => {
    await reconcile(database, ports.files, chunkBytes);
    if (life.signal.aborted) return;
    const onWake = () => {
      lost = 0;
      wake.nudge();
    };
    watching.add(wakes$.subscribe(onWake));
    // Whoever changed the queue, this tab or another: there may be something to do.
    const queue$ = from(liveQuery(() => waiting(database).primaryKeys()));
    watching.add(queue$.subscribe({ next: pump.nudge, error: stumble }));
    wake.nudge();
  };
  let opening: Promise<void> | undefined;

  return {
    ...createCommands(database, ports),
    start: () => {
      opening ??= begin().catch(stumble);
    },
    stop: async () => {
      life.abort();
      look.abort();
      watching.unsubscribe();
      await Promise.all([opening, wake.rest(), pump.rest()]);
    },
    reconcile: () => reconcile(database, ports.files, chunkBytes),
  };
};

/**
 * A database closed in the middle, as by an upgrade elsewhere, or without room for a row, ends the work; the next
 * nudge or start goes on.
 */
const isInterruption = (error: unknown) =>
  error instanceof Dexie.DatabaseClosedError || isFull(error);
