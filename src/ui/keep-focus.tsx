import { type ReactElement, type ReactNode, useEffect, useRef } from "react";

type Props = { readonly className?: string | undefined; readonly children: ReactNode };

/**
 * Wraps content in which a click may remove the clicked button. Focus then moves to what replaced it, so keyboard and
 * screen reader users do not lose their place.
 */
export function KeepFocus({ className, children }: Props): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    return element ? watchFocus(element) : undefined;
  }, []);
  return (
    <div ref={place} className={className} tabIndex={-1}>
      {children}
    </div>
  );
}

function watchFocus(element: HTMLElement): () => void {
  // Folded content can't take the focus.
  const all = () =>
    [...element.querySelectorAll<HTMLElement>("button, a[href], summary")].filter((one) =>
      one.checkVisibility(),
    );
  let isInside = false;
  let at = 0;
  // A click elsewhere removes the focus without moving it to another element.
  const note = ({ target }: Event) => {
    isInside = target instanceof HTMLElement && element.contains(target);
    if (isInside) at = Math.max(0, all().indexOf(target as HTMLElement));
  };
  const watcher = new MutationObserver(() => {
    if (!isInside || document.activeElement !== document.body) return;
    const left = all();
    (left[Math.min(at, left.length - 1)] ?? element).focus({ preventScroll: true });
  });
  document.addEventListener("focusin", note);
  document.addEventListener("pointerdown", note);
  watcher.observe(element, { childList: true, subtree: true });
  return () => {
    watcher.disconnect();
    document.removeEventListener("focusin", note);
    document.removeEventListener("pointerdown", note);
  };
}
