import { deletePrecache } from "#sync/worker-caches.ts";
import { MAY_INTERRUPT, MAY_TAKE_OVER, SKIP_WAITING } from "#sync/worker-messages.ts";
import { isMediaPlaying } from "#ui/media-playing.ts";
import { askWorker } from "./ask-worker.ts";
import { type PeriodicRegistration, registerPeriodicSync } from "./periodic-sync.ts";
import { findScript, isGone, isLocal, rememberPresent, WORKER } from "./worker-script.ts";

export type UpdateController = {
  /** Applies a waiting update if nothing would be interrupted. Call it when editing or a download ends without a submit. */
  readonly applyWhenSafe: () => void;
  /** Applies a waiting update although this page would be interrupted. Other pages still defer it. */
  readonly applyNow: () => void;
  /** Looks for an update, applies it, and reloads the page. */
  readonly checkNow: () => void;
};

/** What defers an update: this page, or another one. */
export type Deferral = "here" | "elsewhere";

/** State of the app that defers an update, and events for the app. */
export type UpdateHooks = {
  readonly isEditing: () => boolean;
  readonly isDownloading: () => boolean | Promise<boolean>;
  /** The first worker has cached the app, which now starts offline. */
  readonly onInstalled?: () => void;
  /** An update is ready but would interrupt the person. */
  readonly onUpdateDeferred?: (by: Deferral) => void;
  /** The page reloads for an update. */
  readonly onReload?: () => void;
};

const CHECK_MS = 60 * 60 * 1000;

/** By then, the input of a submitted form is gone, and the person has seen the result. */
const SUBMITTED_MS = 3000;

/**
 * Playback and unsaved input are never interrupted, even in a hidden tab: people listen with the screen off. A download
 * resumes after a reload, so it defers an update only while the page is visible.
 */
const isSafe = async ({ isEditing, isDownloading }: UpdateHooks) => {
  if (isMediaPlaying() || isEditing()) return false;
  return document.hidden || !(await isDownloading());
};

/** Asks the waiting worker to take over. Resolves to whether it does, which other pages decide. */
const requestTakeOver = (worker: ServiceWorker): Promise<boolean> =>
  askWorker(worker, SKIP_WAITING);

/** Applies an update, a waiting worker or a reload, when nothing is interrupted. */
function createUpdates(hooks: UpdateHooks) {
  let waiting: ServiceWorker | undefined;
  let mustReload = false;
  let isForced = false;
  let told: Deferral | undefined;
  const tellDeferred = (by: Deferral) => {
    if (told !== by) hooks.onUpdateDeferred?.(by);
    told = by;
  };
  const apply = async () => {
    if (!(waiting || mustReload)) return;
    if (!(isForced || (await isSafe(hooks)))) return tellDeferred("here");
    if (mustReload) {
      mustReload = false;
      hooks.onReload?.();
      location.reload();
    } else if (waiting && !(await requestTakeOver(waiting))) {
      isForced = false;
      tellDeferred("elsewhere");
    }
  };
  const applyWhenSafe = () => {
    apply().catch(reportError);
  };
  return {
    applyWhenSafe,
    offer: (worker: ServiceWorker) => {
      waiting = worker;
      told = undefined;
      applyWhenSafe();
    },
    reloadWhenSafe: () => {
      mustReload = true;
      applyWhenSafe();
    },
    isWaiting: () => waiting !== undefined,
    force: () => {
      isForced = true;
    },
  };
}

type Updates = ReturnType<typeof createUpdates>;

/** Offers each new worker of the registration once it is installed. */
function watch(registration: ServiceWorkerRegistration, { offer }: Updates) {
  const container = navigator.serviceWorker;
  if (registration.waiting && container.controller) offer(registration.waiting);
  let tracked: ServiceWorker | null = null;
  const track = () => {
    const { installing } = registration;
    if (installing === tracked) return;
    tracked = installing;
    installing?.addEventListener("statechange", () => {
      if (installing.state === "installed" && container.controller) offer(installing);
    });
  };
  // The browser may have found an update on its own.
  track();
  registration.addEventListener("updatefound", track);
}

/** The server has no worker anymore. The page works without one. */
async function removeWorker({ reloadWhenSafe }: Updates) {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return;
  await deletePrecache(caches);
  await registration.unregister();
  reloadWhenSafe();
}

async function checkForUpdate(updates: Updates) {
  // Offline the check fails, and the next one is soon enough.
  if (!navigator.onLine) return;
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
    rememberPresent();
  } catch {
    if (await isGone()) await removeWorker(updates);
  }
}

/** Reloads the page when its worker is replaced. The first worker claims a page from the network instead. */
function followController({ reloadWhenSafe }: Updates, onClaimed: () => void) {
  const container = navigator.serviceWorker;
  let hadController = container.controller !== null;
  container.addEventListener("controllerchange", () => {
    if (hadController) reloadWhenSafe();
    else onClaimed();
    hadController = true;
  });
}

/** Answers whether this page would be interrupted. */
function answerWorkers({ reloadWhenSafe }: Updates, hooks: UpdateHooks) {
  const container = navigator.serviceWorker;
  container.addEventListener("message", ({ data, source, ports: [port] }) => {
    if (data !== MAY_TAKE_OVER && data !== MAY_INTERRUPT) return;
    isSafe(hooks).then((answer) => port?.postMessage(answer), reportError);
    // It has taken over already, maybe before this page listened.
    if (data === MAY_TAKE_OVER && source === container.controller) reloadWhenSafe();
  });
  container.startMessages();
}

async function start(updates: Updates, { onInstalled }: UpdateHooks) {
  const container = navigator.serviceWorker;
  let isFirst = false;
  followController(updates, () => isFirst && onInstalled?.());
  const known = await container.getRegistration();
  isFirst = !known?.active;
  if (isLocal() || !known) {
    const script = await findScript();
    // On a developer's machine another program may now use this port. Our worker must not answer for its pages.
    if (isLocal() && ["missing", "foreign"].includes(script)) return await removeWorker(updates);
    if (!known && ["missing", "off"].includes(script)) return;
  }
  const registration = await container.register(WORKER, { updateViaCache: "none" });
  watch(registration, updates);
  // The browser may refuse. Then pages and single sync events send.
  registerPeriodicSync(registration as PeriodicRegistration).catch(() => undefined);
  const check = () => void checkForUpdate(updates).catch(reportError);
  setInterval(check, CHECK_MS);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) check();
  });
  check();
}

/** Registers the service worker once the page has loaded, and activates updates when nothing is interrupted. */
export const registerWorker = (hooks: UpdateHooks): UpdateController => {
  const updates = createUpdates(hooks);
  const { applyWhenSafe, force } = updates;
  onceLoaded(() => {
    answerWorkers(updates, hooks);
    for (const event of ["pause", "ended"]) document.addEventListener(event, applyWhenSafe, true);
    document.addEventListener("visibilitychange", applyWhenSafe);
    document.addEventListener("submit", () => setTimeout(applyWhenSafe, SUBMITTED_MS), true);
    start(updates, hooks).catch((error: unknown) => {
      // biome-ignore lint/suspicious/noConsole: only developers can act on it
      console.error("The worker could not be registered", error);
    });
  });
  const checkNow = async () => {
    const registration = await navigator.serviceWorker?.getRegistration();
    await registration?.update().catch(() => undefined);
    // An update that is being installed is offered soon.
    if (updates.isWaiting() || registration?.installing) applyWhenSafe();
    else updates.reloadWhenSafe();
  };
  return {
    applyWhenSafe,
    applyNow: () => {
      force();
      applyWhenSafe();
    },
    checkNow: () => {
      force();
      checkNow().catch(reportError);
    },
  };
};

const onceLoaded = (run: () => void) => {
  if (!("serviceWorker" in navigator)) return;
  if (document.readyState === "complete") run();
  else addEventListener("load", run, { once: true });
};
