import type { DeviceDatabase } from "../local/device-database.ts";
import type { FileCache, Ports } from "../ports.ts";
import type { Body, Piece } from "./body.ts";
import { storeCaptions } from "./captions.ts";
import { chunkKey, type Download, HANDOUT_CACHE, MEDIA_CACHE } from "./download.ts";
import { countLeading, storeChunk, storedNames, storeMeta } from "./download-store.ts";
import { storeHandout } from "./handouts.ts";
import { sha256 } from "./hash.ts";
import { concat, deleteParts, loadParts, PARTS_PER_CHUNK, storePart } from "./partial-chunk.ts";
import {
  type ChunkResponse,
  chunkLength,
  coversFile,
  type FilePlan,
  openChunk,
  type Unreachable,
} from "./request.ts";
import { countChunk, updateRunning } from "./rows.ts";

/** `stopped`: by the person, another tab, or the end of the page. The row says which. */
export type TransferEnd =
  | { readonly kind: "complete" | "stopped" | "full" | "failing" }
  | { readonly kind: "failed"; readonly failure: NonNullable<Download["failure"]> }
  | Unreachable;

export type TransferDeps = {
  readonly database: DeviceDatabase;
  readonly ports: Pick<Ports, "clock" | "files" | "network">;
  readonly chunkBytes: number;
  /** Counts all bytes received, which shows whether a lost connection delivered anything. */
  readonly received: { bytes: number };
};

type Step =
  | TransferEnd
  | { readonly kind: "stored"; readonly have: number }
  | { readonly kind: "wrong" };
type Attempt = {
  readonly deps: TransferDeps;
  readonly cache: FileCache;
  readonly plan: FilePlan;
  readonly signal: AbortSignal;
};

/** Fetches the missing chunks of a file. Stores only chunks whose hash matches the catalog. */
export const transfer = async (
  row: Download,
  deps: TransferDeps,
  signal: AbortSignal,
): Promise<TransferEnd> => {
  const plan: FilePlan = { ...row, chunkBytes: deps.chunkBytes };
  if (!coversFile(plan)) return { kind: "failed", failure: "unknown" };
  const cache = await deps.ports.files.open(MEDIA_CACHE);
  const failure =
    (await fetchAll({ deps, cache, plan, signal }, row.have)) ??
    (await fetchCaptions(row, deps, signal)) ??
    (await fetchTranscript(row, deps, signal));
  if (failure) return signal.aborted ? { kind: "stopped" } : failure;
  const isStored = await storeMeta(cache, row, deps.chunkBytes);
  return isStored ? { kind: "complete" } : { kind: "full" };
};

const fetchCaptions = async (
  { subtitlesUrl }: Download,
  { ports }: TransferDeps,
  signal: AbortSignal,
): Promise<TransferEnd | undefined> => {
  if (subtitlesUrl === undefined) return undefined;
  const result = await storeCaptions(subtitlesUrl, ports, signal);
  return result.kind === "stored" ? undefined : result;
};

/**
 * A transcript that is missing or outdated on the server doesn't block the download; the next pull
 * retries.
 */
const fetchTranscript = async (
  { contentId }: Download,
  { database, ports }: TransferDeps,
  signal: AbortSignal,
): Promise<TransferEnd | undefined> => {
  const file = (await database.content.get(contentId))?.transcript;
  if (!file) return undefined;
  const result = await storeHandout(file, await ports.files.open(HANDOUT_CACHE), ports, signal);
  return result === "unreachable" || result === "full" ? { kind: result } : undefined;
};

/**
 * Returns undefined once every chunk is stored. Checks again at the end, because the browser may
 * have evicted chunks during the transfer.
 */
const fetchAll = async (attempt: Attempt, start: number): Promise<TransferEnd | undefined> => {
  const { deps, cache, plan } = attempt;
  let have = start;
  for (;;) {
    const end = await fetchFrom(attempt, have);
    if (end) return end;
    const stored = countLeading(await storedNames(cache), plan.fileHash, plan.chunks.length);
    if (stored === plan.chunks.length) {
      await deleteParts(cache, plan.fileHash, undefined);
      return undefined;
    }
    await updateRunning(deps.database, plan.fileHash, (row) => ({ ...row, have: stored }));
    have = stored;
  }
};

/** Returns undefined once all chunks have arrived. The same chunk wrong twice ends the transfer. */
const fetchFrom = async (attempt: Attempt, start: number): Promise<TransferEnd | undefined> => {
  let have = start;
  let mismatches = 0;
  while (have < attempt.plan.chunks.length) {
    const step = await fetchChunks(attempt, have);
    if (attempt.signal.aborted) return { kind: "stopped" };
    if (step.kind === "stored") {
      have = step.have;
      mismatches = 0;
    } else if (step.kind === "wrong") {
      mismatches += 1;
      if (mismatches === 2) return { kind: "failed", failure: "corrupt" };
    } else return step;
  }
  return undefined;
};

/**
 * Makes one request. It yields one chunk, or all from `have` on if the server doesn't support
 * ranges.
 */
const fetchChunks = async (attempt: Attempt, have: number): Promise<Step> => {
  const { deps, cache, plan, signal } = attempt;
  const request = new AbortController();
  const cancel = () => request.abort();
  signal.addEventListener("abort", cancel, { once: true });
  try {
    const before = await loadParts(cache, plan.fileHash, have);
    const opened = await openChunk(plan, have, before.length, deps.ports, request.signal);
    if (opened.kind === "other") return { kind: "wrong" };
    return opened.kind === "open" ? await storeFrom(attempt, opened, have, before) : opened;
  } finally {
    signal.removeEventListener("abort", cancel);
    request.abort();
  }
};

const storeFrom = async (
  attempt: Attempt,
  { body, first, from, end }: Extract<ChunkResponse, { kind: "open" }>,
  start: number,
  partial: Uint8Array<ArrayBuffer>,
): Promise<Step> => {
  let have = start;
  for (let index = first; index < end; index++) {
    const before = index === first && from > 0 ? partial : NOTHING;
    const step = await storeOne(attempt, index, { before, body, isNeeded: index >= start });
    // Chunks before the failure are stored. The next request shows whether the failure persists.
    if (step) return have > start && !isEnd(step) ? { kind: "stored", have } : step;
    have = Math.max(have, index + 1);
  }
  return { kind: "stored", have };
};

const NOTHING = new Uint8Array();

type Rest = {
  readonly before: Uint8Array<ArrayBuffer>;
  readonly body: Body;
  readonly isNeeded: boolean;
};

/**
 * Returns the chunk, incomplete if the connection ended early. Stores each part when it arrives, except the last one of a
 * complete chunk.
 */
const readChunk = async (
  { cache, deps, plan }: Attempt,
  index: number,
  { before, body, isNeeded }: Rest,
): Promise<Piece> => {
  const length = chunkLength(plan, index);
  const partLength = Math.ceil(deps.chunkBytes / PARTS_PER_CHUNK);
  const parts = [before];
  for (let at = before.length; ; ) {
    const wanted = Math.min(partLength, length - at);
    const { bytes, isLost } = await body.read(wanted);
    deps.received.bytes += bytes.length;
    parts.push(bytes);
    const isOver = isLost || bytes.length < wanted || at + wanted === length;
    if (isNeeded && (isLost || !isOver)) await storePart(cache, plan.fileHash, index, at, bytes);
    if (isOver) return { bytes: concat(parts), isLost };
    at += bytes.length;
  }
};

const isEnd = (step: Step) => step.kind === "full" || step.kind === "stopped";

const storeOne = async (attempt: Attempt, index: number, rest: Rest): Promise<Step | undefined> => {
  const { cache, plan } = attempt;
  const { bytes, isLost } = await readChunk(attempt, index, rest);
  if (isLost) return { kind: "unreachable" };
  if (!rest.isNeeded) return undefined;
  const isRight = (await sha256(bytes)) === plan.chunks[index];
  // First, because the device may be almost full.
  await deleteParts(cache, plan.fileHash, index);
  return isRight ? storeVerified(attempt, index, bytes) : { kind: "wrong" };
};

/** Stores the bytes before the row, so that a crash in between costs only one chunk. */
const storeVerified = async (
  { deps, cache, plan, signal }: Attempt,
  index: number,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<TransferEnd | undefined> => {
  if (signal.aborted) return { kind: "stopped" };
  if (!(await storeChunk(cache, plan.fileHash, index, bytes))) return { kind: "full" };
  const counted = await countChunk(deps.database, plan.fileHash, index);
  if (counted === "removed") await cache.delete(chunkKey(plan.fileHash, index));
  return counted === "counted" ? undefined : { kind: "stopped" };
};
