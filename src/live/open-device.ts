import { createDevice } from "#sync/create-device.ts";
import type { Device } from "#sync/device.ts";
import type { Wakes } from "#sync/ports.ts";
import { browserPorts } from "#sync/ports-browser.ts";
import { watch } from "#sync/watch.ts";
import { currentSession } from "./session.ts";

/** Only a page knows that somebody looks at it again; what others did meanwhile may be waiting. */
const whenVisible: Wakes["listen"] = (onWake) => {
  const look = () => {
    if (document.visibilityState === "visible") onWake("visible");
  };
  document.addEventListener("visibilitychange", look);
  return () => document.removeEventListener("visibilitychange", look);
};

/** When the first screen has been drawn and the page has a moment, or after a second. */
const quiet = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, 1000);
    if ("requestIdleCallback" in window) {
      requestAnimationFrame(() =>
        requestAnimationFrame(() => requestIdleCallback(() => resolve())),
      );
    }
  });

/** The databases: a chunk of its own. */
export function openDevice(owner: string): Promise<Device> {
  const session = currentSession();
  if (session?.user.id !== owner) throw new Error("Somebody else has signed in meanwhile");
  return createDevice(browserPorts(whenVisible), session, quiet());
}

export { watch };
