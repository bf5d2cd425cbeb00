import { createDevice } from "#sync/create-device.ts";
import type { Device } from "#sync/device.ts";
import { liveQuery } from "#sync/live-query.ts";
import { compactDatabases } from "#sync/local/compact-databases.ts";
import { NotOpened } from "#sync/local/not-saved.ts";
import type { Wakes } from "#sync/ports.ts";
import { pagePorts } from "#sync/ports-page.ts";
import { currentSession } from "./current-session.ts";
import { discardFrozenPages, eraseMarked } from "./erase-traces.ts";
import { lock } from "./lock.ts";
import { resumeSession } from "./resume-session.ts";

/** Erasing takes far less. Databases that another page holds can't be erased, nor opened. */
const ERASING_MS = 10_000;

/**
 * Reports when this page becomes visible, because changes from other devices may be waiting, and when it is hidden, which
 * may be the last event the page gets. Unlocking the screen counts as becoming visible.
 */
const listenInPage: Wakes["listen"] = (onWake) => {
  const onChange = () => onWake(document.visibilityState === "visible" ? "visible" : "hidden");
  const onLeave = () => onWake("hidden");
  document.addEventListener("visibilitychange", onChange);
  window.addEventListener("pagehide", onLeave);
  // While the screen was locked, the server let the session read nothing.
  const stopListening = lock.listen(onChange);
  return () => {
    stopListening();
    document.removeEventListener("visibilitychange", onChange);
    window.removeEventListener("pagehide", onLeave);
  };
};

/**
 * Resolves when the first page has rendered and the browser is idle, or one second after it rendered. Then the engine starts,
 * whose schemas take a slow phone a while to build.
 */
async function idleAfter(firstRender: Promise<void>): Promise<void> {
  await firstRender;
  await idle();
  for (const load of [
    () => import("#contract/numbers.ts"),
    () => import("#contract/learning/content.ts"),
  ]) {
    // If it can't be loaded, the engine reports it.
    await load().catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

async function idle(): Promise<void> {
  await new Promise<void>((resolve) => {
    setTimeout(resolve, 1000);
    if ("requestIdleCallback" in window) {
      requestAnimationFrame(() =>
        requestAnimationFrame(() => requestIdleCallback(() => resolve())),
      );
    }
  });
}

/** Resolves to false if what an earlier sign-out has left can't be erased now. */
function eraseInTime(): Promise<boolean> {
  const erased = eraseMarked()
    // If it fails, the database is still there and opens as usual.
    .catch(reportError)
    .then(() => true);
  return Promise.race([erased, new Promise<boolean>((end) => setTimeout(end, ERASING_MS, false))]);
}

/**
 * Chromium keeps new rows in a log, which it reads at each start until it compacts its files. It doesn't do that when pages are
 * closed, so after the first sync, the whole catalog would stay in the log.
 */
function compactAfterFirstSync({ content }: Device): void {
  let wasLoaded: boolean | undefined;
  const watching = liveQuery(content.isLoaded).subscribe((isLoaded) => {
    wasLoaded ??= isLoaded;
    if (!isLoaded) return;
    watching.unsubscribe();
    // If it fails, starts take a little longer.
    if (!wasLoaded)
      idle()
        .then(() => compactDatabases())
        .catch(() => undefined);
  });
}

/**
 * Opens the databases of `owner`. Rejects with `NotOpened` if that can't be done. This module is a separate chunk because it
 * carries Dexie.
 */
export async function openDevice(owner: string, firstRender: Promise<void>): Promise<Device> {
  if (!(await eraseInTime())) throw new NotOpened("blocked");
  const session = currentSession();
  if (session?.user.id !== owner) throw new Error("Another person has signed in");
  discardFrozenPages();
  const device = await createDevice(
    { ...pagePorts(listenInPage), resumeSession },
    session,
    idleAfter(firstRender),
  );
  compactAfterFirstSync(device);
  return device;
}

export { liveQuery };
