import { createHash } from "node:crypto";
import { CHUNK_BYTES } from "#contract/constants.ts";
import { UPLOAD_LIMITS, type UploadKind } from "#contract/learning/admin-uploads.ts";
import type { Deps } from "#server/platform/deps.ts";
import { uuidv7 } from "#server/platform/ids.ts";
import { refuse } from "#server/platform/web/handler.ts";
import type { Parts } from "./part-store.ts";
import {
  bytesUnderWay,
  change,
  openUpload,
  ownUpload,
  type UploadRow,
  uploadReply,
} from "./queries.ts";

export type ReceiveDeps = Pick<Deps, "db" | "clock"> & { readonly parts: Parts };

const GIB = 1024 ** 3;
/** Of all uploads together, while they are under way. */
const MOST_UNDER_WAY = 8 * GIB;
/** A recording lies here three times while it is made ready: as it came, as one file, in segments. */
const COPIES = 3;
const SPARE = GIB / 2;

export type Begun = {
  readonly kind: UploadKind;
  readonly name: string;
  readonly bytes: number;
  readonly fingerprint: string;
};

const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");

async function roomProblem({ db, parts }: ReceiveDeps, { kind, bytes }: Begun) {
  if (bytes > UPLOAD_LIMITS[kind])
    return refuse(
      "too_large",
      `A file of this kind may have ${UPLOAD_LIMITS[kind] / 1024 ** 2} MB.`,
    );
  const isFull = (await parts.room()) < bytes * COPIES + SPARE;
  if (isFull || (await bytesUnderWay(db)) + bytes > MOST_UNDER_WAY)
    return refuse("too_large", "There is no room for it on the server at the moment.");
  return undefined;
}

/** What was received and is not on the disk any more is asked for again. */
async function checked({ db, parts }: ReceiveDeps, row: UploadRow): Promise<UploadRow> {
  if (row.state !== "receiving" || (await parts.sizeOf(row.id)) >= row.received) return row;
  await change(db, row.id, { received: 0, chunks: "[]" });
  return { ...row, received: 0, chunks: [] };
}

export async function start(deps: ReceiveDeps, personId: string, begun: Begun) {
  const { db, clock } = deps;
  const known = await openUpload(db, personId, begun);
  if (known?.bytes === begun.bytes) return { body: uploadReply(await checked(deps, known)) };
  const problem = await roomProblem(deps, begun);
  if (problem) return problem;
  const at = new Date(clock.now());
  const row: UploadRow = {
    ...begun,
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

const gone = refuse("not_found", "There is no such upload any more. Begin again.");

export type Chunk = {
  readonly offset: number;
  readonly sha256: string;
  readonly bytes: Uint8Array;
};

function chunkProblem({ bytes: all, received }: UploadRow, { offset, bytes, sha256: said }: Chunk) {
  const length = Math.min(CHUNK_BYTES, all - offset);
  if (offset % CHUNK_BYTES !== 0 || offset > received || bytes.length !== length)
    return refuse("invalid", `The next chunk begins at ${received}.`);
  if (sha256(bytes) !== said) return refuse("invalid", "The chunk was damaged on its way.");
  return undefined;
}

export async function receive(deps: ReceiveDeps, personId: string, id: string, chunk: Chunk) {
  const { db, clock, parts } = deps;
  const row = await ownUpload(db, personId, id);
  if (!row) return gone;
  if (row.state !== "receiving") return { body: uploadReply(row) };
  const wrong = chunkProblem(row, chunk);
  if (wrong) return wrong;
  if (chunk.offset < row.received) return { body: uploadReply(row) };
  await parts.write(id, chunk.bytes, chunk.offset);
  const received = chunk.offset + chunk.bytes.length;
  const chunks = [...row.chunks, chunk.sha256];
  // Of two that came at once, one counts; what they wrote is looked at once more when all is there.
  await db
    .updateTable("upload")
    .set({ received, chunks: JSON.stringify(chunks), changed_at: new Date(clock.now()) })
    .where("id", "=", id)
    .where("received", "=", chunk.offset)
    .where("state", "=", "receiving")
    .execute();
  return { body: uploadReply({ ...row, received }) };
}

/** From here on it is the server's: it is made ready whether or not anybody waits for it. */
export async function finish({ db, clock }: ReceiveDeps, personId: string, id: string) {
  const row = await ownUpload(db, personId, id);
  if (!row) return gone;
  if (row.state !== "receiving") return { body: uploadReply(row) };
  if (row.received < row.bytes)
    return refuse("invalid", `The next chunk begins at ${row.received}.`);
  const isSame = sha256(row.chunks.join("")) === row.fingerprint;
  if (!isSame) {
    await change(db, id, { received: 0, chunks: "[]" });
    return refuse("invalid", "This is not the file that was begun. Send it again.");
  }
  await change(db, id, { state: "waiting", changed_at: new Date(clock.now()) });
  return { body: uploadReply({ ...row, state: "waiting" }) };
}

export async function cancel({ db, parts }: ReceiveDeps, personId: string, id: string) {
  const row = await ownUpload(db, personId, id);
  if (!row) return gone;
  await db.deleteFrom("upload").where("id", "=", id).execute();
  // What is being worked on is put away by whoever works on it.
  if (row.state !== "working") await parts.remove(id);
  return { body: { success: true as const } };
}
