import * as z from "zod/mini";
import { CHUNK_BYTES } from "../constants.ts";
import { count, nonnegative } from "../numbers.ts";
import { route } from "../route.ts";
import { uuid } from "../timestamp.ts";
import { file } from "./content.ts";

export const UPLOAD_KINDS = ["medium", "captions", "transcript", "handout", "picture"] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

const MIB = 1024 * 1024;
/** Maximum size of a file, in bytes. */
export const UPLOAD_LIMITS: Readonly<Record<UploadKind, number>> = {
  medium: 2048 * MIB,
  captions: 2 * MIB,
  transcript: 1 * MIB,
  handout: 50 * MIB,
  picture: 10 * MIB,
};

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** An uploaded file after processing. Recordings also have length and codecs. */
export const mediaFile = z.object({
  kind: z.enum(UPLOAD_KINDS),
  file,
  /** The uploader's file name. */
  name: z.string(),
  stream_url: z.nullable(z.string()),
  /** m:ss */
  length: z.nullable(z.string()),
  video: z.nullable(z.object({ codec: z.string(), width: nonnegative, height: nonnegative })),
  audio: z.nullable(z.object({ codec: z.string() })),
});
export type MediaFile = z.infer<typeof mediaFile>;

/**
 * - receiving: `received` bytes have arrived; the next chunk starts at that offset
 * - waiting, working: complete and being processed, `progress` from 0 to 1
 * - done: lessons can use `asset`
 * - failed: nothing was stored, `problem` has the reason
 */
export const upload = z.object({
  id: uuid,
  kind: z.enum(UPLOAD_KINDS),
  name: z.string(),
  bytes: nonnegative,
  received: count,
  state: z.enum(["receiving", "waiting", "working", "done", "failed"]),
  progress: nonnegative,
  problem: z.nullable(z.string()),
  asset: z.nullable(mediaFile),
});
export type Upload = z.infer<typeof upload>;

const params = z.object({ id: uuid });

/**
 * Starts an upload, or resumes the person's earlier upload of the same file. `fingerprint` is the SHA-256 of the chunks'
 * concatenated hex SHA-256s. Chunks are CHUNK_BYTES long; the last one may be shorter.
 */
export const startUpload = route({
  name: "startUpload",
  method: "POST",
  path: "/api/admin/uploads",
  access: "person",
  summary: "Start or resume an upload",
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
  summary: "Progress of an upload",
  params,
  reply: upload,
});

/** The body is the chunk. A chunk that already arrived is ignored; one beyond the next offset is rejected with `invalid`. */
export const sendChunk = route({
  name: "sendChunk",
  method: "PUT",
  path: "/api/admin/uploads/:id/chunk",
  access: "person",
  summary: "Upload one chunk",
  params,
  query: z.strictObject({
    offset: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(UPLOAD_LIMITS.medium)),
    sha256: hash,
  }),
  bytes: CHUNK_BYTES,
  reply: upload,
});

/** Starts processing after the last chunk. */
export const finishUpload = route({
  name: "finishUpload",
  method: "POST",
  path: "/api/admin/uploads/:id/finish",
  access: "person",
  summary: "Finish an upload and process the file",
  params,
  reply: upload,
});

export const cancelUpload = route({
  name: "cancelUpload",
  method: "DELETE",
  path: "/api/admin/uploads/:id",
  access: "person",
  summary: "Cancel an upload",
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
