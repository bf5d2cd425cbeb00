import type { Content, File } from "../local/content.ts";
import type { DeviceDatabase } from "../local/device-database.ts";
import { write } from "../local/schema-guard.ts";
import type { Download, PauseReason } from "./download.ts";

type DownloadState = Pick<Download, "state" | "pause" | "failure">;

/** Changes the state and clears the reason of the previous one. */
export const withState = (row: Download, next: DownloadState): Download => {
  const { pause: _pause, failure: _failure, ...rest } = row;
  return { ...rest, ...next };
};

/**
 * Returns the file that can be downloaded: the media file, or the handout of a lesson without
 * media.
 */
export const fileOf = (content: Content | undefined): File | undefined =>
  content?.file ?? content?.handout;

export const newRow = (content: Content, file: File, addedAt: number): Download => ({
  fileHash: file.sha256,
  contentId: content.id,
  title: content.title,
  url: file.url,
  mime: file.mime,
  bytes: file.bytes,
  chunks: file.chunks,
  have: 0,
  state: "queued",
  ...(content.subtitlesUrl !== undefined && { subtitlesUrl: content.subtitlesUrl }),
  addedAt,
});

export const queuePosition = ({ turn, addedAt }: Download) => turn ?? addedAt;

const byPosition = (a: Download, b: Download) =>
  queuePosition(a) - queuePosition(b) || a.addedAt - b.addedAt;

/** Returns all rows in queue order. */
export const inQueueOrder = (database: DeviceDatabase) =>
  database.downloads.toArray((rows) => rows.sort(byPosition));

export const activeDownloads = (database: DeviceDatabase) =>
  database.downloads.where("state").anyOf("queued", "downloading");

/**
 * Replaces unfinished downloads whose file changed in the catalog, which start over. Returns the
 * hashes whose bytes can be deleted. Complete downloads stay until the newer file is complete.
 */
export const replaceOutdated = (database: DeviceDatabase): Promise<readonly string[]> =>
  write(database, [database.downloads, database.content], async () => {
    const unfinished = await database.downloads.where("state").notEqual("downloaded").toArray();
    const contents = await database.content.bulkGet(unfinished.map((row) => row.contentId));
    const replaced: string[] = [];
    for (const [index, row] of unfinished.entries()) {
      const fresh = replacementFor(row, contents[index]);
      if (!fresh) continue;
      await database.downloads.delete(row.fileHash);
      if (!(await database.downloads.get(fresh.fileHash))) await database.downloads.put(fresh);
      replaced.push(row.fileHash);
    }
    return replaced;
  });

/** Returns undefined if the catalog names the same file or none. */
const replacementFor = (row: Download, content: Content | undefined) => {
  const file = fileOf(content);
  if (!content || !file || file.sha256 === row.fileHash) return undefined;
  const { turn, needs } = row;
  const fresh = {
    ...newRow(content, file, row.addedAt),
    ...(turn !== undefined && { turn }),
    ...(needs && { needs }),
  };
  const { state, pause } = row;
  return state === "paused" && pause ? withState(fresh, { state, pause }) : fresh;
};

/**
 * Marks the next download as running. Only for the holder of the transfer lock, since a row already
 * marked as running was left by a closed tab.
 */
export const takeNext = (database: DeviceDatabase): Promise<Download | undefined> =>
  write(database, [database.downloads], async () => {
    const [first, ...others] = (await activeDownloads(database).toArray()).sort(byPosition);
    if (!first) return undefined;
    const stale = others.filter((row) => row.state === "downloading");
    await database.downloads.bulkPut(stale.map((row) => withState(row, { state: "queued" })));
    const row = withState(first, { state: "downloading" });
    await database.downloads.put(row);
    return row;
  });

/** Counts a stored chunk if the download is still running and this is its next chunk. */
export const countChunk = (database: DeviceDatabase, fileHash: string, index: number) =>
  write(database, [database.downloads], async () => {
    const row = await database.downloads.get(fileHash);
    if (!row) return "removed";
    if (row.state !== "downloading" || row.have !== index) return "stopped";
    await database.downloads.put({ ...row, have: index + 1 });
    return "counted";
  });

/**
 * Changes a row that is still running. The person may have paused or removed it in the meantime.
 */
export const updateRunning = (
  database: DeviceDatabase,
  fileHash: string,
  change: (row: Download) => Download,
) =>
  write(database, [database.downloads], async () => {
    const row = await database.downloads.get(fileHash);
    if (row?.state === "downloading") await database.downloads.put(change(row));
  });

/** Pauses all active downloads, because they all wait for the same network. */
export const pauseActive = (database: DeviceDatabase, pause: "offline" | "portal"): Promise<void> =>
  write(database, [database.downloads], async () => {
    const rows = await activeDownloads(database).toArray();
    await database.downloads.bulkPut(rows.map((row) => withState(row, { state: "paused", pause })));
  });

/** Queues downloads that are paused for one of these reasons. */
export const resumePaused = (database: DeviceDatabase, ...reasons: readonly PauseReason[]) =>
  write(database, [database.downloads], async () => {
    const rows = await database.downloads.where("state").equals("paused").toArray();
    const waitingForIt = rows.filter(({ pause }) => pause && reasons.includes(pause));
    await database.downloads.bulkPut(
      waitingForIt.map((row) => withState(row, { state: "queued" })),
    );
  });

/**
 * Marks a download as complete and deletes rows of older files of the same content that the catalog
 * no longer names. Returns the hashes whose bytes can be freed.
 */
export const markComplete = (
  database: DeviceDatabase,
  fileHash: string,
): Promise<readonly string[]> =>
  write(database, [database.downloads, database.content], async () => {
    const row = await database.downloads.get(fileHash);
    if (row?.state !== "downloading" || row.have !== row.chunks.length) return [];
    const { turn: _turn, needs: _needs, ...rest } = row;
    await database.downloads.put(withState(rest, { state: "downloaded" }));
    const siblings = await database.downloads.where("contentId").equals(row.contentId).toArray();
    const listed = new Set((await database.content.toArray()).map((each) => fileOf(each)?.sha256));
    const outdated = siblings
      .map((each) => each.fileHash)
      .filter((hash) => hash !== fileHash && !listed.has(hash));
    await database.downloads.bulkDelete(outdated);
    return outdated;
  });
