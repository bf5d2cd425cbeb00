import { CHUNK_BYTES } from "#contract/constants.ts";
import {
  type MediaFile,
  cancelUpload,
  finishUpload,
  getUpload,
  sendChunk,
  startUpload,
  type Upload,
  type UploadKind,
} from "#contract/learning/admin-uploads.ts";
import { requestErrorMessage, type FailedOutcome } from "#shared/requests/request-errors.ts";
import { call } from "#device/session.ts";
import type { Outcome } from "#sync/transport/outcome.ts";

/** What becomes of a file on its way to the server. */
export type UploadStep =
  | { readonly kind: "reading"; readonly part: number }
  | { readonly kind: "sending"; readonly id: string; readonly sent: number; readonly bytes: number }
  /** No network at the moment: it goes on by itself. */
  | { readonly kind: "paused"; readonly id: string; readonly sent: number; readonly bytes: number }
  | { readonly kind: "working"; readonly id: string; readonly progress: number }
  | { readonly kind: "done"; readonly asset: MediaFile }
  | { readonly kind: "failed"; readonly problem: string };

const OFFLINE = "The upload needs a connection, and there is none right now.";
const CHUNK_TIMEOUT_MS = 120_000;
const ASK_EVERY_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

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

type Told = (step: UploadStep) => void;
type Job = { readonly signal: AbortSignal; readonly told: Told };

async function chunkHashes(file: File, { signal, told }: Job): Promise<string[]> {
  const hashes: string[] = [];
  for (let at = 0; at < file.size; at += CHUNK_BYTES) {
    signal.throwIfAborted();
    hashes.push(await sha256(await file.slice(at, at + CHUNK_BYTES).arrayBuffer()));
    told({ kind: "reading", part: Math.min(1, (at + CHUNK_BYTES) / file.size) });
  }
  return hashes;
}

class Refused extends Error {}

/** Again and again while there is no network; anything else that is not an answer ends it. */
async function surely<T>(
  ask: () => Promise<Outcome<T>>,
  { signal }: Job,
  onPause: () => void,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    signal.throwIfAborted();
    const outcome = await ask();
    if (outcome.kind === "accepted") return outcome.value;
    const mayPass = outcome.kind === "unreachable" || outcome.kind === "later";
    if (!mayPass) throw new Refused(requestErrorMessage(outcome as FailedOutcome, OFFLINE));
    signal.throwIfAborted();
    onPause();
    await wait(Math.min(LONGEST_PAUSE_MS, 1000 * 2 ** attempt), signal);
  }
}

async function sendAll(file: File, begun: Upload, hashes: readonly string[], job: Job) {
  const { id, bytes } = begun;
  let sent = begun.received;
  while (sent < bytes) {
    const offset = sent;
    job.told({ kind: "sending", id, sent, bytes });
    const chunk = new Uint8Array(await file.slice(offset, offset + CHUNK_BYTES).arrayBuffer());
    const reply = await surely(
      () =>
        call(sendChunk, {
          params: { id },
          query: { offset, sha256: hashes[offset / CHUNK_BYTES] ?? "" },
          bytes: chunk,
          timeoutMs: CHUNK_TIMEOUT_MS,
          signal: job.signal,
        }),
      job,
      () => job.told({ kind: "paused", id, sent, bytes }),
    );
    sent = reply.received;
  }
}

/** Until the server is done with it. */
async function watch(id: string, job: Job): Promise<void> {
  for (;;) {
    const upload = await surely(
      () => call(getUpload, { params: { id }, signal: job.signal }),
      job,
      () => undefined,
    );
    if (upload.state === "done" && upload.asset)
      return job.told({ kind: "done", asset: upload.asset });
    if (upload.state === "failed")
      return job.told({ kind: "failed", problem: upload.problem ?? "The file cannot be used." });
    if (upload.state === "receiving")
      return job.told({ kind: "failed", problem: "The server lost part of it. Choose it again." });
    job.told({ kind: "working", id, progress: upload.progress });
    await wait(ASK_EVERY_MS, job.signal);
  }
}

async function run(kind: UploadKind, file: File, job: Job): Promise<void> {
  const hashes = await chunkHashes(file, job);
  const fingerprint = await sha256(new TextEncoder().encode(hashes.join("")));
  const body = { kind, name: file.name.slice(-200), bytes: file.size, fingerprint };
  const pause = () => job.told({ kind: "reading", part: 1 });
  const begun = await surely(() => call(startUpload, { body, signal: job.signal }), job, pause);
  const params = { id: begun.id };
  if (begun.state === "receiving") {
    await sendAll(file, begun, hashes, job);
    await surely(() => call(finishUpload, { params, signal: job.signal }), job, pause);
  }
  await watch(begun.id, job);
}

const told = (job: Job, work: Promise<void>) =>
  work.catch((error: unknown) => {
    if (job.signal.aborted) return;
    const problem =
      error instanceof Refused ? error.message : "The file could not be read. Choose it again.";
    job.told({ kind: "failed", problem });
  });

/** Sends a file, from where it was left when the same file was begun before. */
export const uploadFile = (kind: UploadKind, file: File, job: Job): Promise<void> =>
  told(job, run(kind, file, job));

/** Goes on watching what the server works on, as after a reload. */
export const watchUpload = (id: string, job: Job): Promise<void> => told(job, watch(id, job));

export const forgetUpload = (id: string): Promise<unknown> =>
  call(cancelUpload, { params: { id } });
