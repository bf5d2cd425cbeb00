import { SKIP_WAITING } from "#sync/worker-messages.ts";
import { isPlaying } from "./playing.ts";

export type Updates = {
  /** Looks again whether the moment is good: to be called when playing, editing or downloading ends. */
  readonly reconsider: () => void;
};

/** What only the application knows of a good moment. */
export type Occupied = {
  readonly isEditing: () => boolean;
  readonly isDownloading: () => boolean | Promise<boolean>;
  /** The first worker has kept everything: from now on the application starts without a network. */
  readonly onKept?: () => void;
  /** An update is here, and waits for a good moment. */
  readonly onHeldBack?: () => void;
};

const CHECK_MS = 60 * 60 * 1000;

/**
 * Playing and unsaved input are never interrupted, not even in a hidden tab: people listen with the screen off. A
 * download goes on by itself after a reload, so it holds an update back only while somebody is looking.
 */
const isSafe = async ({ isEditing, isDownloading }: Occupied) => {
  if (isPlaying() || isEditing()) return false;
  return document.hidden || !(await isDownloading());
};

/** Registers the worker once the page has loaded, and changes to a new one when nobody is disturbed by it. */
export const registerWorker = (occupied: Occupied): Updates => {
  const container = navigator.serviceWorker;
  let waiting: ServiceWorker | undefined;
  let mustReload = false;

  /** Answers whether somebody would be disturbed. */
  const reconsider = async (): Promise<boolean> => {
    if (!(waiting || mustReload)) return false;
    if (!(await isSafe(occupied))) return true;
    if (mustReload) {
      mustReload = false;
      location.reload();
    } else waiting?.postMessage(SKIP_WAITING);
    return false;
  };
  const look = () => {
    reconsider().catch(reportError);
  };
  const offer = (worker: ServiceWorker) => {
    waiting = worker;
    reconsider()
      .then((isHeldBack) => isHeldBack && occupied.onHeldBack?.())
      .catch(reportError);
  };
  const watch = (registration: ServiceWorkerRegistration) => {
    if (registration.waiting && container.controller) offer(registration.waiting);
    let followed: ServiceWorker | null = null;
    const follow = () => {
      const { installing } = registration;
      if (installing === followed) return;
      followed = installing;
      installing?.addEventListener("statechange", () => {
        if (installing.state !== "installed") return;
        if (container.controller) offer(installing);
        else occupied.onKept?.();
      });
    };
    // The browser may have found one by itself.
    follow();
    registration.addEventListener("updatefound", follow);
  };

  onceLoaded(() => {
    let hadController = container.controller !== null;
    container.addEventListener("controllerchange", () => {
      // The first worker takes over a page that came from the network: that is no update.
      mustReload = hadController;
      hadController = true;
      look();
    });
    for (const event of ["pause", "ended"]) document.addEventListener(event, look, true);
    document.addEventListener("visibilitychange", look);
    register(watch).catch((error: unknown) => {
      // biome-ignore lint/suspicious/noConsole: nobody but developers can do anything about it
      console.error("The worker could not be registered", error);
    });
  });
  return { reconsider: look };
};

const onceLoaded = (act: () => void) => {
  if (!("serviceWorker" in navigator)) return;
  if (document.readyState === "complete") act();
  else addEventListener("load", act, { once: true });
};

const WORKER = "/sw.js";
const isLocal = () => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(location.hostname);

/** On a developer's machine another program may answer at this address by now: then its pages are not ours to keep. */
async function leaveToOthers(): Promise<boolean> {
  const headers = { "service-worker": "script" };
  const answer = await fetch(WORKER, { headers, cache: "no-store" }).catch(() => undefined);
  // Without a network the application goes on with what is kept here.
  if (!answer) return false;
  const isScript = answer.headers.get("content-type")?.includes("javascript") ?? false;
  if (answer.status !== 404 && isScript) return false;
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return true;
  await registration.unregister();
  location.reload();
  return true;
}

const register = async (watch: (registration: ServiceWorkerRegistration) => void) => {
  if (isLocal() && (await leaveToOthers())) return;
  const registration = await navigator.serviceWorker.register(WORKER, { updateViaCache: "none" });
  watch(registration);
  const check = () => {
    // Without a network there is no update to be found; the next look is soon enough.
    if (navigator.onLine) registration.update().catch(() => undefined);
  };
  setInterval(check, CHECK_MS);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) check();
  });
};
