import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { CHUNK_BYTES } from "#contract/constants.ts";
import type { StoredFile } from "./files.ts";

/** Reads a file once. */
export async function hashFile(path: string): Promise<StoredFile> {
  const fileHash = createHash("sha256");
  const chunks: string[] = [];
  let bytes = 0;
  const file = await open(path);
  try {
    const buffer = Buffer.alloc(CHUNK_BYTES);
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES, bytes);
      if (bytesRead === 0) break;
      const chunk = buffer.subarray(0, bytesRead);
      fileHash.update(chunk);
      chunks.push(createHash("sha256").update(chunk).digest("hex"));
      bytes += bytesRead;
    }
  } finally {
    await file.close();
  }
  return { sha256: fileHash.digest("hex"), bytes, chunks };
}
