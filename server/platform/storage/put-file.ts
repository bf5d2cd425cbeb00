import { open } from "node:fs/promises";
import { type S3Calls, textsOf } from "./s3-calls.ts";
import { StorageError } from "./storage-error.ts";

type Bytes = Uint8Array<ArrayBuffer>;
type Headers = Readonly<Record<string, string>>;

/** Larger files are sent in parts of this size. S3 takes at least 5 MiB and at most 10,000 parts. */
const PART_BYTES = 16 * 2 ** 20;

async function* partsOf(path: string): AsyncGenerator<Bytes, void> {
  const file = await open(path);
  try {
    for (let at = 0; ; ) {
      const buffer = Buffer.alloc(PART_BYTES);
      const { bytesRead } = await file.read(buffer, 0, PART_BYTES, at);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
      at += bytesRead;
    }
  } finally {
    await file.close();
  }
}

/** Returns the tags of the parts. */
async function sendParts(
  { callExisting, address }: S3Calls,
  key: string,
  upload: string,
  parts: AsyncIterable<Bytes>,
): Promise<string[]> {
  const etags: string[] = [];
  for await (const body of parts) {
    const url = address(key, `?partNumber=${etags.length + 1}&${upload}`);
    const reply = await callExisting("PUT", url, { body });
    etags.push(reply.headers.get("etag") ?? "");
  }
  return etags;
}

/** The object appears under its key only when it is complete. */
async function putInParts(
  calls: S3Calls,
  key: string,
  parts: AsyncIterable<Bytes>,
  headers: Headers,
): Promise<void> {
  const { callExisting, address } = calls;
  const started = await callExisting("POST", address(key, "?uploads"), { headers });
  const [id = ""] = textsOf(await started.text(), "UploadId");
  const upload = `uploadId=${encodeURIComponent(id)}`;
  try {
    const etags = await sendParts(calls, key, upload, parts);
    const list = etags.map(
      (etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
    );
    const body = `<CompleteMultipartUpload>${list.join("")}</CompleteMultipartUpload>`;
    const reply = await callExisting("POST", address(key, `?${upload}`), { body });
    const text = await reply.text();
    // It may fail after the status 200 was sent.
    if (!text.includes("<CompleteMultipartUploadResult"))
      throw new StorageError(`The storage refused a file: ${textsOf(text, "Code")[0]}.`);
  } catch (error) {
    await calls.call("DELETE", address(key, `?${upload}`)).catch(() => undefined);
    throw error;
  }
}

/** Stores a local file as an object. */
export async function putFile(
  calls: S3Calls,
  key: string,
  path: string,
  headers: Headers,
): Promise<void> {
  const parts = partsOf(path);
  const { value: first = Buffer.alloc(0) } = await parts.next();
  if (first.length < PART_BYTES) {
    await parts.return();
    await calls.callExisting("PUT", calls.address(key), { body: first, headers });
    return;
  }
  async function* all() {
    yield first;
    yield* parts;
  }
  await putInParts(calls, key, all(), headers);
}
