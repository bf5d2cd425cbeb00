import { type ReactElement, type ReactNode, useEffect, useRef } from "react";

type Props = { readonly className?: string | undefined; readonly children: ReactNode };

/**
 * Where pressing a button may take the button away. The focus then goes to what has come into its place, so that nobody
 * who goes by keyboard or by ear is thrown back to the top of the page.
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
  const all = () => [...element.querySelectorAll<HTMLElement>("button, a[href]")];
  let isInside = false;
  let at = 0;
  // A pointer that goes elsewhere lets go of the focus without giving it to anything.
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
