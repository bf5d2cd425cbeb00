import { tabStorage } from "#shared/drafts/tab-storage.ts";

/* The page that someone wanted to open before they registered. It isn't in the addresses of the steps between. */

const KEY = "respite:after-registration";

export function rememberPage(path: string | null): void {
  try {
    if (path) tabStorage()?.setItem(KEY, path);
    else tabStorage()?.removeItem(KEY);
  } catch {
    // The quota is used up. The registration then ends on the home page.
  }
}

/** Returns the page once. */
export function takePage(): string | null {
  const path = tabStorage()?.getItem(KEY) ?? null;
  tabStorage()?.removeItem(KEY);
  return path;
}
