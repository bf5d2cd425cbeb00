import { createHash } from "node:crypto";
import { CHUNK_BYTES } from "#contract/constants.ts";
import { UPLOAD_LIMITS, type UploadKind } from "#contract/learning/admin-uploads.ts";
import { lockPerson } from "#server/accounts/session/queries.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import { uuidv7 } from "#server/platform/ids.ts";
import { apiError } from "#server/platform/web/handler.ts";
import {
  openUpload,
  ownUpload,
  type UploadRow,
  unfinished,
  updateUpload,
  uploadReply,
} from "./queries.ts";

export type ReceiveDeps = Pick<Deps, "db" | "clock" | "parts">;

type Adding = Omit<ReceiveDeps, "db"> & { readonly db: Connection };

const GIB = 1024 ** 3;
/** Limit for all unfinished uploads together. */
const MAX_PENDING_BYTES = 8 * GIB;
/** Limits for one person, so that others can still upload. */
const MAX_OWN_BYTES = 4 * GIB;
const MAX_OWN_UPLOADS = 50;
/** Processing needs three copies of a recording: the upload, one file, and segments. */
const COPIES = 3;
const RESERVED_BYTES = GIB / 2;

const LOST = "Part of the upload was lost. Choose the file again.";

const limitText = (bytes: number) =>
  bytes >= GIB ? `${bytes / GIB} GB` : `${bytes / 1024 ** 2} MB`;

export type NewUpload = {
  readonly kind: UploadKind;
  readonly name: string;
  readonly bytes: number;
  readonly fingerprint: string;
};

const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");

async function spaceProblem({ db, parts }: Adding, personId: string, { kind, bytes }: NewUpload) {
  if (bytes > UPLOAD_LIMITS[kind])
    return apiError(
      "too_large",
      `The file is too large. Maximum ${limitText(UPLOAD_LIMITS[kind])}.`,
    );
  const own = await unfinished(db, personId);
  if (own.count >= MAX_OWN_UPLOADS || own.bytes + bytes > MAX_OWN_BYTES)
    return apiError(
      "too_large",
      "You have too many unfinished uploads. Wait until they finish, or cancel some.",
    );
  const isFull = (await parts.freeBytes()) < bytes * COPIES + RESERVED_BYTES;
  if (isFull || (await unfinished(db)).bytes + bytes > MAX_PENDING_BYTES)
    return apiError("too_large", "Storage is full. Contact your system administrator.");
  return undefined;
}

/** Restarts an upload whose file is missing from the disk. */
async function resetIfMissing({ db, parts }: ReceiveDeps, row: UploadRow): Promise<UploadRow> {
  if (row.state !== "receiving" || (await parts.sizeOf(row.id)) >= row.received) return row;
  await updateUpload(db, row.id, { received: 0, chunks: "[]" });
  return { ...row, received: 0, chunks: [] };
}

export async function startUpload(deps: ReceiveDeps, personId: string, input: NewUpload) {
  const open = await openUpload(deps.db, personId, input);
  if (open?.bytes === input.bytes) return { body: uploadReply(await resetIfMissing(deps, open)) };
  return deps.db.transaction().execute(async (trx) => {
    // One at a time for a person, so that concurrent uploads can't exceed the limits.
    await lockPerson(trx, personId);
    return addUpload({ ...deps, db: trx }, personId, input);
  });
}

async function addUpload(deps: Adding, personId: string, input: NewUpload) {
  const { db, clock } = deps;
  const problem = await spaceProblem(deps, personId, input);
  if (problem) return problem;
  const at = new Date(clock.now());
  const row: UploadRow = {
    ...input,
    id: uuidv7(clock.now()),
    person_id: personId,
    chunks: [],
    received: 0,
    state: "receiving",
    progress: 0,
    problem: null,
    asset: null,
    worked_at: null,
    created_at: at,
    changed_at: at,
  };
  await db
    .insertInto("upload")
    .values({ ...row, chunks: "[]", asset: null })
    .execute();
  return { body: uploadReply(row) };
}

const notFound = apiError("not_found", "This upload no longer exists. Upload the file again.");

export type Chunk = {
  readonly offset: number;
  readonly sha256: string;
  readonly bytes: Uint8Array;
};

function chunkProblem(
  { bytes: all, received }: UploadRow,
  { offset, bytes, sha256: expected }: Chunk,
) {
  const length = Math.min(CHUNK_BYTES, all - offset);
  if (offset % CHUNK_BYTES !== 0 || offset > received || bytes.length !== length)
    return apiError("invalid", LOST);
  if (sha256(bytes) !== expected)
    return apiError("invalid", "The upload was damaged. Upload the file again.");
  return undefined;
}

export async function receiveChunk(deps: ReceiveDeps, personId: string, id: string, chunk: Chunk) {
  const { db, clock, parts } = deps;
  const row = await ownUpload(db, personId, id);
  if (!row) return notFound;
  if (row.state !== "receiving") return { body: uploadReply(row) };
  const wrong = chunkProblem(row, chunk);
  if (wrong) return wrong;
  if (chunk.offset < row.received) return { body: uploadReply(row) };
  await parts.write(id, chunk.bytes, chunk.offset);
  const received = chunk.offset + chunk.bytes.length;
  const chunks = [...row.chunks, chunk.sha256];
  // If two requests race, one row update wins. Processing verifies the bytes again.
  await db
    .updateTable("upload")
    .set({ received, chunks: JSON.stringify(chunks), changed_at: new Date(clock.now()) })
    .where("id", "=", id)
    .where("received", "=", chunk.offset)
    .where("state", "=", "receiving")
    .execute();
  return { body: uploadReply({ ...row, received }) };
}

/** Queues a complete upload for processing. */
export async function finishUpload({ db, clock }: ReceiveDeps, personId: string, id: string) {
  const row = await ownUpload(db, personId, id);
  if (!row) return notFound;
  if (row.state !== "receiving") return { body: uploadReply(row) };
  if (row.received < row.bytes) return apiError("invalid", LOST);
  const isSame = sha256(row.chunks.join("")) === row.fingerprint;
  if (!isSame) {
    await updateUpload(db, id, { received: 0, chunks: "[]" });
    return apiError("invalid", "The file changed during the upload. Upload it again.");
  }
  await updateUpload(db, id, { state: "waiting", changed_at: new Date(clock.now()) });
  return { body: uploadReply({ ...row, state: "waiting" }) };
}

export async function cancelUpload({ db, parts }: ReceiveDeps, personId: string, id: string) {
  const row = await ownUpload(db, personId, id);
  if (!row) return notFound;
  await db.deleteFrom("upload").where("id", "=", id).execute();
  // The process that is working on it removes its files.
  if (row.state !== "working") await parts.remove(id);
  return { body: { success: true as const } };
}
