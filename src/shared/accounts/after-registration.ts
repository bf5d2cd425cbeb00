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

export const rememberedPage = (): string | null => tabStorage()?.getItem(KEY) ?? null;

/** Returns the page once. */
export function takePage(): string | null {
  const path = rememberedPage();
  rememberPage(null);
  return path;
}
