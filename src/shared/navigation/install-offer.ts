import { useSyncExternalStore } from "react";

/** What Chromium hands over, to be shown at a better moment. */
type InstallPrompt = Event & {
  readonly prompt: () => Promise<{ readonly outcome: "accepted" | "dismissed" }>;
};

/** `prompt`: the browser asks. `steps`: there the person has to do it by hand. */
export type InstallOffer = "prompt" | "steps" | undefined;

const KEY = "installOffer";
const PUT_OFF = "later";

let prompt: InstallPrompt | undefined;
let isPutOff = false;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** From the start, as the browser says it once, and not when it would suit us. */
export function listenForInstallOffer(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    prompt = event as InstallPrompt;
    tell();
  });
  addEventListener("appinstalled", () => {
    prompt = undefined;
    tell();
  });
}

const isInstalled = () =>
  matchMedia("(display-mode: standalone)").matches ||
  ("standalone" in navigator && navigator.standalone === true);

/** Every browser there; an iPad says that it is a Mac, and can be touched. */
const isIos = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

function wasPutOff(): boolean {
  try {
    return localStorage.getItem(KEY) === PUT_OFF;
  } catch {
    return false;
  }
}

function now(): InstallOffer {
  if (isPutOff || wasPutOff() || isInstalled()) return undefined;
  if (prompt) return "prompt";
  return isIos() ? "steps" : undefined;
}

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const useInstallOffer = (): InstallOffer => useSyncExternalStore(listen, now);

/** Not again on this device. */
export function putOffInstalling(): void {
  isPutOff = true;
  try {
    localStorage.setItem(KEY, PUT_OFF);
  } catch {
    // It is asked again at the next start.
  }
  tell();
}

/** A prompt can be shown once; the browser offers another when it thinks fit. */
export async function install(): Promise<void> {
  const shown = prompt;
  prompt = undefined;
  await shown?.prompt();
  tell();
}
