import { CHUNK_BYTES } from "#contract/constants.ts";
import type { File } from "../local/content.ts";
import type { DeviceDatabase } from "../local/device-database.ts";
import type { FileShelf, Ports } from "../ports.ts";
import { readBody, unlessLost } from "./body.ts";
import { FRESH, HANDOUT_CACHE } from "./download.ts";
import { store } from "./download-store.ts";
import { sha256 } from "./hash.ts";
import { refusalOf } from "./request.ts";

/**
 * `some`: the server does not have all of them, or not as the catalogue describes them; the next pull tries again.
 * `elsewhere`: another tab is at it.
 */
export type HandoutsKept = { readonly kind: "all" | "some" | "unreachable" | "full" | "elsewhere" };

type HandoutPorts = Pick<Ports, "clock" | "files" | "locks" | "network">;

const HANDOUT_LOCK = "respite-handouts";
const AT_A_TIME = 2;
/** Says which version of a handout is kept. */
const HASH_HEADER = "x-respite-sha256";

/**
 * Keeps every handout of the catalogue on the device, the transcripts of downloads and `also`, and none that has left it. To be called after a pull; can be cut
 * at any point and called again, when only what is missing is fetched.
 */
export const keepHandouts = async (
  database: DeviceDatabase,
  ports: HandoutPorts,
  signal: AbortSignal,
  also: readonly File[] = [],
): Promise<HandoutsKept> => {
  const kept = await ports.locks.ifFree(HANDOUT_LOCK, async () => {
    const shelf = await ports.files.open(HANDOUT_CACHE);
    const files = byUrl([...(await handoutsOf(database)), ...also]);
    await dropUnlisted(database, files, shelf);
    return fetchMissing(await missingOn(files, shelf), shelf, ports, signal);
  });
  return { kind: kept ?? "elsewhere" };
};

const handoutsOf = async (database: DeviceDatabase): Promise<readonly File[]> => {
  const contents = await database.content.toArray();
  const downloads = await database.downloads.toArray();
  const downloaded = new Set(downloads.map(({ contentId }) => contentId));
  return contents.flatMap(({ id, handout, transcript }) => [
    ...(handout ? [handout] : []),
    ...(transcript && downloaded.has(id) ? [transcript] : []),
  ]);
};

const byUrl = (files: readonly File[]) => [
  ...new Map(files.map((file) => [file.url, file])).values(),
];

/** The shelf also holds the captions of downloads, which go with their download. */
const dropUnlisted = async (database: DeviceDatabase, files: readonly File[], shelf: FileShelf) => {
  const kept = await shelf.keys();
  const downloads = await database.downloads.toArray();
  const listed = new Set([
    ...files.map((file) => file.url),
    ...downloads.flatMap((download) => download.subtitlesUrl ?? []),
  ]);
  for (const { url } of kept) {
    const { pathname, search } = new URL(url);
    if (!listed.has(pathname + search)) await shelf.delete(pathname + search);
  }
};

const missingOn = async (files: readonly File[], shelf: FileShelf) => {
  const missing: File[] = [];
  for (const file of files) {
    const kept = await shelf.match(file.url);
    if (kept?.headers.get(HASH_HEADER) !== file.sha256) missing.push(file);
  }
  return missing;
};

const fetchMissing = async (
  missing: readonly File[],
  shelf: FileShelf,
  ports: HandoutPorts,
  signal: AbortSignal,
) => {
  const queue = [...missing];
  let worst: "all" | "some" | "unreachable" | "full" = "all";
  const isOver = () => signal.aborted || worst === "unreachable" || worst === "full";
  const fetchNext = async (): Promise<void> => {
    const file = isOver() ? undefined : queue.shift();
    if (!file) return;
    const end = await keepOne(file, shelf, ports, signal);
    if (end !== "kept" && !isOver()) worst = end;
    return fetchNext();
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, fetchNext));
  return signal.aborted ? "unreachable" : worst;
};

export const keepOne = async (
  file: File,
  shelf: FileShelf,
  { clock, network }: Pick<Ports, "clock" | "network">,
  signal: AbortSignal,
): Promise<"kept" | "some" | "unreachable" | "full"> => {
  const request = new AbortController();
  const cancel = () => request.abort();
  signal.addEventListener("abort", cancel, { once: true });
  try {
    const response = await unlessLost(clock, network.fetchBytes(file.url, FRESH, request.signal));
    if (!response) return "unreachable";
    const refusal = refusalOf(response, clock.now());
    if (refusal) return refusal.kind === "unreachable" ? "unreachable" : "some";
    if (file.bytes > MOST_BYTES || !response.body) return "some";
    const { bytes, isLost } = await readBody(response.body, clock).read(file.bytes);
    if (isLost) return "unreachable";
    if ((await sha256(bytes)) !== file.sha256) return "some";
    const headers = { "content-type": file.mime, [HASH_HEADER]: file.sha256 };
    return (await store(shelf, file.url, new Response(bytes, { headers }))) ? "kept" : "full";
  } finally {
    signal.removeEventListener("abort", cancel);
    request.abort();
  }
};

/** What is read into memory at once. A document beyond it can be downloaded like a medium. */
const MOST_BYTES = 8 * CHUNK_BYTES;
