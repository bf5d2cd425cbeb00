/* What survives a reload, and is gone with the tab. */

/** Nothing in a browser that keeps nothing: there the page itself has it, as long as it stands. */
export function tabStorage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}

/** Nothing instead of a value takes away what was kept. */
export function keepInTab(key: string, value: object | undefined): void {
  try {
    if (value) tabStorage()?.setItem(key, JSON.stringify(value));
    else tabStorage()?.removeItem(key);
  } catch {
    // There is no room: the page itself still has it.
  }
}

/** The object in what was stored; nothing where that is something foreign. */
export function objectIn(stored: string | null): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(stored ?? "null");
    return typeof value === "object" && value !== null
      ? (value as Readonly<Record<string, unknown>>)
      : undefined;
  } catch {
    return undefined;
  }
}
