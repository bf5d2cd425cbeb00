/* Session storage: survives a reload and ends with the tab. */

/** Returns the tab's storage, or undefined where the browser blocks it. */
export function tabStorage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}

/** Stores `value` in the tab, or removes it when undefined. */
export function saveInTab(key: string, value: object | undefined): void {
  try {
    if (value) tabStorage()?.setItem(key, JSON.stringify(value));
    else tabStorage()?.removeItem(key);
  } catch {
    // The quota is used up. The page still has the value in memory.
  }
}

/** Parses a stored JSON object. Returns undefined for anything else. */
export function parseObject(stored: string | null): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(stored ?? "null");
    return typeof value === "object" && value !== null
      ? (value as Readonly<Record<string, unknown>>)
      : undefined;
  } catch {
    return undefined;
  }
}
