/** Alone in its file, because main.ts shows it before anything else is loaded. */
export const storageUnavailable =
  "Respite can't store data in this browser. Private windows block it, and so does a full disk. Open a regular window or free up space.";
