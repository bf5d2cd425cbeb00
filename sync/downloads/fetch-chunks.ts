import { Dexie } from "dexie";
import type { DeviceDatabase } from "../local/device-database.ts";
import type { Ports } from "../ports.ts";
import type { BegunChunk } from "./begun-chunk.ts";
import type { Download } from "./download.ts";
import { free, isFull } from "./download-store.ts";
import { holdMetered } from "./queue.ts";
import { complete, pauseWaiting, renewOutdated, settle, standing, takeNext } from "./rows.ts";
import { type TransferEnd, transfer } from "./transfer.ts";
import { whileRunning } from "./while-running.ts";

export type DrainTools = {
  readonly database: DeviceDatabase;
  readonly ports: Pick<Ports, "clock" | "connection" | "files" | "network" | "report">;
  readonly chunkBytes: number;
  readonly begun: BegunChunk;
};

/** `offline`: what is left waits for the network, or the server, now. `stopped`: by the signal. */
export type Drained =
  | { readonly kind: "empty" | "stopped" }
  | { readonly kind: "offline"; readonly delayMs?: number };

/** Transfers what is queued, one after the other. The caller holds the transfer lock. */
export const drain = async (tools: DrainTools, signal: AbortSignal): Promise<Drained> => {
  const { database, ports } = tools;
  let isAnyFailing = false;
  while (!signal.aborted) {
    await free(ports.files, await renewOutdated(database));
    await holdMetered(database, ports.connection?.kind() ?? "unknown");
    const row = await takeNext(database);
    if (!row) return { kind: isAnyFailing ? "offline" : "empty" };
    const end = await run(row, tools, signal);
    if (end.kind === "unreachable") {
      await pauseWaiting(database, end.isPortal ? "portal" : "offline");
      return { ...end, kind: "offline" };
    }
    isAnyFailing ||= end.kind === "failing";
    await write(row.fileHash, end, tools);
  }
  return { kind: "stopped" };
};

const run = async (row: Download, tools: DrainTools, signal: AbortSignal): Promise<TransferEnd> => {
  if (!(await hasRoom(row, tools))) return { kind: "full" };
  const watched = whileRunning(tools.database, row.fileHash, signal);
  try {
    return await transfer(row, tools, watched.signal);
  } catch (error) {
    if (isFull(error)) return { kind: "full" };
    if (error instanceof Dexie.DatabaseClosedError) return { kind: "stopped" };
    tools.ports.report("A download failed unexpectedly", error);
    return { kind: "failed", failure: "unknown" };
  } finally {
    watched.end();
  }
};

const hasRoom = async (row: Download, { ports, chunkBytes }: DrainTools) => {
  const estimate = await ports.files.estimate();
  const missing = row.bytes - Math.min(row.bytes, row.have * chunkBytes);
  return !estimate || missing <= estimate.quota - estimate.used;
};

const write = async (
  fileHash: string,
  end: Exclude<TransferEnd, { kind: "unreachable" }>,
  { database, ports }: DrainTools,
) => {
  switch (end.kind) {
    case "complete":
      return free(ports.files, await complete(database, fileHash));
    case "stopped":
      return settle(database, fileHash, (row) => standing(row, { state: "queued" }));
    case "failing":
      return settle(database, fileHash, (row) =>
        standing(row, { state: "paused", pause: "offline" }),
      );
    case "full":
      return settle(database, fileHash, (row) =>
        standing(row, { state: "paused", pause: "storage" }),
      );
    case "failed":
      return settle(database, fileHash, (row) =>
        standing(row, { state: "failed", failure: end.failure }),
      );
  }
};
