import { mayInterruptOthers } from "#device/ask-worker.ts";
import { isEditing } from "#shared/drafts/is-editing.ts";
import { tabStorage } from "#shared/drafts/tab-storage.ts";
import { FRESH_START } from "#sync/worker-messages.ts";
import { isMediaPlaying } from "#ui/media-playing.ts";
import { isMissingCode } from "./missing-code.ts";

const KEY = "freshStart";
/** Prevents reload loops. */
const MIN_INTERVAL_MS = 10 * 60 * 1000;

/** `held`: another tab would be interrupted by a newer version. `no`: it can't help, or was just tried. */
export type FreshStart = "started" | "held" | "no";

let starting: Promise<FreshStart> | undefined;

/**
 * Reloads the page past all caches, if the device is online, nothing is playing or being typed, and it hasn't just been done.
 * The server may have a newer version, so the other tabs are asked first, as for every update.
 */
export const startFresh = (): Promise<FreshStart> => {
  starting ??= start().finally(() => {
    starting = undefined;
  });
  return starting;
};

async function start(): Promise<FreshStart> {
  if (!navigator.onLine || isMediaPlaying() || isEditing() || hasJustStarted()) return "no";
  if (!(await mayInterruptOthers())) return "held";
  const now = Date.now();
  try {
    sessionStorage.setItem(KEY, String(now));
  } catch {
    // Without storage, reloading could loop forever.
    return "no";
  }
  const url = new URL(location.href);
  url.searchParams.set(FRESH_START, now.toString(36));
  location.replace(url);
  return "started";
}

function hasJustStarted(): boolean {
  const last = Number(tabStorage()?.getItem(KEY));
  const now = Date.now();
  return last <= now && now - last < MIN_INTERVAL_MS;
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
    if (isMissingCode(error)) void startFresh();
  });
  addEventListener("unhandledrejection", ({ reason }) => {
    if (isMissingCode(reason)) void startFresh();
  });
}
