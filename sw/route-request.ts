import { FRESH, OFFLINE_PATH } from "#sync/downloads/download.ts";
import { FRESH_START } from "#sync/worker-messages.ts";
import { isHandout } from "./handouts.ts";
import { isPage } from "./pages.ts";

/** Who answers a request. `network`: the worker stays out of it. */
export type Choice = "media" | "handout" | "precache" | "shell" | "fresh" | "network";

type Asked = Pick<Request, "headers" | "method" | "mode" | "url">;

const wantsFresh = ({ headers }: Asked) => headers.get("cache-control") === FRESH["cache-control"];

export const choose = (
  request: Asked,
  origin: string,
  isPrecached: (url: URL) => boolean,
): Choice => {
  const url = new URL(request.url);
  if (url.origin !== origin) return "network";
  if (url.pathname.startsWith(OFFLINE_PATH)) return "media";
  if (request.method !== "GET") return "network";
  if (isPrecached(url)) return "precache";
  if (isHandout(url)) return wantsFresh(request) ? "network" : "handout";
  if (request.mode !== "navigate" || !isPage(url)) return "network";
  return url.searchParams.has(FRESH_START) ? "fresh" : "shell";
};
