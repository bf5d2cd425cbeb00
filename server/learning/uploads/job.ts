import { createHash } from "node:crypto";
import { open, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ExpressionBuilder } from "kysely";
import { CHUNK_BYTES } from "#contract/constants.ts";
import type { MediaFile } from "#contract/learning/admin-uploads.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Job } from "#server/platform/jobs/scheduler.ts";
import { mimeOf } from "#server/platform/storage/mime.ts";
import { packageRecording, storeStream } from "./packaging.ts";
import { storeMediaFile, type UploadRow } from "./queries.ts";
import {
  inspectCaptions,
  inspectHandout,
  inspectPicture,
  inspectTranscript,
} from "./small-files.ts";

export type JobDeps = Pick<Deps, "db" | "clock" | "files" | "parts" | "log">;

const INTERVAL_MS = 2000;
const CLEANUP_INTERVAL_MS = 60 * 60_000;
/** After this long without progress, another process takes over. */
const STALE_AFTER_MS = 60_000;
const HEARTBEAT_MS = 10_000;
const EXPIRES_AFTER_MS = 7 * 24 * 3600_000;

class InvalidFileError extends Error {}

/** `path`: where the complete upload is on this machine. */
type Upload = UploadRow & { readonly path: string };

const slug = (name: string) =>
  name
    .replace(/\.[^.]*$/, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 60) || "file";

/** Compares the file on disk with the hash of each received chunk. */
async function isIntact(path: string, { chunks, bytes }: UploadRow): Promise<boolean> {
  const file = await open(path);
  try {
    const buffer = Buffer.alloc(CHUNK_BYTES);
    let at = 0;
    for (const chunk of chunks) {
      const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES, at);
      const found = createHash("sha256").update(buffer.subarray(0, bytesRead)).digest("hex");
      if (found !== chunk) return false;
      at += bytesRead;
    }
    return at === bytes;
  } finally {
    await file.close();
  }
}

const clock = (seconds: number) => {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
};

const inspectors = {
  captions: inspectCaptions,
  transcript: inspectTranscript,
  handout: inspectHandout,
  picture: inspectPicture,
};

/** Returns the path of the cleaned text, or of the upload itself. */
async function sourcePath({ parts }: JobDeps, upload: Upload, text: string | undefined) {
  if (text === undefined) return upload.path;
  const path = join(await parts.workFolder(upload.id), "text");
  await writeFile(path, text);
  return path;
}

async function storeSmallFile(deps: JobDeps, row: Upload): Promise<MediaFile> {
  const { files } = deps;
  const { kind, name } = row;
  if (kind === "medium") throw new Error("Recordings are packaged, not stored as uploaded.");
  const inspected = await inspectors[kind](row.path);
  if ("problem" in inspected) throw new InvalidFileError(inspected.problem);
  const { mime, extension, replacement } = inspected;
  const stored = await files.put(await sourcePath(deps, row, replacement), mimeOf(`.${extension}`));
  const url = `/media/${stored.sha256}/${slug(name)}.${extension}`;
  const file = { ...stored, chunks: [...stored.chunks], mime, url };
  return { kind, name, file, stream_url: null, length: null, video: null, audio: null };
}

async function storeRecording(
  { files, parts }: JobDeps,
  row: Upload,
  observer: { readonly onProgress: (progress: number) => void; readonly signal: AbortSignal },
): Promise<MediaFile> {
  const folder = await parts.workFolder(row.id);
  const packaged = await packageRecording({ source: row.path, folder, ...observer });
  if ("problem" in packaged) throw new InvalidFileError(packaged.problem);
  const { seconds, isMp3, video, audio } = packaged.recording;
  const [mime, extension] = typeOf(isMp3, video !== null);
  const stored = await files.put(join(folder, "whole"), mime);
  const stream_url = await storeStream(files, join(folder, "hls"));
  const url = `/media/${stored.sha256}/${slug(row.name)}.${extension}`;
  const file = { ...stored, chunks: [...stored.chunks], mime, url };
  return { kind: "medium", name: row.name, file, stream_url, length: clock(seconds), video, audio };
}

function typeOf(isMp3: boolean, isVideo: boolean) {
  if (isMp3) return ["audio/mpeg", "mp3"] as const;
  return isVideo ? (["video/mp4", "mp4"] as const) : (["audio/mp4", "m4a"] as const);
}

/** Claims the oldest upload that is waiting or stale. */
async function claimUpload({ db, clock: time }: JobDeps): Promise<UploadRow | undefined> {
  const now = new Date(time.now());
  const staleSince = new Date(time.now() - STALE_AFTER_MS);
  return db
    .updateTable("upload")
    .set({ state: "working", worked_at: now })
    .where("id", "=", (eb) =>
      eb
        .selectFrom("upload")
        .select("id")
        .where((one) =>
          one.or([
            one("state", "=", "waiting"),
            one.and([one("state", "=", "working"), one("worked_at", "<", staleSince)]),
          ]),
        )
        .orderBy("changed_at")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Holds an upload for this process, also while a large file is read or stored without progress. */
function holdUpload({ db, clock: time }: JobDeps, { id, worked_at }: UploadRow) {
  const lost = new AbortController();
  let since = worked_at;
  let beating: Promise<void> | undefined;

  /** Only the process that worked on the upload last still has it. */
  const isHeld = (row: ExpressionBuilder<Tables, "upload">) =>
    row.and([row("id", "=", id), row("state", "=", "working"), row("worked_at", "=", since)]);

  async function beat(changes: { readonly progress?: number }): Promise<void> {
    const now = new Date(time.now());
    const { numUpdatedRows } = await db
      .updateTable("upload")
      .set({ ...changes, worked_at: now })
      .where(isHeld)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) lost.abort();
    else since = now;
  }
  /** One at a time, and a later one makes up for one that fails. */
  const tell = (changes: { readonly progress?: number } = {}) => {
    beating ??= beat(changes)
      .catch(() => undefined)
      .finally(() => {
        beating = undefined;
      });
    return beating;
  };
  const timer = setInterval(tell, HEARTBEAT_MS);
  return {
    signal: lost.signal,
    onProgress: (progress: number) => void tell({ progress }),
    /** Stops the heartbeat. Returns the condition under which the upload is still held. */
    async settle() {
      clearInterval(timer);
      await beating;
      return isHeld;
    },
  };
}
type Hold = ReturnType<typeof holdUpload>;
type Held = Awaited<ReturnType<Hold["settle"]>>;

const DAMAGED = "The upload was damaged. Upload the file again.";

async function processUpload(deps: JobDeps, row: UploadRow, hold: Hold): Promise<MediaFile> {
  const path = await deps.parts.toDisk(row.id);
  if (!(await isIntact(path, row).catch(() => false))) throw new InvalidFileError(DAMAGED);
  const upload = { ...row, path };
  return row.kind === "medium" ? storeRecording(deps, upload, hold) : storeSmallFile(deps, upload);
}

/** Returns whether the upload was still held. */
async function completeUpload(
  { db, clock: time }: JobDeps,
  row: UploadRow,
  asset: MediaFile,
  isHeld: Held,
): Promise<boolean> {
  const now = time.now();
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("upload")
      .set({
        state: "done",
        progress: 1,
        asset: JSON.stringify(asset),
        changed_at: new Date(now),
      })
      .where(isHeld)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await storeMediaFile(trx, asset, now);
    const { kind, name, file } = asset;
    const after = { kind, name, sha256: file.sha256, bytes: file.bytes };
    await recordAudit(
      trx,
      { by: row.person_id, action: "file.uploaded", about: `file:${file.sha256}`, after },
      now,
    );
    return true;
  });
}

/** Returns whether the upload was still held. */
async function rejectUpload(
  { db, clock: time }: JobDeps,
  { message: problem }: InvalidFileError,
  isHeld: Held,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("upload")
    .set({ state: "failed", problem, changed_at: new Date(time.now()) })
    .where(isHeld)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const isGone = async ({ db }: JobDeps, { id }: UploadRow) =>
  (await db.selectFrom("upload").select("id").where("id", "=", id).execute()).length === 0;

/**
 * Processes the next upload. Returns false if no upload waits. Throws on errors other than an invalid file, and a later run
 * retries. Files of an upload that another process has taken over are left to it.
 */
export async function processNextUpload(deps: JobDeps): Promise<boolean> {
  const row = await claimUpload(deps);
  if (!row) return false;
  const hold = holdUpload(deps, row);
  let isDone: boolean;
  try {
    const asset = await processUpload(deps, row, hold);
    isDone = await completeUpload(deps, row, asset, await hold.settle());
  } catch (error) {
    const isHeld = await hold.settle();
    if (error instanceof InvalidFileError) isDone = await rejectUpload(deps, error, isHeld);
    else if (hold.signal.aborted) isDone = false;
    else throw error;
  }
  // A canceled upload has no row anymore.
  if (isDone || (await isGone(deps, row))) await deps.parts.remove(row.id);
  return true;
}

/** Deletes expired uploads, and files on disk without an upload. */
export async function deleteAbandoned({ db, clock: time, parts }: JobDeps): Promise<void> {
  const before = new Date(time.now() - EXPIRES_AFTER_MS);
  await db.deleteFrom("upload").where("changed_at", "<", before).execute();
  // Listed first: an upload that begins in between has a row, and isn't listed.
  const stored = await parts.ids();
  const rows = await db
    .selectFrom("upload")
    .select("id")
    .where("state", "in", ["receiving", "waiting", "working"])
    .execute();
  const wanted = new Set(rows.map(({ id }) => id));
  for (const id of stored) if (!wanted.has(id)) await parts.remove(id);
}

export const processUploadsJob: Job<JobDeps> = {
  name: "process-uploads",
  intervalMs: INTERVAL_MS,
  run: async (deps) => {
    while (await processNextUpload(deps));
  },
  lease: "row",
};

export const cleanUpUploadsJob: Job<JobDeps> = {
  name: "clean-up-uploads",
  intervalMs: CLEANUP_INTERVAL_MS,
  run: deleteAbandoned,
  lease: "none",
};
