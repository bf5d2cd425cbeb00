/**
 * Why a download is paused. `portal`: a captive portal replied instead of the server. `metered`: it
 * waits for an unmetered connection. `evicted`: it was complete, and the browser evicted some of
 * its bytes.
 */
export type PauseReason = "person" | "offline" | "portal" | "storage" | "metered" | "evicted";

/** The cost of a connection, if the browser reports it. */
export type ConnectionKind = "unmetered" | "metered" | "unknown";

/**
 * A download. `have` counts verified chunks, always from the start of the file. It is `downloaded`
 * only after every chunk is stored and its hash matched.
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
  /** Captions that are stored with the media file. */
  readonly subtitlesUrl?: string;
  readonly addedAt: number;
  /** Queue position, if it differs from the order of requests. */
  readonly turn?: number;
  /** Automatic downloads may only use these connections. */
  readonly needs?: "unmetered" | "unless-metered";
};

/** Returns whether the download may use such a connection. */
export const mayUseConnection = ({ needs }: Download, connection: ConnectionKind) =>
  needs === undefined ||
  connection === "unmetered" ||
  (needs === "unless-metered" && connection === "unknown");

/** The service worker answers requests below this path from the device, never from the network. */
export const OFFLINE_PATH = "/offline/";
/** Downloaded chunks. App updates don't clear this cache. */
export const MEDIA_CACHE = "media-v1";
/** Handouts, and the captions and transcripts of downloads. */
export const HANDOUT_CACHE = "handouts-v1";
export const chunkKey = (fileHash: string, index: number) => `${OFFLINE_PATH}${fileHash}/${index}`;
/** Space that downloads leave free for everything else that is stored. */
export const RESERVE_BYTES = 200e6;
/** Bypasses copies in the service worker and the HTTP cache. */
export const NO_CACHE = { "cache-control": "no-cache" };
/** Returns the URL that a downloaded file plays from. */
export const offlineUrl = (fileHash: string) => `${OFFLINE_PATH}${fileHash}`;
/**
 * Stored after the last chunk. The service worker reads it to serve the file without a database.
 */
export const metaKey = (fileHash: string) => `${OFFLINE_PATH}${fileHash}/meta`;
export type MediaMeta = {
  readonly bytes: number;
  readonly mime: string;
  readonly chunks: number;
  readonly chunkBytes: number;
};
export const bytesStored = (download: Download, chunkBytes: number) =>
  Math.min(download.bytes, download.have * chunkBytes);
