/** Seconds between two samples of the playback position. */
export const SAMPLE_SECONDS = 10;
/** Bytes of one download chunk; the last one of a file may be shorter. */
export const CHUNK_BYTES = 4 * 1024 * 1024;
/** The most writes one batch may carry. */
export const BATCH_LIMIT = 100;
/** The largest JSON body the server reads, in bytes. */
export const BODY_LIMIT = 1024 * 1024;
/** Sign-in tokens live this long, in seconds. */
export const TOKEN_LIFESPAN_SECONDS = 14 * 24 * 60 * 60;
/** The most devices one person is signed in on. */
export const DEVICE_LIMIT = 10;
export const LICENSE_TYPES = ["Physicians", "Nurses", "Advanced Practice Providers"] as const;
export const CONTENT_TYPES = ["Video", "Audio", "Handout"] as const;
/** Request header that carries the wire version. */
export const WIRE_HEADER = "x-respite-wire";
/** Request header of a single write that carries its idempotency key. */
export const KEY_HEADER = "idempotency-key";
/** The terms that are in force; raised with every change of their text. */
export const TERMS_VERSION = "2026-11";
/** For lessons that have none of their own; part of every build. */
export const DEFAULT_HANDOUT = {
  title: "Burnout handout",
  url: "/handouts/burnout-handout.pdf",
} as const;

/** So much of the length is its end: credits of a closing sequence need not be watched. */
export const WATCHED_ENOUGH = 0.95;
