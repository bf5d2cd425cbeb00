/**
 * Why a download does not run. `portal`: the network shows a page of its own where the file was due. `metered`: it waits
 * for a connection that is not paid by the byte. `evicted`: it was whole, and the browser threw bytes of it away.
 */
export type PauseReason = "person" | "offline" | "portal" | "storage" | "metered" | "evicted";

/** What a connection costs, as far as the browser tells. */
export type ConnectionKind = "unmetered" | "metered" | "unknown";

/**
 * A file on its way to the device, or there. `have` counts verified chunks, which are always the first ones.
 * `downloaded` only after every chunk is stored and its hash matched.
 */
export type Download = {
  readonly fileHash: string;
  readonly contentId: string;
  readonly title: string;
  readonly url: string;
  readonly mime: string;
  readonly bytes: number;
  readonly chunks: readonly string[];
  readonly have: number;
  readonly state: "queued" | "downloading" | "paused" | "failed" | "downloaded";
  readonly pause?: PauseReason;
  readonly failure?: "corrupt" | "gone" | "unknown";
  /** Captions that belong to the medium and are kept with it. */
  readonly subtitlesUrl?: string;
  readonly addedAt: number;
  /** Its place in the queue, where that is not the order of asking. */
  readonly turn?: number;
  /** Nobody asked for it by hand: it may cost nothing. */
  readonly needs?: "unmetered" | "unless-metered";
};

/** May it run over such a connection? */
export const mayUse = ({ needs }: Download, connection: ConnectionKind) =>
  needs === undefined ||
  connection === "unmetered" ||
  (needs === "unless-metered" && connection === "unknown");

/** Under this path the worker answers from the device alone, never from the network. */
export const OFFLINE_PATH = "/offline/";
/** Cache of downloaded chunks; no update of the application cleans it. */
export const MEDIA_CACHE = "media-v1";
/** Cache of handouts and of the captions of downloads. */
export const HANDOUT_CACHE = "handouts-v1";
/** Key of one chunk in the media cache. */
export const chunkKey = (fileHash: string, index: number) => `${OFFLINE_PATH}${fileHash}/${index}`;
/** Left free when something is fetched, for everything else that has to be written down here. */
export const RESERVE_BYTES = 200e6;
/** Sent to get a file from the server, not a copy that the worker or the browser may hold. */
export const FRESH = { "cache-control": "no-cache" };
/** Where a downloaded file is played from. */
export const offlineUrl = (fileHash: string) => `${OFFLINE_PATH}${fileHash}`;
/** Beside the chunks, written after the last of them: what the worker needs to answer, without a database. */
export const metaKey = (fileHash: string) => `${OFFLINE_PATH}${fileHash}/meta`;
export type MediaMeta = {
  readonly bytes: number;
  readonly mime: string;
  readonly chunks: number;
  readonly chunkBytes: number;
};
/** Bytes that are on the device already. */
export const bytesHad = (download: Download, chunkBytes: number) =>
  Math.min(download.bytes, download.have * chunkBytes);
