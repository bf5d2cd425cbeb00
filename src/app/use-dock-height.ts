import { type RefObject, useEffect } from "react";

/** Sets the height of the mini player as a CSS variable. */
export function useDockHeight(dock: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = dock.current;
    if (!element) return;
    const { style } = document.documentElement;
    const watcher = new ResizeObserver(() => {
      style.setProperty("--dock", `${element.offsetHeight}px`);
    });
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      style.removeProperty("--dock");
    };
  }, [dock]);
}
