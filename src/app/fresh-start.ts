import { FRESH_START } from "#sync/worker-messages.ts";
import { isMediaPlaying } from "#ui/media-playing.ts";
import { isMissingCode } from "./missing-code.ts";

const KEY = "freshStart";
/** Prevents reload loops. */
const MIN_INTERVAL_MS = 10 * 60 * 1000;

/**
 * Reloads the page past all caches, if the device is online, nothing is playing, and it hasn't just been done. Returns
 * true if it reloads.
 */
export function startFresh(): boolean {
  const now = Date.now();
  if (!navigator.onLine || isMediaPlaying()) return false;
  try {
    const last = Number(sessionStorage.getItem(KEY));
    if (last <= now && now - last < MIN_INTERVAL_MS) return false;
    sessionStorage.setItem(KEY, String(now));
  } catch {
    // Without storage, reloading could loop forever.
    return false;
  }
  const url = new URL(location.href);
  url.searchParams.set(FRESH_START, now.toString(36));
  location.replace(url);
  return true;
}

/** Removes the reload marker from the address bar. */
export function removeFreshStartParam(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has(FRESH_START)) return;
  url.searchParams.delete(FRESH_START);
  history.replaceState(history.state, "", url);
}

/** Reloads on uncaught errors about missing chunks. */
export function startFreshOnMissingCode(): void {
  addEventListener("error", ({ error }) => {
    if (isMissingCode(error)) startFresh();
  });
  addEventListener("unhandledrejection", ({ reason }) => {
    if (isMissingCode(reason)) startFresh();
  });
}
