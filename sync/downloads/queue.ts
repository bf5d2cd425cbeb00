import type { DeviceDatabase } from "../local/device-database.ts";
import { write } from "../local/schema-guard.ts";
import { type ConnectionKind, type Download, mayUseConnection } from "./download.ts";
import { activeDownloads, inQueueOrder, queuePosition, withState } from "./rows.ts";

/** After everything a person requested. */
export const LAST_POSITION = Number.MAX_SAFE_INTEGER;

/**
 * Puts a download back in the queue at the person's request, so it may now use metered connections.
 */
export const requeued = (row: Download): Download => {
  const { needs: _needs, ...rest } = row;
  return row.state === "paused" || row.state === "failed"
    ? withState(rest, { state: "queued" })
    : rest;
};

export const requeue = async (database: DeviceDatabase, fileHash: string) => {
  const row = await database.downloads.get(fileHash);
  if (!row || row.state === "downloaded") return;
  await database.downloads.put(requeued(row));
};

/** Moves a download to the front, after the running one. */
export const moveToFront = (database: DeviceDatabase, fileHash: string): Promise<void> =>
  write(database, [database.downloads], async () => {
    const rows = await inQueueOrder(database);
    const unfinished = rows.filter(({ state }) => state !== "downloaded");
    const row = unfinished.find((each) => each.fileHash === fileHash);
    const [first] = unfinished;
    if (!row || !first) return;
    const turn = first === row ? queuePosition(row) : queuePosition(first) - 1;
    await database.downloads.put({ ...requeued(row), turn });
  });

const pausableReasons: readonly Download["pause"][] = ["offline", "portal", "metered"];

/** Pauses the queue until the person resumes it. */
export const pauseAll = (database: DeviceDatabase): Promise<void> =>
  write(database, [database.downloads], async () => {
    const paused = await database.downloads.where("state").equals("paused").toArray();
    const rows = [
      ...(await activeDownloads(database).toArray()),
      ...paused.filter(({ pause }) => pausableReasons.includes(pause)),
    ];
    await database.downloads.bulkPut(
      rows.map((row) => withState(row, { state: "paused", pause: "person" })),
    );
  });

/** Pauses downloads that must not use this connection, and resumes those that may. */
export const applyConnection = (
  database: DeviceDatabase,
  connection: ConnectionKind,
): Promise<void> =>
  write(database, [database.downloads], async () => {
    const rows = await database.downloads.where("state").notEqual("downloaded").toArray();
    const changed = rows.flatMap((row) => {
      const may = mayUseConnection(row, connection);
      if (row.pause === "metered") return may ? [withState(row, { state: "queued" })] : [];
      const runs = row.state === "queued" || row.state === "downloading";
      return runs && !may ? [withState(row, { state: "paused", pause: "metered" })] : [];
    });
    await database.downloads.bulkPut(changed);
  });
