import { type ReactElement, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Icon } from "./icon.tsx";
import { RoundButton } from "./round-button.tsx";
import { TextButton } from "./text-link.tsx";
import styles from "./toast.module.css";
import { dismiss, enqueue, secondsShown, type Toast, type ToastQueue } from "./toast-queue.ts";

let queue: ToastQueue = [];
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

/** Says something that needs no answer. What must not be missed belongs on the page instead. */
export function showToast(toast: Omit<Toast, "id">): void {
  lastId += 1;
  change(enqueue(queue, { ...toast, id: lastId }));
}

/** Once in the application. The live region is always there, so that the first toast is heard too. */
export function ToastRegion(): ReactElement {
  const shown = useSyncExternalStore(listen, () => queue)[0];
  return (
    <div className={styles.region} role="status" aria-live="polite">
      {shown && <OneToast key={shown.id} toast={shown} />}
    </div>
  );
}

const ROOM = 16;

/** Where somebody goes by keyboard does not stay behind a toast: the page goes on until it can be seen. */
function keepInSight(toast: HTMLElement): () => void {
  const look = ({ target }: Event) => {
    if (!(target instanceof HTMLElement) || toast.contains(target)) return;
    // Under a pointer nothing may move: what was pressed would not be what is let go.
    if (!target.matches(":focus-visible")) return;
    const { top, left, right } = toast.getBoundingClientRect();
    const focused = target.getBoundingClientRect();
    const isBeside = focused.right <= left || focused.left >= right;
    if (isBeside || focused.bottom <= top) return;
    scrollBy({ top: focused.bottom - top + ROOM, behavior: "instant" });
  };
  document.addEventListener("focusin", look);
  return () => document.removeEventListener("focusin", look);
}

function expire(toast: Toast) {
  change(dismiss(queue, toast.id));
  toast.onGone?.();
}

function OneToast({ toast }: { readonly toast: Toast }) {
  const place = useRef<HTMLDivElement>(null);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => (place.current ? keepInSight(place.current) : undefined), []);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => expire(toast), secondsShown(toast) * 1000);
    return () => clearTimeout(timer);
  }, [toast, isHeld]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only the clock stops while somebody is here
    <div
      ref={place}
      className={styles.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
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
      <RoundButton label="Dismiss" icon="close" onClick={() => expire(toast)} />
    </div>
  );
}
