import { CHUNK_BYTES } from "#contract/constants.ts";
import {
  cancelUpload,
  finishUpload,
  getUpload,
  type MediaFile,
  sendChunk,
  startUpload,
  type Upload,
  type UploadKind,
} from "#contract/learning/admin-uploads.ts";
import { call } from "#device/session.ts";
import { type FailedOutcome, requestErrorMessage } from "#shared/requests/request-errors.ts";
import type { Outcome } from "#sync/transport/outcome.ts";
import { adminUploads as copy } from "./admin-copy.ts";

/** The progress of a file upload. */
export type UploadStep =
  | { readonly kind: "reading"; readonly part: number }
  | { readonly kind: "sending"; readonly id: string; readonly sent: number; readonly bytes: number }
  /** Offline. Resumes automatically. */
  | { readonly kind: "paused"; readonly id: string; readonly sent: number; readonly bytes: number }
  | { readonly kind: "working"; readonly id: string; readonly progress: number }
  | { readonly kind: "done"; readonly asset: MediaFile }
  /** `isIncomplete`: the server still waits for the rest of the file. */
  | { readonly kind: "failed"; readonly problem: string; readonly isIncomplete?: true };

const CHUNK_TIMEOUT_MS = 120_000;
const POLL_INTERVAL_MS = 1000;
const MAX_RETRY_DELAY_MS = 30_000;

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    const early = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener("abort", early, { once: true });
    addEventListener("online", early, { once: true });
  });

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
const sha256 = async (bytes: BufferSource) => hex(await crypto.subtle.digest("SHA-256", bytes));

type OnStep = (step: UploadStep) => void;
type Job = { readonly signal: AbortSignal; readonly onStep: OnStep };

async function chunkHashes(file: File, { signal, onStep: reportErrors }: Job): Promise<string[]> {
  const hashes: string[] = [];
  for (let at = 0; at < file.size; at += CHUNK_BYTES) {
    signal.throwIfAborted();
    hashes.push(await sha256(await file.slice(at, at + CHUNK_BYTES).arrayBuffer()));
    reportErrors({ kind: "reading", part: Math.min(1, (at + CHUNK_BYTES) / file.size) });
  }
  return hashes;
}

class RejectedError extends Error {}

/** Retries with backoff while the server can't be reached. Throws for every other failure. */
async function withRetry<T>(
  ask: () => Promise<Outcome<T>>,
  { signal }: Job,
  onPause: () => void,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    signal.throwIfAborted();
    const outcome = await ask();
    if (outcome.kind === "accepted") return outcome.value;
    const mayPass = outcome.kind === "unreachable" || outcome.kind === "later";
    if (!mayPass)
      throw new RejectedError(requestErrorMessage(outcome as FailedOutcome, copy.offline));
    signal.throwIfAborted();
    onPause();
    await wait(Math.min(MAX_RETRY_DELAY_MS, 1000 * 2 ** attempt), signal);
  }
}

async function sendAll(file: File, begun: Upload, hashes: readonly string[], job: Job) {
  const { id, bytes } = begun;
  let sent = begun.received;
  while (sent < bytes) {
    const offset = sent;
    job.onStep({ kind: "sending", id, sent, bytes });
    const chunk = new Uint8Array(await file.slice(offset, offset + CHUNK_BYTES).arrayBuffer());
    const reply = await withRetry(
      () =>
        call(sendChunk, {
          params: { id },
          query: { offset, sha256: hashes[offset / CHUNK_BYTES] ?? "" },
          bytes: chunk,
          timeoutMs: CHUNK_TIMEOUT_MS,
          signal: job.signal,
        }),
      job,
      () => job.onStep({ kind: "paused", id, sent, bytes }),
    );
    sent = reply.received;
  }
}

/** Polls until the server has processed the file. */
async function pollUntilDone(id: string, job: Job): Promise<void> {
  for (;;) {
    const upload = await withRetry(
      () => call(getUpload, { params: { id }, signal: job.signal }),
      job,
      () => undefined,
    );
    if (upload.state === "done" && upload.asset)
      return job.onStep({ kind: "done", asset: upload.asset });
    if (upload.state === "failed")
      return job.onStep({ kind: "failed", problem: upload.problem ?? copy.unreadable });
    if (upload.state === "receiving")
      return job.onStep({ kind: "failed", problem: copy.damaged, isIncomplete: true });
    job.onStep({ kind: "working", id, progress: upload.progress });
    await wait(POLL_INTERVAL_MS, job.signal);
  }
}

async function run(kind: UploadKind, file: File, job: Job): Promise<void> {
  const hashes = await chunkHashes(file, job);
  const fingerprint = await sha256(new TextEncoder().encode(hashes.join("")));
  const body = { kind, name: file.name.slice(-200), bytes: file.size, fingerprint };
  const pause = () => job.onStep({ kind: "reading", part: 1 });
  const begun = await withRetry(() => call(startUpload, { body, signal: job.signal }), job, pause);
  const params = { id: begun.id };
  if (begun.state === "receiving") {
    await sendAll(file, begun, hashes, job);
    await withRetry(() => call(finishUpload, { params, signal: job.signal }), job, pause);
  }
  await pollUntilDone(begun.id, job);
}

const told = (job: Job, work: Promise<void>) =>
  work.catch((error: unknown) => {
    if (job.signal.aborted) return;
    const problem = error instanceof RejectedError ? error.message : copy.unreadable;
    job.onStep({ kind: "failed", problem });
  });

/** Uploads a file. Resumes if the same file was partly uploaded before. */
export const uploadFile = (kind: UploadKind, file: File, job: Job): Promise<void> =>
  told(job, run(kind, file, job));

/** Resumes polling an upload, as after a reload. */
export const watchUpload = (id: string, job: Job): Promise<void> =>
  told(job, pollUntilDone(id, job));

export const abortUpload = (id: string): Promise<unknown> => call(cancelUpload, { params: { id } });
