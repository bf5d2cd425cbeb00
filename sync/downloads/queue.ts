import type { DeviceDatabase } from "../local/device-database.ts";
import { write } from "../local/schema-guard.ts";
import { type ConnectionKind, type Download, mayUse } from "./download.ts";
import { inOrder, placeOf, standing, waiting } from "./rows.ts";

/** Behind everything that was asked for by hand. */
export const LAST = Number.MAX_SAFE_INTEGER;

/** Back into the queue because the person wants it: from now on it may cost something. */
export const requeued = (row: Download): Download => {
  const { needs: _needs, ...rest } = row;
  return row.state === "paused" || row.state === "failed"
    ? standing(rest, { state: "queued" })
    : rest;
};

export const requeue = async (database: DeviceDatabase, fileHash: string) => {
  const row = await database.downloads.get(fileHash);
  if (!row || row.state === "downloaded") return;
  await database.downloads.put(requeued(row));
};

/** It comes when the one that runs is through, before all others. */
export const putFirst = (database: DeviceDatabase, fileHash: string): Promise<void> =>
  write(database, [database.downloads], async () => {
    const rows = await inOrder(database);
    const unfinished = rows.filter(({ state }) => state !== "downloaded");
    const row = unfinished.find((each) => each.fileHash === fileHash);
    const [first] = unfinished;
    if (!row || !first) return;
    const turn = first === row ? placeOf(row) : placeOf(first) - 1;
    await database.downloads.put({ ...requeued(row), turn });
  });

const STOPPABLE: readonly Download["pause"][] = ["offline", "portal", "metered"];

/** Nothing of the queue runs, nor starts by itself, until the person goes on. */
export const pauseAll = (database: DeviceDatabase): Promise<void> =>
  write(database, [database.downloads], async () => {
    const paused = await database.downloads.where("state").equals("paused").toArray();
    const rows = [
      ...(await waiting(database).toArray()),
      ...paused.filter(({ pause }) => STOPPABLE.includes(pause)),
    ];
    await database.downloads.bulkPut(
      rows.map((row) => standing(row, { state: "paused", pause: "person" })),
    );
  });

/** Holds what must not use this connection, and lets it go on when it may. */
export const holdMetered = (database: DeviceDatabase, connection: ConnectionKind): Promise<void> =>
  write(database, [database.downloads], async () => {
    const rows = await database.downloads.where("state").notEqual("downloaded").toArray();
    const changed = rows.flatMap((row) => {
      const may = mayUse(row, connection);
      if (row.pause === "metered") return may ? [standing(row, { state: "queued" })] : [];
      const runs = row.state === "queued" || row.state === "downloading";
      return runs && !may ? [standing(row, { state: "paused", pause: "metered" })] : [];
    });
    await database.downloads.bulkPut(changed);
  });
