import * as z from "zod/mini";
import { CHUNK_BYTES } from "../constants.ts";
import { route } from "../route.ts";
import { madeId } from "../timestamp.ts";
import { file } from "./content.ts";

export const UPLOAD_KINDS = ["medium", "captions", "transcript", "handout", "picture"] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

const MIB = 1024 * 1024;
/** The most one file may have. */
export const UPLOAD_LIMITS: Readonly<Record<UploadKind, number>> = {
  medium: 2048 * MIB,
  captions: 2 * MIB,
  transcript: 1 * MIB,
  handout: 50 * MIB,
  picture: 10 * MIB,
};

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** What was found in a file and made of it; of a medium with its length and codecs. */
export const asset = z.object({
  kind: z.enum(UPLOAD_KINDS),
  file,
  /** Its name where it came from. */
  name: z.string(),
  stream_url: z.nullable(z.string()),
  /** m:ss */
  length: z.nullable(z.string()),
  video: z.nullable(z.object({ codec: z.string(), width: z.number(), height: z.number() })),
  audio: z.nullable(z.object({ codec: z.string() })),
});
export type Asset = z.infer<typeof asset>;

/**
 * - receiving: `received` bytes are there; the next chunk begins at that offset
 * - waiting, working: all is there and is being made ready, `progress` from 0 to 1
 * - done: `asset` can be named by lessons; failed: nothing of it was kept, `problem` says why
 */
export const upload = z.object({
  id: madeId,
  kind: z.enum(UPLOAD_KINDS),
  name: z.string(),
  bytes: z.number(),
  received: z.number(),
  state: z.enum(["receiving", "waiting", "working", "done", "failed"]),
  progress: z.number(),
  problem: z.nullable(z.string()),
  asset: z.nullable(asset),
});
export type Upload = z.infer<typeof upload>;

const params = z.object({ id: madeId });

/**
 * Begun again by the same person with the same file, it goes on where it was. `fingerprint` is the sha-256 of the sha-256s
 * of all chunks, as hex and in their order; chunks are CHUNK_BYTES long, the last may be shorter.
 */
export const startUpload = route({
  name: "startUpload",
  method: "POST",
  path: "/api/admin/uploads",
  access: "person",
  summary: "Begin to upload a file, or go on with it",
  body: z.strictObject({
    kind: z.enum(UPLOAD_KINDS),
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200), z.regex(/^[^\0]*$/)),
    bytes: z.number().check(z.int(), z.minimum(1), z.maximum(UPLOAD_LIMITS.medium)),
    fingerprint: hash,
  }),
  reply: upload,
});

export const getUpload = route({
  name: "getUpload",
  method: "GET",
  path: "/api/admin/uploads/:id",
  access: "person",
  summary: "How far an upload is",
  params,
  reply: upload,
});

/** The body is the chunk itself. One that is there already changes nothing; one too far ahead is refused as `invalid`. */
export const sendChunk = route({
  name: "sendChunk",
  method: "PUT",
  path: "/api/admin/uploads/:id/chunk",
  access: "person",
  summary: "One chunk of an upload",
  params,
  query: z.strictObject({
    offset: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(UPLOAD_LIMITS.medium)),
    sha256: hash,
  }),
  bytes: CHUNK_BYTES,
  reply: upload,
});

/** The last chunk was sent: the file is looked at, and made ready for devices. */
export const finishUpload = route({
  name: "finishUpload",
  method: "POST",
  path: "/api/admin/uploads/:id/finish",
  access: "person",
  summary: "All chunks of an upload were sent",
  params,
  reply: upload,
});

export const cancelUpload = route({
  name: "cancelUpload",
  method: "DELETE",
  path: "/api/admin/uploads/:id",
  access: "person",
  summary: "Forget an upload",
  params,
  reply: z.object({ success: z.literal(true) }),
});

export const adminUploadRoutes = {
  startUpload,
  getUpload,
  sendChunk,
  finishUpload,
  cancelUpload,
} as const;
