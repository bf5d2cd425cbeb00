import { SKIP_WAITING } from "#sync/worker-messages.ts";
import { isMediaPlaying } from "#ui/media-playing.ts";

export type UpdateController = {
  /** Applies a waiting update if nothing would be interrupted. Call it when playback, editing, or a download ends. */
  readonly applyWhenSafe: () => void;
};

/** State of the app that defers an update, and events for the app. */
export type UpdateHooks = {
  readonly isEditing: () => boolean;
  readonly isDownloading: () => boolean | Promise<boolean>;
  /** The first worker has cached the app, which now starts offline. */
  readonly onInstalled?: () => void;
  /** An update is ready but would interrupt the person. */
  readonly onUpdateDeferred?: () => void;
};

const CHECK_MS = 60 * 60 * 1000;

/**
 * Playback and unsaved input are never interrupted, even in a hidden tab: people listen with the screen off. A download
 * resumes after a reload, so it defers an update only while the page is visible.
 */
const isSafe = async ({ isEditing, isDownloading }: UpdateHooks) => {
  if (isMediaPlaying() || isEditing()) return false;
  return document.hidden || !(await isDownloading());
};

/** Registers the service worker once the page has loaded, and activates updates when nothing is interrupted. */
export const registerWorker = (hooks: UpdateHooks): UpdateController => {
  const container = navigator.serviceWorker;
  let waiting: ServiceWorker | undefined;
  let mustReload = false;

  /** Applies the update if it is safe. Resolves to whether it was deferred. */
  const applyIfSafe = async (): Promise<boolean> => {
    if (!(waiting || mustReload)) return false;
    if (!(await isSafe(hooks))) return true;
    if (mustReload) {
      mustReload = false;
      location.reload();
    } else waiting?.postMessage(SKIP_WAITING);
    return false;
  };
  const applyWhenSafe = () => {
    applyIfSafe().catch(reportError);
  };
  const offer = (worker: ServiceWorker) => {
    waiting = worker;
    applyIfSafe()
      .then((isDeferred) => isDeferred && hooks.onUpdateDeferred?.())
      .catch(reportError);
  };
  const watch = (registration: ServiceWorkerRegistration) => {
    if (registration.waiting && container.controller) offer(registration.waiting);
    let tracked: ServiceWorker | null = null;
    const track = () => {
      const { installing } = registration;
      if (installing === tracked) return;
      tracked = installing;
      installing?.addEventListener("statechange", () => {
        if (installing.state !== "installed") return;
        if (container.controller) offer(installing);
        else hooks.onInstalled?.();
      });
    };
    // The browser may have found an update on its own.
    track();
    registration.addEventListener("updatefound", track);
  };

  onceLoaded(() => {
    let hadController = container.controller !== null;
    container.addEventListener("controllerchange", () => {
      // The first worker claims a page that came from the network, which is not an update.
      mustReload = hadController;
      hadController = true;
      applyWhenSafe();
    });
    for (const event of ["pause", "ended"]) document.addEventListener(event, applyWhenSafe, true);
    document.addEventListener("visibilitychange", applyWhenSafe);
    register(watch).catch((error: unknown) => {
      // biome-ignore lint/suspicious/noConsole: only developers can act on it
      console.error("The worker could not be registered", error);
    });
  });
  return { applyWhenSafe };
};

const onceLoaded = (run: () => void) => {
  if (!("serviceWorker" in navigator)) return;
  if (document.readyState === "complete") run();
  else addEventListener("load", run, { once: true });
};

const WORKER = "/sw.js";
const isLocal = () => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(location.hostname);

/** On a developer's machine another program may now use this port. Then our worker must not answer for its pages. */
async function unregisterIfForeign(): Promise<boolean> {
  const headers = { "service-worker": "script" };
  const response = await fetch(WORKER, { headers, cache: "no-store" }).catch(() => undefined);
  // Offline, the app continues from the cache.
  if (!response) return false;
  const isScript = response.headers.get("content-type")?.includes("javascript") ?? false;
  if (response.status !== 404 && isScript) return false;
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return true;
  await registration.unregister();
  location.reload();
  return true;
}

const register = async (watch: (registration: ServiceWorkerRegistration) => void) => {
  if (isLocal() && (await unregisterIfForeign())) return;
  const registration = await navigator.serviceWorker.register(WORKER, { updateViaCache: "none" });
  watch(registration);
  const check = () => {
    // Offline the check fails, and the next one is soon enough.
    if (navigator.onLine) registration.update().catch(() => undefined);
  };
  setInterval(check, CHECK_MS);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) check();
  });
};
