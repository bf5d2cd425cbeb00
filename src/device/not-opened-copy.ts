import { NotOpened, type NotOpenedReason } from "#sync/local/not-saved.ts";
import { storageUnavailable } from "./storage-unavailable-copy.ts";

const notOpened: Readonly<Record<NotOpenedReason, string>> = {
  unavailable: storageUnavailable,
  newer:
    "An older version of Respite is running here. Your changes are saved and sync after the next update.",
  blocked: "Close other Respite tabs, then try again. Another tab may be updating.",
};

/** Returns why this device could not be opened, and what to do next. */
export const notOpenedMessage = (error: unknown): string =>
  notOpened[error instanceof NotOpened ? error.reason : "blocked"];
