import {
  type ReactElement,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { toast as copy } from "./copy.ts";
import { Icon } from "./icon.tsx";
import { RoundButton } from "./round-button.tsx";
import { TextButton } from "./text-link.tsx";
import styles from "./toast.module.css";
import { distanceToClear } from "./toast-distance.ts";
import { dismiss, enqueue, secondsShown, type Toast, type ToastQueue } from "./toast-queue.ts";

let queue: ToastQueue = [];
const current = () => queue;
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: ToastQueue) {
  queue = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Shows a short message. Important messages belong on the page instead. */
export function showToast(toast: Omit<Toast, "id">): void {
  lastId += 1;
  change(enqueue(queue, { ...toast, id: lastId }));
}

/** Rendered once. The live region always exists, so that screen readers announce the first toast too. */
export function ToastRegion(): ReactElement {
  const [shown] = useSyncExternalStore(listen, current, current);
  return (
    <div className={styles.region} role="status" aria-live="polite">
      {shown && <ToastView key={shown.id} toast={shown} />}
    </div>
  );
}

/**
 * Scrolls the page when keyboard focus moves behind a toast, which is at the top of pages before sign-in. A toast that leaves with
 * the focus returns it to where it was, or else to the page's heading.
 */
function watchFocus(toast: HTMLElement): () => void {
  let before = document.activeElement;
  const onFocusIn = ({ target }: Event) => {
    if (!(target instanceof HTMLElement) || toast.contains(target)) return;
    before = target;
    // Scrolling under a pointer would move the pressed element away.
    if (!target.matches(":focus-visible")) return;
    const boxes = [toast.getBoundingClientRect(), target.getBoundingClientRect()] as const;
    const distance = distanceToClear(...boxes, innerHeight);
    if (distance !== 0) scrollBy({ top: distance, behavior: "instant" });
  };
  document.addEventListener("focusin", onFocusIn);
  return () => {
    document.removeEventListener("focusin", onFocusIn);
    if (!toast.contains(document.activeElement)) return;
    const isThere = before !== document.body && before?.checkVisibility();
    const target = isThere ? before : document.querySelector("main h1");
    (target as HTMLElement | null)?.focus({ preventScroll: true });
  };
}

function expire(toast: Toast) {
  change(dismiss(queue, toast.id));
  toast.onGone?.();
}

function ToastView({ toast }: { readonly toast: Toast }) {
  const element = useRef<HTMLDivElement>(null);
  const [isPaused, setPaused] = useState(false);
  // Ends while the toast still has the focus.
  useLayoutEffect(() => (element.current ? watchFocus(element.current) : undefined), []);
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => expire(toast), secondsShown(toast) * 1000);
    return () => clearTimeout(timer);
  }, [toast, isPaused]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pauses the timer only
    <div
      ref={element}
      className={styles.toast}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon name={toast.icon ?? "check"} />
      <span className={styles.text}>{toast.text}</span>
      {toast.action && (
        <TextButton
          onClick={() => {
            change(dismiss(queue, toast.id));
            toast.action?.run();
          }}
        >
          {toast.action.label}
        </TextButton>
      )}
      <RoundButton label={copy.dismiss} icon="close" onClick={() => expire(toast)} />
    </div>
  );
}
