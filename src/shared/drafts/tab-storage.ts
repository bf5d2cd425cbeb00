import { keyValue } from "#device/current-session.ts";

/* Session storage: survives a reload and ends with the tab. */

/** Returns the tab's storage, or undefined where the browser blocks it. */
export function tabStorage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}

/** Returns what `saveInTab` stored, or null. */
export function readFromTab(key: string): string | null {
  const stored = tabStorage()?.getItem(key) ?? null;
  if (stored === null || stored.startsWith("{")) return stored;
  return keyValue.privateText?.decrypt(stored) ?? null;
}

/** Stores `value` encrypted in the tab, or removes it when undefined. */
export function saveInTab(key: string, value: object | undefined): void {
  try {
    const text = JSON.stringify(value);
    if (value) tabStorage()?.setItem(key, keyValue.privateText?.encrypt(text) ?? text);
    else tabStorage()?.removeItem(key);
  } catch {
    // The quota is used up. The page still has the value in memory.
  }
}
