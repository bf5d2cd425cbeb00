import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { navigationEffect, type Visit } from "./navigation-effect.ts";
import { createScrollMemory, type ScrollMemory, type ScrollPosition } from "./scroll-memory.ts";
import { currentPosition, onHeading, restoreScroll } from "./scroll-restoration.ts";

const isReloadOrBack = () => {
  const [entry] = performance.getEntriesByType("navigation");
  return entry instanceof PerformanceNavigationTiming && entry.type !== "navigate";
};

function focusHeading(heading: HTMLElement) {
  if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Records the scroll position of each history entry, except while a restore is running. */
function useScrollMemory() {
  const [memory] = useState<ScrollMemory>(() => createScrollMemory(sessionStorage));
  const entry = useRef<string>(undefined);
  const isRestoring = useRef(false);
  useEffect(() => {
    history.scrollRestoration = "manual";
    const store = (position: () => ScrollPosition) => {
      if (entry.current !== undefined && !isRestoring.current)
        memory.set(entry.current, position());
    };
    const onScroll = () => {
      // A scroll event may fire after the click that leaves the page, which has stored more.
      const isStored = entry.current !== undefined && memory.get(entry.current)?.y === scrollY;
      if (!isStored) store(() => ({ y: scrollY }));
    };
    // Finding a visible link takes too long for each scroll event, so it's done when the person may be leaving the page.
    const onLeave = () => store(currentPosition);
    const save = () => {
      onLeave();
      memory.save();
    };
    addEventListener("scroll", onScroll, { passive: true });
    addEventListener("click", onLeave, true);
    addEventListener("popstate", onLeave, true);
    addEventListener("pagehide", save);
    document.addEventListener("visibilitychange", save);
    return () => {
      removeEventListener("scroll", onScroll);
      removeEventListener("click", onLeave, true);
      removeEventListener("popstate", onLeave, true);
      removeEventListener("pagehide", save);
      document.removeEventListener("visibilitychange", save);
    };
  }, [memory]);
  return { memory, entry, isRestoring };
}

/** Announces the tab's title to screen readers when it changes after the first page. */
function useTitleAnnouncement(hasMoved: () => boolean) {
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => {
    const watcher = new MutationObserver(() => {
      if (hasMoved()) setAnnouncement(document.title);
    });
    watcher.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => watcher.disconnect();
  }, [hasMoved]);
  return announcement;
}

/** Scrolls new pages to the top and focuses their heading. Going back restores the scroll position. */
export function RouteChanges() {
  const { key, pathname } = useLocation();
  const move = useNavigationType();
  const before = useRef<Visit>(undefined);
  const moves = useRef(0);
  const { memory, entry, isRestoring } = useScrollMemory();
  const [hasMoved] = useState(() => () => moves.current > 0);
  const announcement = useTitleAnnouncement(hasMoved);

  useLayoutEffect(() => {
    const now = { key, pathname };
    const last = before.current;
    before.current = now;
    entry.current = key;
    const goTo = (position: ScrollPosition) => {
      isRestoring.current = true;
      return restoreScroll(position, () => {
        isRestoring.current = false;
      });
    };
    if (!last) return isReloadOrBack() ? goTo(memory.get(key) ?? { y: 0 }) : undefined;
    if (last.key === key) return;
    moves.current += 1;
    const { scrollTo: position, isNewPage } = navigationEffect(last, now, move, memory.get(key));
    const stopScrolling = position && goTo(position);
    const stopWaiting = isNewPage ? onHeading(focusHeading) : undefined;
    return () => {
      stopScrolling?.();
      stopWaiting?.();
    };
  }, [key, pathname, move, memory, entry, isRestoring]);

  return (
    <VisuallyHidden aria-live="polite" role="status">
      {announcement}
    </VisuallyHidden>
  );
}
