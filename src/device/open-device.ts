import { createDevice } from "#sync/create-device.ts";
import type { Device } from "#sync/device.ts";
import { watch } from "#sync/live-query.ts";
import type { Wakes } from "#sync/ports.ts";
import { pagePorts } from "#sync/ports-page.ts";
import { currentSession } from "./current-session.ts";
import { letGoOfFrozenPages } from "./frozen-pages.ts";

/**
 * Only a page knows that somebody looks at it again, when what others did meanwhile may be waiting; or that nobody does
 * any more, which may be the last it ever knows.
 */
const whenVisible: Wakes["listen"] = (onWake) => {
  const look = () => onWake(document.visibilityState === "visible" ? "visible" : "hidden");
  const leave = () => onWake("hidden");
  document.addEventListener("visibilitychange", look);
  window.addEventListener("pagehide", leave);
  return () => {
    document.removeEventListener("visibilitychange", look);
    window.removeEventListener("pagehide", leave);
  };
};

/** When the first page is drawn and there is a moment, or a second later. */
async function quiet(isDrawn: Promise<void>): Promise<void> {
  await isDrawn;
  await new Promise<void>((resolve) => {
    setTimeout(resolve, 1000);
    if ("requestIdleCallback" in window) {
      requestAnimationFrame(() =>
        requestAnimationFrame(() => requestIdleCallback(() => resolve())),
      );
    }
  });
}

/** The databases: a chunk of its own. */
export function openDevice(owner: string, isDrawn: Promise<void>): Promise<Device> {
  const session = currentSession();
  if (session?.user.id !== owner) throw new Error("Somebody else has signed in meanwhile");
  letGoOfFrozenPages();
  return createDevice(pagePorts(whenVisible), session, quiet(isDrawn));
}

export { watch };
