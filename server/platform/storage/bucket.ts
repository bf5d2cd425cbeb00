import { Readable } from "node:stream";
import type { S3Config } from "../config.ts";
import { putFile } from "./put-file.ts";
import { createS3Calls, type S3Calls, textsOf } from "./s3-calls.ts";
import { StorageError } from "./storage-error.ts";

export type BucketObject = { readonly bytes: number; readonly type: string | undefined };
type ListedObject = { readonly key: string; readonly bytes: number };

/** How often in a row a read goes on after a connection that broke without bringing anything. */
const RESUMES = 4;

/** Header in which an object keeps its type. Some stores make up a `content-type`. */
const TYPE = "x-amz-meta-type";

const headersFor = (type: string | undefined): Record<string, string> =>
  type === undefined ? {} : { "content-type": type, [TYPE]: type };

async function openRange({ callExisting, address }: S3Calls, key: string, range: string) {
  const { status, body } = await callExisting("GET", address(key), { headers: { range } });
  if (status !== 206 || !body) throw new StorageError("The storage ignores ranges.");
  return body;
}

/** Goes on where a broken connection ended. */
async function* readRange(calls: S3Calls, key: string, from: number, to: number) {
  let at = from;
  for (let resumes = 0; at <= to; resumes++) {
    const openedAt = at;
    try {
      for await (const chunk of await openRange(calls, key, `bytes=${at}-${to}`)) {
        at += chunk.length;
        yield chunk;
      }
    } catch (error) {
      // Each connection ends after the time limit, so a slow reader needs many.
      if (at > openedAt) resumes = 0;
      if (error instanceof StorageError || resumes === RESUMES) throw error;
    }
  }
}

/** In the order of the keys. */
async function* list(calls: S3Calls, prefix: string): AsyncGenerator<ListedObject> {
  for (let next: string | undefined = ""; next !== undefined; ) {
    const query = new URLSearchParams({ "list-type": "2", prefix });
    if (next) query.set("continuation-token", next);
    const reply: Response = await calls.callExisting("GET", calls.address("", `?${query}`));
    const xml = await reply.text();
    const sizes = textsOf(xml, "Size");
    for (const [at, key] of textsOf(xml, "Key").entries()) yield { key, bytes: Number(sizes[at]) };
    [next] = textsOf(xml, "NextContinuationToken");
  }
}

/** The objects of an S3 bucket. Calls reject with a StorageError if the store can't be used. */
export function openBucket(config: S3Config) {
  const calls = createS3Calls(config);
  const { address, call, callExisting } = calls;
  return {
    async put(key: string, body: Uint8Array<ArrayBuffer>): Promise<void> {
      await callExisting("PUT", address(key), { body });
    },
    putFile: (key: string, path: string, type?: string) =>
      putFile(calls, key, path, headersFor(type)),
    /** Returns undefined if there is no such object. */
    async head(key: string): Promise<BucketObject | undefined> {
      const { ok, headers } = await call("HEAD", address(key));
      if (!ok) return undefined;
      return { bytes: Number(headers.get("content-length")), type: headers.get(TYPE) ?? undefined };
    },
    /** `from` and `to` are inclusive. */
    read: (key: string, from: number, to: number): Readable =>
      Readable.from(readRange(calls, key, from, to), { objectMode: false }),
    async remove(key: string): Promise<void> {
      await call("DELETE", address(key));
    },
    list: (prefix: string) => list(calls, prefix),
    isUsable: calls.hasBucket,
    sign: calls.sign,
  };
}

export type Bucket = ReturnType<typeof openBucket>;
