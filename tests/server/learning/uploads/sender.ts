import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CHUNK_BYTES } from "#contract/constants.ts";
import type { Upload, UploadKind } from "#contract/learning/admin-uploads.ts";
import { workOnNext } from "#server/learning/uploads/job.ts";
import { diskParts } from "#server/learning/uploads/part-store.ts";
import { createLog } from "#server/platform/log.ts";
import { projectRoot } from "#server/platform/project-root.ts";
import { type Desk, deskAt, someServer } from "../publishing/desk.ts";

export const seedFile = (name: string) =>
  readFileSync(join(projectRoot, "server/seed/media/files", name));

export const sha = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");

export const chunksOf = (bytes: Buffer) =>
  Array.from({ length: Math.ceil(bytes.length / CHUNK_BYTES) }, (_, at) =>
    bytes.subarray(at * CHUNK_BYTES, (at + 1) * CHUNK_BYTES),
  );

/** Bytes that are nothing, and always the same. */
export const noise = (length: number) => {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length; at += 4)
    bytes.writeUInt32LE(Math.imul(at + 1, 2654435761) >>> 0, at);
  return bytes;
};

/** A server, an administrator's desk, and what sends files from there. Its clock stands until it is moved. */
export async function sender() {
  const time = { now: Date.parse("2026-11-02T10:00:00Z") };
  const server = await someServer(() => time.now);
  const desk = await deskAt(server);
  const parts = diskParts(server.config.dataDir);
  const deps = {
    db: server.db,
    clock: { now: () => time.now },
    files: server.files,
    log: createLog("silent"),
    parts,
  };

  const begin = (kind: UploadKind, name: string, bytes: Buffer, of: Pick<Desk, "send"> = desk) =>
    of.send("POST", "/api/admin/uploads", {
      kind,
      name,
      bytes: bytes.length,
      fingerprint: sha(chunksOf(bytes).map(sha).join("")),
    });

  const send = (id: string, offset: number, chunk: Buffer, said = sha(chunk)) =>
    desk.ask(`/api/admin/uploads/${id}/chunk?offset=${offset}&sha256=${said}`, {
      method: "PUT",
      payload: chunk,
      headers: { "content-type": "application/octet-stream" },
    });

  /** From the first byte to the last, made ready. */
  async function uploaded(kind: UploadKind, name: string, bytes: Buffer): Promise<Upload> {
    const { id } = (await begin(kind, name, bytes)).json<Upload>();
    for (const [at, chunk] of chunksOf(bytes).entries()) await send(id, at * CHUNK_BYTES, chunk);
    const finished = await desk.send("POST", `/api/admin/uploads/${id}/finish`);
    if (finished.json().state !== "waiting") throw new Error(finished.body);
    await workOnNext(deps);
    return (await desk.ask(`/api/admin/uploads/${id}`)).json();
  }

  return { server, desk, parts, deps, time, begin, send, uploaded };
}
