import { NO_CACHE, OFFLINE_PATH } from "#sync/downloads/download.ts";
import { FRESH_START } from "#sync/worker-messages.ts";
import { isHandout } from "./handouts.ts";

/** What serves a request. `network`: the worker does not respond, so the browser fetches it. */
export type RequestRoute = "media" | "handout" | "precache" | "shell" | "fresh" | "network";

type RequestInfo = Pick<Request, "headers" | "method" | "mode" | "url">;

const isRevalidating = ({ headers }: RequestInfo) =>
  headers.get("cache-control") === NO_CACHE["cache-control"];

/** Paths the server answers itself; the app has no pages there. */
const SERVER_PATHS = [
  "/api",
  "/auth",
  "/media",
  "/offline",
  "/dev/mailbox",
  "/health_check",
  "/ready",
  "/.well-known",
  "/unsubscribe",
];

/** Returns whether the path is an app page, which the shell renders. Files have an extension, pages have none. */
const isPage = ({ pathname }: URL) =>
  !SERVER_PATHS.some((path) => pathname === path || pathname.startsWith(`${path}/`)) &&
  !/\.[^/]*$/.test(pathname);

export const routeRequest = (
  request: RequestInfo,
  origin: string,
  isPrecached: (url: URL) => boolean,
): RequestRoute => {
  const url = new URL(request.url);
  if (url.origin !== origin) return "network";
  if (url.pathname.startsWith(OFFLINE_PATH)) return "media";
  if (request.method !== "GET") return "network";
  if (isPrecached(url)) return "precache";
  if (isHandout(url)) return isRevalidating(request) ? "network" : "handout";
  if (request.mode !== "navigate" || !isPage(url)) return "network";
  return url.searchParams.has(FRESH_START) ? "fresh" : "shell";
};
