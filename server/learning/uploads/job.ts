import { createHash } from "node:crypto";
import { open, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { CHUNK_BYTES } from "#contract/constants.ts";
import type { Asset } from "#contract/learning/admin-uploads.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import type { Deps } from "#server/platform/deps.ts";
import { runPeriodically } from "#server/platform/jobs/scheduler.ts";
import { keepStream, packageMedium } from "./packaging.ts";
import type { Parts } from "./part-store.ts";
import { change, keepAsset, type UploadRow } from "./queries.ts";
import { lookAtCaptions, lookAtHandout, lookAtPicture, lookAtTranscript } from "./small-files.ts";

export type WorkDeps = Pick<Deps, "db" | "clock" | "files" | "log"> & { readonly parts: Parts };

const ROUND_MS = 2000;
/** Whoever was working on it has ended. */
const ABANDONED_MS = 60_000;
const FORGOTTEN_MS = 7 * 24 * 3600_000;

class Unfit extends Error {}

const stem = (name: string) =>
  name
    .replace(/\.[^.]*$/, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 60) || "file";

/** Is what lies on the disk what was sent, chunk by chunk? */
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

const looks = {
  captions: lookAtCaptions,
  transcript: lookAtTranscript,
  handout: lookAtHandout,
  picture: lookAtPicture,
};

/** Where the cleaned text lies, or what was sent. */
async function whatIsKept({ parts }: WorkDeps, id: string, text: string | undefined) {
  if (text === undefined) return parts.pathOf(id);
  const path = join(await parts.workshop(id), "text");
  await writeFile(path, text);
  return path;
}

async function keepSmall(deps: WorkDeps, row: UploadRow): Promise<Asset> {
  const { files, parts } = deps;
  const { kind, name } = row;
  if (kind === "medium") throw new Error("A medium is not kept as it came.");
  const looked = await looks[kind](parts.pathOf(row.id));
  if ("unfit" in looked) throw new Unfit(looked.unfit);
  const { mime, ending, insteadOfIt } = looked;
  const stored = await files.put(await whatIsKept(deps, row.id, insteadOfIt));
  const url = `/media/${stored.sha256}/${stem(name)}.${ending}`;
  const file = { ...stored, chunks: [...stored.chunks], mime, url };
  return { kind, name, file, stream_url: null, length: null, video: null, audio: null };
}

async function makeMedium(
  { files, parts }: WorkDeps,
  row: UploadRow,
  watch: { readonly onProgress: (progress: number) => void; readonly signal: AbortSignal },
): Promise<Asset> {
  const folder = await parts.workshop(row.id);
  const packaged = await packageMedium({ source: parts.pathOf(row.id), folder, ...watch });
  if ("unfit" in packaged) throw new Unfit(packaged.unfit);
  const { seconds, isMp3, video, audio } = packaged.made;
  const stored = await files.put(join(folder, "whole"));
  const stream_url = await keepStream(files, join(folder, "hls"));
  const [mime, ending] = typeOf(isMp3, video !== null);
  const url = `/media/${stored.sha256}/${stem(row.name)}.${ending}`;
  const file = { ...stored, chunks: [...stored.chunks], mime, url };
  return { kind: "medium", name: row.name, file, stream_url, length: clock(seconds), video, audio };
}

function typeOf(isMp3: boolean, isVideo: boolean) {
  if (isMp3) return ["audio/mpeg", "mp3"] as const;
  return isVideo ? (["video/mp4", "mp4"] as const) : (["audio/mp4", "m4a"] as const);
}

/** The oldest that nobody works on becomes ours. */
async function claim({ db, clock: time }: WorkDeps): Promise<UploadRow | undefined> {
  const now = new Date(time.now());
  const abandoned = new Date(time.now() - ABANDONED_MS);
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
            one.and([one("state", "=", "working"), one("worked_at", "<", abandoned)]),
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

/** Tells how far it is, and learns whether anybody still wants it. */
function reporter({ db, clock: time }: WorkDeps, { id }: UploadRow) {
  const stop = new AbortController();
  let isTelling = false;
  const onProgress = (progress: number) => {
    if (isTelling) return;
    isTelling = true;
    db.updateTable("upload")
      .set({ progress, worked_at: new Date(time.now()) })
      .where("id", "=", id)
      .executeTakeFirst()
      .then(
        ({ numUpdatedRows }) => {
          isTelling = false;
          if (numUpdatedRows === 0n) stop.abort();
        },
        () => {
          isTelling = false;
        },
      );
  };
  return { onProgress, signal: stop.signal };
}

const DAMAGED = "The file was damaged on its way. Send it again.";

async function make(deps: WorkDeps, row: UploadRow): Promise<Asset> {
  const path = deps.parts.pathOf(row.id);
  if (!(await isIntact(path, row).catch(() => false))) throw new Unfit(DAMAGED);
  return row.kind === "medium" ? makeMedium(deps, row, reporter(deps, row)) : keepSmall(deps, row);
}

async function keepDone({ db, clock: time }: WorkDeps, row: UploadRow, asset: Asset) {
  const now = time.now();
  await db.transaction().execute(async (trx) => {
    await keepAsset(trx, asset, now);
    await change(trx, row.id, {
      state: "done",
      progress: 1,
      asset: JSON.stringify(asset),
      changed_at: new Date(now),
    });
    const { kind, name, file } = asset;
    const after = { kind, name, sha256: file.sha256, bytes: file.bytes };
    await recordAudit(
      trx,
      { by: row.person_id, action: "file.uploaded", about: `file:${file.sha256}`, after },
      now,
    );
  });
}

/** Whether there was anything to do. What fails through no fault of the file is tried again by a later round. */
export async function workOnNext(deps: WorkDeps): Promise<boolean> {
  const { db, clock: time, parts } = deps;
  const row = await claim(deps);
  if (!row) return false;
  try {
    await keepDone(deps, row, await make(deps, row));
  } catch (error) {
    const stillThere = await db
      .selectFrom("upload")
      .select("id")
      .where("id", "=", row.id)
      .execute();
    if (stillThere.length > 0 && !(error instanceof Unfit)) throw error;
    const problem = (error as Error).message;
    await change(db, row.id, { state: "failed", problem, changed_at: new Date(time.now()) });
  }
  await parts.remove(row.id);
  return true;
}

/** Uploads that nobody went on with, and what lies on the disk without being anybody's. */
export async function sweep({ db, clock: time, parts }: WorkDeps): Promise<void> {
  const before = new Date(time.now() - FORGOTTEN_MS);
  await db.deleteFrom("upload").where("changed_at", "<", before).execute();
  const rows = await db
    .selectFrom("upload")
    .select("id")
    .where("state", "in", ["receiving", "waiting", "working"])
    .execute();
  const wanted = new Set(rows.map(({ id }) => id));
  for (const id of await parts.ids()) if (!wanted.has(id)) await parts.remove(id);
}

/** While this process listens. */
export function workRegularly(app: FastifyInstance, deps: WorkDeps): void {
  app.addHook("onListen", () =>
    sweep(deps).catch((error: unknown) =>
      deps.log.error({ err: error }, "old uploads cannot be put away"),
    ),
  );
  runPeriodically(app, {
    everyMs: ROUND_MS,
    round: async () => {
      while (await workOnNext(deps));
    },
    failed: "an upload cannot be made ready",
    log: deps.log,
  });
}
