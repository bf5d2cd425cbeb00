import type { ApiErrorCode } from "#contract/api-error.ts";

/** The server does not know, or no longer keeps, where we were: start again from no cursor. */
export const isCursorLost = ({ code }: { readonly code: ApiErrorCode }) =>
  code === "cursor_expired" || code === "cursor_invalid";
