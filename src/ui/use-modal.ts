import { type RefObject, useEffect, useRef } from "react";

/** Opens the dialog with this ref as long as it is rendered. Focus returns to where it was. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true });
    };
  }, []);
  return dialog;
}

/** Ref of the field that gets the focus when its dialog opens. React's `autoFocus` runs earlier and has no effect. */
export const firstInDialog = (field: HTMLElement | null): void =>
  field?.setAttribute("autofocus", "");
