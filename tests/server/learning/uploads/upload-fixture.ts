import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CHUNK_BYTES } from "#contract/constants.ts";
import type { Upload, UploadKind } from "#contract/learning/admin-uploads.ts";
import { processNextUpload } from "#server/learning/uploads/job.ts";
import { createLog } from "#server/platform/log.ts";
import { projectRoot } from "#server/platform/project-root.ts";
import { type AdminFixture, adminFixture, seededServer } from "../publishing/admin-fixture.ts";

export const seedFile = (name: string) =>
  readFileSync(join(projectRoot, "server/seed/media/files", name));

export const sha = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");

export const chunksOf = (bytes: Buffer) =>
  Array.from({ length: Math.ceil(bytes.length / CHUNK_BYTES) }, (_, at) =>
    bytes.subarray(at * CHUNK_BYTES, (at + 1) * CHUNK_BYTES),
  );

/** Returns meaningless bytes, the same on every run. */
export const noise = (length: number) => {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length; at += 4)
    bytes.writeUInt32LE(Math.imul(at + 1, 2654435761) >>> 0, at);
  return bytes;
};

/** Starts a server with an administrator who uploads files. The clock only moves when a test moves it. */
export async function uploadFixture() {
  const time = { now: Date.parse("2026-11-02T10:00:00Z") };
  const server = await seededServer(() => time.now);
  const admin = await adminFixture(server);
  const { parts } = server;
  const deps = {
    db: server.db,
    clock: { now: () => time.now },
    files: server.files,
    log: createLog("silent"),
    parts,
  };

  const startUpload = (
    kind: UploadKind,
    name: string,
    bytes: Buffer,
    from: Pick<AdminFixture, "send"> = admin,
  ) =>
    from.send("POST", "/api/admin/uploads", {
      kind,
      name,
      bytes: bytes.length,
      fingerprint: sha(chunksOf(bytes).map(sha).join("")),
    });

  const send = (id: string, offset: number, chunk: Buffer, expected = sha(chunk)) =>
    admin.ask(`/api/admin/uploads/${id}/chunk?offset=${offset}&sha256=${expected}`, {
      method: "PUT",
      payload: chunk,
      headers: { "content-type": "application/octet-stream" },
    });

  /** Uploads a whole file and processes it. */
  async function upload(kind: UploadKind, name: string, bytes: Buffer): Promise<Upload> {
    const { id } = (await startUpload(kind, name, bytes)).json<Upload>();
    for (const [at, chunk] of chunksOf(bytes).entries()) await send(id, at * CHUNK_BYTES, chunk);
    const finished = await admin.send("POST", `/api/admin/uploads/${id}/finish`);
    if (finished.json().state !== "waiting") throw new Error(finished.body);
    await processNextUpload(deps);
    return (await admin.ask(`/api/admin/uploads/${id}`)).json();
  }

  return { server, admin, parts, deps, time, startUpload, send, upload };
}
