import { FRESH_START } from "#sync/worker-messages.ts";
import { isMediaPlaying } from "#ui/media-playing.ts";
import { isMissingCode } from "./missing-code.ts";

const KEY = "freshStart";
/** What did not help a moment ago does not help now. */
const REST_MS = 10 * 60 * 1000;

/**
 * Loads this page past every cache, where that can help: there is a network, nothing plays, and it was not done just now.
 * Answers whether it does.
 */
export function startFresh(): boolean {
  const now = Date.now();
  if (!navigator.onLine || isMediaPlaying()) return false;
  try {
    const last = Number(sessionStorage.getItem(KEY));
    if (last <= now && now - last < REST_MS) return false;
    sessionStorage.setItem(KEY, String(now));
  } catch {
    // Where nothing can be written down, it could go on without end.
    return false;
  }
  const url = new URL(location.href);
  url.searchParams.set(FRESH_START, now.toString(36));
  location.replace(url);
  return true;
}

/** The address people see, keep and share is without the mark. */
export function tidyAddress(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has(FRESH_START)) return;
  url.searchParams.delete(FRESH_START);
  history.replaceState(history.state, "", url);
}

/** Of code that did not come, and that nobody else has caught. */
export function startFreshWhenCodeIsMissing(): void {
  addEventListener("error", ({ error }) => {
    if (isMissingCode(error)) startFresh();
  });
  addEventListener("unhandledrejection", ({ reason }) => {
    if (isMissingCode(reason)) startFresh();
  });
}
