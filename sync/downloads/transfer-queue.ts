import { Dexie } from "dexie";
import type { DeviceDatabase } from "../local/device-database.ts";
import type { Ports } from "../ports.ts";
import { abortWhenStopped } from "./abort-when-stopped.ts";
import type { Download } from "./download.ts";
import { deleteChunks, isFull } from "./download-store.ts";
import { applyConnection } from "./queue.ts";
import {
  markComplete,
  pauseActive,
  replaceOutdated,
  takeNext,
  updateRunning,
  withState,
} from "./rows.ts";
import { type TransferEnd, transfer } from "./transfer.ts";

export type TransferQueueDeps = {
  readonly database: DeviceDatabase;
  readonly ports: Pick<Ports, "clock" | "connection" | "files" | "network" | "report">;
  readonly chunkBytes: number;
  readonly received: { bytes: number };
};

/** `offline`: the rest waits for the network or the server. `stopped`: the signal aborted. */
export type QueueEnd =
  | { readonly kind: "empty" | "stopped" }
  | { readonly kind: "offline"; readonly delayMs?: number };

/** Transfers the queue one by one. Callers hold the transfer lock. */
export const transferQueue = async (
  deps: TransferQueueDeps,
  signal: AbortSignal,
): Promise<QueueEnd> => {
  const { database, ports } = deps;
  let isAnyFailing = false;
  while (!signal.aborted) {
    await deleteChunks(ports.files, await replaceOutdated(database));
    await applyConnection(database, ports.connection?.kind() ?? "unknown");
    const row = await takeNext(database);
    if (!row) return { kind: isAnyFailing ? "offline" : "empty" };
    const end = await run(row, deps, signal);
    if (end.kind === "unreachable") {
      await pauseActive(database, end.isPortal ? "portal" : "offline");
      return { ...end, kind: "offline" };
    }
    isAnyFailing ||= end.kind === "failing";
    await recordEnd(row.fileHash, end, deps);
  }
  return { kind: "stopped" };
};

const run = async (
  row: Download,
  deps: TransferQueueDeps,
  signal: AbortSignal,
): Promise<TransferEnd> => {
  if (!(await hasRoom(row, deps))) return { kind: "full" };
  const running = abortWhenStopped(deps.database, row.fileHash, signal);
  try {
    return await transfer(row, deps, running.signal);
  } catch (error) {
    if (isFull(error)) return { kind: "full" };
    if (error instanceof Dexie.DatabaseClosedError) return { kind: "stopped" };
    deps.ports.report("A download failed unexpectedly", error);
    return { kind: "failed", failure: "unknown" };
  } finally {
    running.end();
  }
};

const hasRoom = async (row: Download, { ports, chunkBytes }: TransferQueueDeps) => {
  const estimate = await ports.files.estimate();
  const missing = row.bytes - Math.min(row.bytes, row.have * chunkBytes);
  return !estimate || missing <= estimate.quota - estimate.used;
};

const recordEnd = async (
  fileHash: string,
  end: Exclude<TransferEnd, { kind: "unreachable" }>,
  { database, ports }: TransferQueueDeps,
) => {
  switch (end.kind) {
    case "complete":
      return deleteChunks(ports.files, await markComplete(database, fileHash));
    case "stopped":
      return updateRunning(database, fileHash, (row) => withState(row, { state: "queued" }));
    case "failing":
      return updateRunning(database, fileHash, (row) =>
        withState(row, { state: "paused", pause: "offline" }),
      );
    case "full":
      return updateRunning(database, fileHash, (row) =>
        withState(row, { state: "paused", pause: "storage" }),
      );
    case "failed":
      return updateRunning(database, fileHash, (row) =>
        withState(row, { state: "failed", failure: end.failure }),
      );
  }
};
