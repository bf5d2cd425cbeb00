import { CHUNK_BYTES } from "#contract/constants.ts";
import type { Content, File } from "../local/content.ts";
import type { DeviceDatabase } from "../local/device-database.ts";
import type { FileCache, Ports } from "../ports.ts";
import { readBody, unlessStalled } from "./body.ts";
import { renewCaptions } from "./captions.ts";
import { type Download, HANDOUT_CACHE, NO_CACHE } from "./download.ts";
import { putIfRoom } from "./download-store.ts";
import { sha256 } from "./hash.ts";
import { failureOf } from "./request.ts";

/**
 * `some`: some files are missing on the server or don't match the catalog, and the next pull
 * retries them. `busy`: another tab is fetching handouts.
 */
export type HandoutsResult = { readonly kind: "all" | "some" | "unreachable" | "full" | "busy" };

type HandoutPorts = Pick<Ports, "clock" | "files" | "locks" | "network">;

const HANDOUT_LOCK = "respite-handouts";
const CONCURRENCY = 2;
/** Records which version of a handout is stored. */
const HASH_HEADER = "x-respite-sha256";

/**
 * Stores every handout in the catalog, the transcripts and captions of downloads, and `extra`, and deletes all
 * others. Call it after a pull. If interrupted, the next call fetches only the missing files.
 */
export const storeHandouts = async (
  database: DeviceDatabase,
  ports: HandoutPorts,
  signal: AbortSignal,
  extra: readonly File[] = [],
): Promise<HandoutsResult> => {
  const result = await ports.locks.ifFree(HANDOUT_LOCK, async () => {
    const cache = await ports.files.open(HANDOUT_CACHE);
    const contents = await database.content.toArray();
    const downloads = await database.downloads.toArray();
    const files = byUrl([...handoutsOf(contents, downloads), ...extra]);
    const captions = await renewCaptions(database, contents, downloads, ports, signal);
    await deleteUnlisted(database, files, cache);
    const handouts = await fetchMissing(await missingFrom(files, cache), cache, ports, signal);
    return handouts === "all" ? captions : handouts;
  });
  return { kind: result ?? "busy" };
};

const handoutsOf = (
  contents: readonly Content[],
  downloads: readonly Download[],
): readonly File[] => {
  const downloaded = new Set(downloads.map(({ contentId }) => contentId));
  return contents.flatMap(({ id, handout, transcript }) => [
    ...(handout ? [handout] : []),
    ...(transcript && downloaded.has(id) ? [transcript] : []),
  ]);
};

const byUrl = (files: readonly File[]) => [
  ...new Map(files.map((file) => [file.url, file])).values(),
];

/** The cache also holds the captions of downloads, which are deleted with their download. */
const deleteUnlisted = async (
  database: DeviceDatabase,
  files: readonly File[],
  cache: FileCache,
) => {
  const cached = await cache.keys();
  const downloads = await database.downloads.toArray();
  const listed = new Set([
    ...files.map((file) => file.url),
    ...downloads.flatMap((download) => download.subtitlesUrl ?? []),
  ]);
  for (const { url } of cached) {
    const { pathname, search } = new URL(url);
    if (!listed.has(pathname + search)) await cache.delete(pathname + search);
  }
};

const missingFrom = async (files: readonly File[], cache: FileCache) => {
  const missing: File[] = [];
  for (const file of files) {
    const cached = await cache.match(file.url);
    if (cached?.headers.get(HASH_HEADER) !== file.sha256) missing.push(file);
  }
  return missing;
};

const fetchMissing = async (
  missing: readonly File[],
  cache: FileCache,
  ports: HandoutPorts,
  signal: AbortSignal,
) => {
  const queue = [...missing];
  let worst: "all" | "some" | "unreachable" | "full" = "all";
  const isOver = () => signal.aborted || worst === "unreachable" || worst === "full";
  const fetchNext = async (): Promise<void> => {
    const file = isOver() ? undefined : queue.shift();
    if (!file) return;
    const end = await storeHandout(file, cache, ports, signal);
    if (end !== "stored" && !isOver()) worst = end;
    return fetchNext();
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, fetchNext));
  return signal.aborted ? "unreachable" : worst;
};

export const storeHandout = async (
  file: File,
  cache: FileCache,
  { clock, network }: Pick<Ports, "clock" | "network">,
  signal: AbortSignal,
): Promise<"stored" | "some" | "unreachable" | "full"> => {
  const request = new AbortController();
  const cancel = () => request.abort();
  signal.addEventListener("abort", cancel, { once: true });
  try {
    const response = await unlessStalled(
      clock,
      network.fetchBytes(file.url, NO_CACHE, request.signal),
    );
    if (!response) return "unreachable";
    const failure = failureOf(response, clock.now());
    if (failure) return failure.kind === "unreachable" ? "unreachable" : "some";
    if (file.bytes > MAX_BYTES || !response.body) return "some";
    const { bytes, isLost } = await readBody(response.body, clock).read(file.bytes);
    if (isLost) return "unreachable";
    if ((await sha256(bytes)) !== file.sha256) return "some";
    const headers = { "content-type": file.mime, [HASH_HEADER]: file.sha256 };
    return (await putIfRoom(cache, file.url, new Response(bytes, { headers }))) ? "stored" : "full";
  } finally {
    signal.removeEventListener("abort", cancel);
    request.abort();
  }
};

/** Handouts are read into memory whole. Larger ones can be downloaded like media. */
const MAX_BYTES = 8 * CHUNK_BYTES;
