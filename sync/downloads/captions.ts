import type { Content } from "../local/content.ts";
import type { DeviceDatabase } from "../local/device-database.ts";
import { write } from "../local/schema-guard.ts";
import type { Ports } from "../ports.ts";
import { unlessStalled } from "./body.ts";
import { type Download, HANDOUT_CACHE, NO_CACHE } from "./download.ts";
import { putIfRoom } from "./download-store.ts";
import { failureOf, type Unreachable } from "./request.ts";
import { fileOf } from "./rows.ts";

type CaptionsResult =
  | { readonly kind: "stored" }
  | { readonly kind: "full" | "failing" }
  | Unreachable
  | { readonly kind: "failed"; readonly failure: "corrupt" | "unknown" };

const SIGNATURE = /^\uFEFF?WEBVTT(\s|$)/;

/**
 * Stores the captions of a media file. Missing captions don't block the download, because the file
 * plays without them.
 */
export const storeCaptions = async (
  url: string,
  ports: Pick<Ports, "clock" | "files" | "network">,
  signal: AbortSignal,
): Promise<CaptionsResult> => {
  const response = await unlessStalled(
    ports.clock,
    ports.network.fetchBytes(url, NO_CACHE, signal),
  );
  if (!response) return { kind: "unreachable" };
  const failure = failureOf(response, ports.clock.now());
  if (failure?.kind === "unreachable" || failure?.kind === "failing") return failure;
  if (failure?.kind === "failed" && failure.failure === "gone") return { kind: "stored" };
  if (failure) return { kind: "failed", failure: "unknown" };
  const text = await unlessStalled(ports.clock, response.text());
  if (text === undefined) return { kind: "unreachable" };
  if (!SIGNATURE.test(text)) return { kind: "failed", failure: "corrupt" };
  const cache = await ports.files.open(HANDOUT_CACHE);
  const copy = new Response(text, { headers: { "content-type": "text/vtt; charset=utf-8" } });
  return (await putIfRoom(cache, url, copy)) ? { kind: "stored" } : { kind: "full" };
};

/**
 * Stores the captions of complete downloads again if the catalog names others. Until they are stored, downloads keep the earlier
 * ones. The earlier file stays in the cache.
 */
export const renewCaptions = async (
  database: DeviceDatabase,
  contents: readonly Content[],
  downloads: readonly Download[],
  ports: Pick<Ports, "clock" | "files" | "network">,
  signal: AbortSignal,
): Promise<"all" | "some" | "unreachable" | "full"> => {
  const contentById = new Map(contents.map((content) => [content.id, content]));
  let worst: "all" | "some" = "all";
  for (const { fileHash, contentId, state, subtitlesUrl } of downloads) {
    const content = contentById.get(contentId);
    // A copy of an earlier recording keeps its own captions.
    const isCurrent = state === "downloaded" && fileOf(content)?.sha256 === fileHash;
    const url = content?.subtitlesUrl;
    if (!isCurrent || url === subtitlesUrl) continue;
    const end = await storeMissing(url, ports, signal);
    if (end === "unreachable" || end === "full") return end;
    if (end === "some") worst = end;
    else await setCaptions(database, fileHash, url);
  }
  return worst;
};

const setCaptions = (database: DeviceDatabase, fileHash: string, url: string | undefined) =>
  write(database, [database.downloads], () =>
    database.downloads.update(fileHash, { subtitlesUrl: url }),
  );

/** `some`: the server doesn't have the file, or it can't be used. */
const storeMissing = async (
  url: string | undefined,
  ports: Pick<Ports, "clock" | "files" | "network">,
  signal: AbortSignal,
): Promise<"stored" | "some" | "unreachable" | "full"> => {
  if (url === undefined) return "stored";
  const cache = await ports.files.open(HANDOUT_CACHE);
  if (await cache.match(url)) return "stored";
  const { kind } = await storeCaptions(url, ports, signal);
  if (kind === "unreachable" || kind === "full") return kind;
  return (await cache.match(url)) ? "stored" : "some";
};
