import type { DeviceDatabase } from "../local/device-database.ts";
import type { FileShelf, Ports } from "../ports.ts";
import type { BegunChunk } from "./begun-chunk.ts";
import type { Piece } from "./body.ts";
import { keepCaptions } from "./captions.ts";
import { chunkKey, type Download, HANDOUT_CACHE, MEDIA_CACHE } from "./download.ts";
import { namesOn, storeChunk, storeMeta, unbroken } from "./download-store.ts";
import { keepOne } from "./handouts.ts";
import { sha256 } from "./hash.ts";
import {
  isWhole,
  lengthOf,
  type Opened,
  openChunk,
  type Plan,
  type Unreachable,
} from "./request.ts";
import { countChunk, settle } from "./rows.ts";

/** How a transfer ended. `stopped`: by the person, another tab or the end of the page; the row says by whom. */
export type TransferEnd =
  | { readonly kind: "complete" | "stopped" | "full" | "failing" }
  | { readonly kind: "failed"; readonly failure: NonNullable<Download["failure"]> }
  | Unreachable;

export type TransferTools = {
  readonly database: DeviceDatabase;
  readonly ports: Pick<Ports, "clock" | "files" | "network">;
  readonly chunkBytes: number;
  readonly begun: BegunChunk;
};

type Step =
  | TransferEnd
  | { readonly kind: "stored"; readonly have: number }
  | { readonly kind: "wrong" };
type Attempt = {
  readonly tools: TransferTools;
  readonly shelf: FileShelf;
  readonly plan: Plan;
  readonly signal: AbortSignal;
};

/** Fetches what is missing of a file, chunk by chunk. Nothing is stored whose hash is not the catalogue's. */
export const transfer = async (
  row: Download,
  tools: TransferTools,
  signal: AbortSignal,
): Promise<TransferEnd> => {
  const plan: Plan = { ...row, chunkBytes: tools.chunkBytes };
  if (!isWhole(plan)) return { kind: "failed", failure: "unknown" };
  const shelf = await tools.ports.files.open(MEDIA_CACHE);
  const trouble =
    (await fetchAll({ tools, shelf, plan, signal }, row.have)) ??
    (await fetchCaptions(row, tools, signal)) ??
    (await fetchTranscript(row, tools, signal));
  if (trouble) return signal.aborted ? { kind: "stopped" } : trouble;
  const isStored = await storeMeta(shelf, row, tools.chunkBytes);
  return isStored ? { kind: "complete" } : { kind: "full" };
};

const fetchCaptions = async (
  { subtitlesUrl }: Download,
  { ports }: TransferTools,
  signal: AbortSignal,
): Promise<TransferEnd | undefined> => {
  if (subtitlesUrl === undefined) return undefined;
  const kept = await keepCaptions(subtitlesUrl, ports, signal);
  return kept.kind === "kept" ? undefined : kept;
};

/** One that the server does not have as the catalogue says holds nothing back: the next pull tries again. */
const fetchTranscript = async (
  { contentId }: Download,
  { database, ports }: TransferTools,
  signal: AbortSignal,
): Promise<TransferEnd | undefined> => {
  const file = (await database.content.get(contentId))?.transcript;
  if (!file) return undefined;
  const kept = await keepOne(file, await ports.files.open(HANDOUT_CACHE), ports, signal);
  return kept === "unreachable" || kept === "full" ? { kind: kept } : undefined;
};

/** Undefined when every chunk is there: bytes may have been freed while others came. */
const fetchAll = async (attempt: Attempt, start: number): Promise<TransferEnd | undefined> => {
  const { tools, shelf, plan } = attempt;
  let have = start;
  for (;;) {
    const end = await fetchFrom(attempt, have);
    if (end) return end;
    const there = unbroken(await namesOn(shelf), plan.fileHash, plan.chunks.length);
    if (there === plan.chunks.length) return undefined;
    await settle(tools.database, plan.fileHash, (row) => ({ ...row, have: there }));
    have = there;
  }
};

/** Undefined when all chunks have come. The same chunk wrong twice ends the transfer. */
const fetchFrom = async (attempt: Attempt, start: number): Promise<TransferEnd | undefined> => {
  let have = start;
  let strikes = 0;
  while (have < attempt.plan.chunks.length) {
    const step = await fetchChunks(attempt, have);
    if (attempt.signal.aborted) return { kind: "stopped" };
    if (step.kind === "stored") {
      have = step.have;
      strikes = 0;
    } else if (step.kind === "wrong") {
      strikes += 1;
      if (strikes === 2) return { kind: "failed", failure: "corrupt" };
    } else return step;
  }
  return undefined;
};

/** One request, which yields one chunk, or all from `have` on if the server knows no ranges. */
const fetchChunks = async (attempt: Attempt, have: number): Promise<Step> => {
  const { tools, plan, signal } = attempt;
  const request = new AbortController();
  const cancel = () => request.abort();
  signal.addEventListener("abort", cancel, { once: true });
  try {
    const { length } = tools.begun.of(plan.fileHash, have);
    const opened = await openChunk(plan, have, length, tools.ports, request.signal);
    if (opened.kind === "other") return { kind: "wrong" };
    return opened.kind === "open" ? await storeFrom(attempt, opened, have) : opened;
  } finally {
    signal.removeEventListener("abort", cancel);
    request.abort();
  }
};

const storeFrom = async (
  attempt: Attempt,
  { body, first, from, end }: Extract<Opened, { kind: "open" }>,
  start: number,
): Promise<Step> => {
  let have = start;
  for (let index = first; index < end; index++) {
    const before = index === first ? from : 0;
    const piece = await body.read(lengthOf(attempt.plan, index) - before);
    const isNeeded = index >= start || piece.isLost;
    const step = isNeeded ? await judge(attempt, index, before, piece) : undefined;
    // What came before the trouble is kept; the next request shows whether the trouble lasts.
    if (step) return have > start && !isEnd(step) ? { kind: "stored", have } : step;
    have = Math.max(have, index + 1);
  }
  return { kind: "stored", have };
};

const joined = (first: Uint8Array, second: Uint8Array) => {
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
};

const isEnd = (step: Step) => step.kind === "full" || step.kind === "stopped";

const judge = async (
  attempt: Attempt,
  index: number,
  before: number,
  piece: Piece,
): Promise<Step | undefined> => {
  const { begun } = attempt.tools;
  const { fileHash } = attempt.plan;
  const bytes = before > 0 ? joined(begun.of(fileHash, index), piece.bytes) : piece.bytes;
  if (piece.isLost) {
    begun.keep(fileHash, index, bytes, piece.bytes.length);
    return { kind: "unreachable" };
  }
  begun.drop(piece.bytes.length);
  if ((await sha256(bytes)) !== attempt.plan.chunks[index]) return { kind: "wrong" };
  return keepChunk(attempt, index, bytes);
};

/** The bytes first, then the row: a crash between them costs one chunk fetched again. */
const keepChunk = async (
  { tools, shelf, plan, signal }: Attempt,
  index: number,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<TransferEnd | undefined> => {
  if (signal.aborted) return { kind: "stopped" };
  if (!(await storeChunk(shelf, plan.fileHash, index, bytes))) return { kind: "full" };
  const counted = await countChunk(tools.database, plan.fileHash, index);
  if (counted === "removed") await shelf.delete(chunkKey(plan.fileHash, index));
  return counted === "counted" ? undefined : { kind: "stopped" };
};
