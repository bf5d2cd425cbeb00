import { createDevice } from "#sync/create-device.ts";
import type { Device } from "#sync/device.ts";
import { liveQuery } from "#sync/live-query.ts";
import type { Wakes } from "#sync/ports.ts";
import { pagePorts } from "#sync/ports-page.ts";
import { currentSession } from "./current-session.ts";
import { eraseMarked } from "./erase-traces.ts";
import { lock } from "./lock.ts";
import { resumeSession } from "./resume-session.ts";

/*
 * Some browsers freeze a page when the person leaves it, to restore it on Back. If it freezes while it creates a database,
 * no other page can open that database. Browsers discard a frozen page that receives a message, so each page listens on
 * this channel and posts to it before it opens the databases.
 */
const frozenPages =
  "BroadcastChannel" in globalThis ? new BroadcastChannel("respite-pages") : undefined;
if (frozenPages) frozenPages.onmessage = () => undefined;

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

/** Resolves when the first page has rendered and the browser is idle, or one second after it rendered. */
async function idleAfter(firstRender: Promise<void>): Promise<void> {
  await firstRender;
  await new Promise<void>((resolve) => {
    setTimeout(resolve, 1000);
    if ("requestIdleCallback" in window) {
      requestAnimationFrame(() =>
        requestAnimationFrame(() => requestIdleCallback(() => resolve())),
      );
    }
  });
}

/** Opens the databases of `owner`. This module is a separate chunk because it carries Dexie. */
export async function openDevice(owner: string, firstRender: Promise<void>): Promise<Device> {
  // If it fails, the database is still there and opens as usual.
  await eraseMarked().catch(reportError);
  const session = currentSession();
  if (session?.user.id !== owner) throw new Error("Another person has signed in");
  frozenPages?.postMessage("opening");
  return await createDevice(
    { ...pagePorts(listenInPage), resumeSession },
    session,
    idleAfter(firstRender),
  );
}

export { liveQuery };
