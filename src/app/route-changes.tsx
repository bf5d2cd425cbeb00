import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { arrival, type Visit } from "./arrival.ts";
import { createScrollMemory, type Place, type ScrollMemory } from "./scroll-memory.ts";
import { onHeading, placeNow, scrollWhenPossible } from "./when-possible.ts";

const cameBack = () => {
  const [entry] = performance.getEntriesByType("navigation");
  return entry instanceof PerformanceNavigationTiming && entry.type !== "navigate";
};

function focusHeading(heading: HTMLElement) {
  if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Remembers where each entry of the history was scrolled to, while nobody else is scrolling it. */
function useScrollMemory() {
  const [memory] = useState<ScrollMemory>(() => createScrollMemory(sessionStorage));
  const entry = useRef<string>(undefined);
  const isRestoring = useRef(false);
  useEffect(() => {
    history.scrollRestoration = "manual";
    const keep = (place: () => Place) => {
      if (entry.current !== undefined && !isRestoring.current) memory.keep(entry.current, place());
    };
    const note = () => keep(() => ({ y: scrollY }));
    const save = () => {
      keep(placeNow);
      memory.save();
    };
    addEventListener("scroll", note, { passive: true });
    addEventListener("pagehide", save);
    document.addEventListener("visibilitychange", save);
    return () => {
      removeEventListener("scroll", note);
      removeEventListener("pagehide", save);
      document.removeEventListener("visibilitychange", save);
    };
  }, [memory]);
  return { memory, entry, isRestoring };
}

/** The tab's title, said aloud each time it changes after the first page. */
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

/** A new page starts at its top with the focus on its heading; going back finds the place again. */
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
    const goTo = (place: Place) => {
      isRestoring.current = true;
      return scrollWhenPossible(place, () => {
        isRestoring.current = false;
      });
    };
    if (!last) return cameBack() ? goTo(memory.find(key) ?? { y: 0 }) : undefined;
    if (last.key === key) return;
    moves.current += 1;
    const { scrollTo: y, isNewPage } = arrival(last, now, move, memory.find(key)?.y);
    const stopScrolling = y === undefined ? undefined : goTo({ y });
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
