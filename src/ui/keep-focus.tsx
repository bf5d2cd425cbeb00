import { type ReactElement, type ReactNode, useEffect, useRef } from "react";

type Props = { readonly className?: string | undefined; readonly children: ReactNode };

/**
 * Where pressing a button may take the button away. The focus then goes to what is left in here, so that nobody who
 * goes by keyboard or by ear is thrown back to the top of the page.
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
  let isInside = false;
  // A pointer that goes elsewhere lets go of the focus without giving it to anything.
  const note = ({ target }: Event) => {
    isInside = target instanceof Node && element.contains(target);
  };
  const watcher = new MutationObserver(() => {
    if (!isInside || document.activeElement !== document.body) return;
    const left = element.querySelector<HTMLElement>("button, a[href]") ?? element;
    left.focus({ preventScroll: true });
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
