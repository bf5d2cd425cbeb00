import type { ScrollPosition } from "./scroll-memory.ts";

export type Visit = { readonly key: string; readonly pathname: string };
export type NavigationType = "PUSH" | "REPLACE" | "POP";

export type NavigationEffect = {
  /** The scroll position, or undefined to leave it unchanged. */
  readonly scrollTo: ScrollPosition | undefined;
  /** Moves the focus to the heading of the new page. */
  readonly isNewPage: boolean;
};

/** Returns how to scroll and focus after navigation. A changed query, such as a filter, is the same page. */
export function navigationEffect(
  before: Visit,
  now: Visit,
  type: NavigationType,
  remembered: ScrollPosition | undefined,
): NavigationEffect {
  const isNewPage = before.pathname !== now.pathname;
  const top = isNewPage ? { y: 0 } : undefined;
  return { scrollTo: type === "POP" ? (remembered ?? top) : top, isNewPage };
}
