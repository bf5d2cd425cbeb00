/** Addresses that more than one feature leads to. */
export const LIBRARY_PATH = "/library";
export const DOWNLOADS_PATH = "/downloads";
export const SENDING_PATH = "/sending";
export const LOGIN_PATH = "/login";

export const lessonPath = (id: string): string =>
  `/enrichment_center/video/${encodeURIComponent(id)}`;
