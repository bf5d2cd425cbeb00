import type { Content, File } from "../local/content.ts";
import type { DeviceDatabase } from "../local/device-database.ts";
import { write } from "../local/schema-guard.ts";
import type { Download, PauseReason } from "./download.ts";

type Standing = Pick<Download, "state" | "pause" | "failure">;

/** The same download in another state; the reason of an earlier one never stays behind. */
export const standing = (row: Download, next: Standing): Download => {
  const { pause: _pause, failure: _failure, ...rest } = row;
  return { ...rest, ...next };
};

/** What a person can keep of a piece of content: its medium, or the document it consists of. */
export const fileOf = (content: Content | undefined): File | undefined =>
  content?.file ?? content?.handout;

export const freshRow = (content: Content, file: File, addedAt: number): Download => ({
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

export const placeOf = ({ turn, addedAt }: Download) => turn ?? addedAt;

const byPlace = (a: Download, b: Download) => placeOf(a) - placeOf(b) || a.addedAt - b.addedAt;

/** Rows in the order in which they were asked for, but for those whose turn was changed. */
export const inOrder = (database: DeviceDatabase) =>
  database.downloads.toArray((rows) => rows.sort(byPlace));

export const waiting = (database: DeviceDatabase) =>
  database.downloads.where("state").anyOf("queued", "downloading");

/**
 * Begun files that the catalogue has replaced give way to the new ones, which start from nothing. Answers the hashes
 * whose bytes can be freed. Complete ones stay until the new one is complete.
 */
export const renewOutdated = (database: DeviceDatabase): Promise<readonly string[]> =>
  write(database, [database.downloads, database.content], async () => {
    const begun = await database.downloads.where("state").notEqual("downloaded").toArray();
    const contents = await database.content.bulkGet(begun.map((row) => row.contentId));
    const replaced: string[] = [];
    for (const [index, row] of begun.entries()) {
      const fresh = newerOf(row, contents[index]);
      if (!fresh) continue;
      await database.downloads.delete(row.fileHash);
      if (!(await database.downloads.get(fresh.fileHash))) await database.downloads.put(fresh);
      replaced.push(row.fileHash);
    }
    return replaced;
  });

/** Undefined while the catalogue names the same file, or none. */
const newerOf = (row: Download, content: Content | undefined) => {
  const file = fileOf(content);
  if (!content || !file || file.sha256 === row.fileHash) return undefined;
  const { turn, needs } = row;
  const fresh = {
    ...freshRow(content, file, row.addedAt),
    ...(turn !== undefined && { turn }),
    ...(needs && { needs }),
  };
  const { state, pause } = row;
  return state === "paused" && pause ? standing(fresh, { state, pause }) : fresh;
};

/**
 * The next download, marked as running. Only the holder of the transfer lock may call this: a row still marked as
 * running is what a closed tab left.
 */
export const takeNext = (database: DeviceDatabase): Promise<Download | undefined> =>
  write(database, [database.downloads], async () => {
    const [first, ...others] = (await waiting(database).toArray()).sort(byPlace);
    if (!first) return undefined;
    const left = others.filter((row) => row.state === "downloading");
    await database.downloads.bulkPut(left.map((row) => standing(row, { state: "queued" })));
    const row = standing(first, { state: "downloading" });
    await database.downloads.put(row);
    return row;
  });

/** Counts a stored chunk, if the download still runs and this is the next one. */
export const countChunk = (database: DeviceDatabase, fileHash: string, index: number) =>
  write(database, [database.downloads], async () => {
    const row = await database.downloads.get(fileHash);
    if (!row) return "removed";
    if (row.state !== "downloading" || row.have !== index) return "stopped";
    await database.downloads.put({ ...row, have: index + 1 });
    return "counted";
  });

/** Changes a row that is still running; the person may have decided otherwise in the meantime. */
export const settle = (
  database: DeviceDatabase,
  fileHash: string,
  change: (row: Download) => Download,
) =>
  write(database, [database.downloads], async () => {
    const row = await database.downloads.get(fileHash);
    if (row?.state === "downloading") await database.downloads.put(change(row));
  });

/** Everything that could run waits for the same: one failed request tells it of all. */
export const pauseWaiting = (
  database: DeviceDatabase,
  pause: "offline" | "portal",
): Promise<void> =>
  write(database, [database.downloads], async () => {
    const rows = await waiting(database).toArray();
    await database.downloads.bulkPut(rows.map((row) => standing(row, { state: "paused", pause })));
  });

/** Lets go on what waits for one of these reasons. */
export const resumePaused = (database: DeviceDatabase, ...reasons: readonly PauseReason[]) =>
  write(database, [database.downloads], async () => {
    const rows = await database.downloads.where("state").equals("paused").toArray();
    const waitingForIt = rows.filter(({ pause }) => pause && reasons.includes(pause));
    await database.downloads.bulkPut(waitingForIt.map((row) => standing(row, { state: "queued" })));
  });

/**
 * Marks a download as complete and forgets older files of the same content that nothing in the catalogue names any
 * more. Answers the hashes whose bytes can be freed.
 */
export const complete = (database: DeviceDatabase, fileHash: string): Promise<readonly string[]> =>
  write(database, [database.downloads, database.content], async () => {
    const row = await database.downloads.get(fileHash);
    if (row?.state !== "downloading" || row.have !== row.chunks.length) return [];
    const { turn: _turn, needs: _needs, ...rest } = row;
    await database.downloads.put(standing(rest, { state: "downloaded" }));
    const siblings = await database.downloads.where("contentId").equals(row.contentId).toArray();
    const listed = new Set((await database.content.toArray()).map((each) => fileOf(each)?.sha256));
    const outdated = siblings
      .map((each) => each.fileHash)
      .filter((hash) => hash !== fileHash && !listed.has(hash));
    await database.downloads.bulkDelete(outdated);
    return outdated;
  });
