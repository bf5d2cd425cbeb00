import { type ReactElement, type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import { dialog as copy } from "./copy.ts";
import styles from "./dialog.module.css";
import { RoundButton } from "./round-button.tsx";
import { useModal } from "./use-modal.ts";

type Props = {
  readonly open: boolean;
  /** Called for Escape, a click on the backdrop, and the close button. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** Buttons, with the primary one last. */
  readonly actions?: ReactNode;
  /** On wide screens, shows a side panel that leaves the page visible. */
  readonly aside?: boolean | undefined;
};

/** Renders a modal dialog, a sheet on narrow screens. Focus returns to where it was. */
export function Dialog({ open, ...rest }: Props): ReactElement | null {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ onClose, title, children, actions, aside }: Omit<Props, "open">) {
  const dialog = useModal();
  const id = useId();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape, which fires a cancel event
    <dialog
      className={classNames(styles.dialog, aside && styles.aside)}
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && isOutside(event)) onClose();
      }}
    >
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <RoundButton label={copy.close} icon="close" onClick={onClose} />
      </div>
      {children !== undefined && <div className={styles.body}>{children}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </dialog>
  );
}

function isOutside(event: {
  readonly currentTarget: Element;
  readonly clientX: number;
  readonly clientY: number;
}): boolean {
  const box = event.currentTarget.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}
