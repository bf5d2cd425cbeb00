import { useSyncExternalStore } from "react";

/** Chromium's `beforeinstallprompt` event, stored to be shown later. */
type InstallPrompt = Event & {
  readonly prompt: () => Promise<{ readonly outcome: "accepted" | "dismissed" }>;
};

/** `prompt`: the browser can ask. `steps`: the person has to install it by hand. */
export type InstallOffer = "prompt" | "steps" | undefined;

const KEY = "installOffer";
const DISMISSED = "later";

let prompt: InstallPrompt | undefined;
let isPutOff = false;
const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

/** Call it at startup, because the browser fires the event only once. */
export function listenForInstallOffer(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    prompt = event as InstallPrompt;
    notify();
  });
  addEventListener("appinstalled", () => {
    prompt = undefined;
    notify();
  });
}

const VISITS_KEY = "visits";
/** Opening the app again within this time is the same visit. */
const VISIT_MS = 30 * 60_000;
type Visits = { readonly count: number; readonly at: number };

function readVisits(): Visits {
  try {
    const { count, at } = JSON.parse(localStorage.getItem(VISITS_KEY) ?? "{}");
    return Number.isInteger(count) && Number.isFinite(at) ? { count, at } : { count: 0, at: 0 };
  } catch {
    return { count: 0, at: 0 };
  }
}

/** Counts the visits in this browser. The clock may have been set back. */
export function recordVisit(now: number): void {
  const { count, at } = readVisits();
  const isSame = count > 0 && now >= at && now - at < VISIT_MS;
  try {
    localStorage.setItem(
      VISITS_KEY,
      JSON.stringify({ count: isSame ? count : count + 1, at: now }),
    );
  } catch {
    // Without storage, every visit is the first, and nothing is offered.
  }
}

export const isReturning = (): boolean => readVisits().count > 1;

const isInstalled = () =>
  matchMedia("(display-mode: standalone)").matches ||
  ("standalone" in navigator && navigator.standalone === true);

/** Returns true for every browser on iOS. iPads identify as touch-enabled Macs. */
const isIos = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

function wasDismissed(): boolean {
  try {
    return localStorage.getItem(KEY) === DISMISSED;
  } catch {
    return false;
  }
}

function currentOffer(): InstallOffer {
  if (isPutOff || wasDismissed() || isInstalled()) return undefined;
  if (prompt) return "prompt";
  return isIos() ? "steps" : undefined;
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const useInstallOffer = (): InstallOffer => useSyncExternalStore(subscribe, currentOffer);

/** Hides the offer on this device permanently. */
export function dismissInstallOffer(): void {
  isPutOff = true;
  try {
    localStorage.setItem(KEY, DISMISSED);
  } catch {
    // The offer appears again at the next start.
  }
  notify();
}

/** Shows the prompt, which works once. The browser may send another one later. */
export async function install(): Promise<void> {
  const shown = prompt;
  prompt = undefined;
  await shown?.prompt();
  notify();
}
