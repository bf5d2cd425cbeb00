import type { ApiErrorCode } from "#contract/api-error.ts";

/** The server doesn't know this cursor (anymore), so the pull has to start over. */
export const isCursorLost = ({ code }: { readonly code: ApiErrorCode }) =>
  code === "cursor_expired" || code === "cursor_invalid";
