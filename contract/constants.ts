/** Seconds between samples of the playback position that are sent. */
export const SAMPLE_SECONDS = 10;
/** Seconds between samples that are stored on the device, so that a reload loses little. */
export const STORE_SECONDS = 2;
/** Bytes per download chunk. The last chunk of a file may be shorter. */
export const CHUNK_BYTES = 4 * 1024 * 1024;
/** Days that a device can be offline and still repeat every write without effect. */
export const MAX_OFFLINE_DAYS = 90;
/** Maximum number of writes in a batch. */
export const BATCH_LIMIT = 100;
/** Maximum size of a JSON body, in bytes. */
export const BODY_LIMIT = 1024 * 1024;
/** Lifetime of sign-in tokens, in seconds. */
export const TOKEN_LIFESPAN_SECONDS = 14 * 24 * 60 * 60;
/** Maximum number of devices one person is signed in on. */
export const DEVICE_LIMIT = 10;
export const LICENSE_TYPES = ["Physicians", "Nurses", "Advanced Practice Providers"] as const;
export const CONTENT_TYPES = ["Video", "Audio", "Handout"] as const;
/** Request header with the wire version. */
export const WIRE_HEADER = "x-respite-wire";
/** Request header with the idempotency key of a single write. */
export const KEY_HEADER = "idempotency-key";
/** Request header of a single write with the epoch of the last pull, as in a batch. */
export const EPOCH_HEADER = "x-respite-epoch";
/** Version of the current terms of service. Raised with every change of their text. */
export const TERMS_VERSION = "2026-11";
/** Handout of lessons without their own. Part of every build. */
export const DEFAULT_HANDOUT = {
  title: "Burnout handout",
  url: "/handouts/burnout-handout.pdf",
} as const;

/** Fraction of a lesson's length that counts as completed, so that closing credits can be skipped. */
export const FINISHED_FRACTION = 0.95;
/** Whether a lesson that was played up to `seconds` is completed. Without a length, only the player knows the end. */
export const reachesEnd = (seconds: number, lengthSeconds: number): boolean =>
  lengthSeconds > 0 && seconds >= FINISHED_FRACTION * lengthSeconds;
/** The lane of everything about one lesson's progress and credit. */
export const contentLane = (record: string) => `content:${record}`;
/** Fixed by the specification. Together with `NOT_SIGNED_IN`, the error message of a 401 reply to an idle session. */
export const SESSION_IDLE = "Your session has timed out due to inactivity, please log back in.";
