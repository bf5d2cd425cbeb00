import { type ComponentProps, type MouseEvent, type ReactElement, useId } from "react";
import styles from "./button.module.css";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-paths.ts";

export type ButtonKind = "main" | "quiet" | "plain" | "danger";

type Props = Omit<ComponentProps<"button">, "disabled"> & {
  readonly kind?: ButtonKind | undefined;
  readonly wide?: boolean | undefined;
  readonly icon?: IconName | undefined;
  /** Something runs: the button keeps its place and its focus and does nothing. */
  readonly busy?: boolean | undefined;
  /** Why it cannot be pressed now. It stays reachable, and the reason stands below it. */
  readonly why?: string | undefined;
};

export function Button(props: Props): ReactElement {
  const { kind = "quiet", wide, icon, busy, why, className, children, onClick, ...rest } = props;
  const whyId = useId();
  const isOff = Boolean(busy || why);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isOff) event.preventDefault();
    else onClick?.(event);
  };
  const button = (
    <button
      type="button"
      {...rest}
      className={classNames(styles.button, styles[kind], wide && styles.wide, className)}
      onClick={press}
      aria-disabled={isOff || rest["aria-disabled"]}
      aria-busy={busy || undefined}
      aria-describedby={why ? whyId : rest["aria-describedby"]}
    >
      {busy ? <span className={styles.busy} aria-hidden="true" /> : icon && <Icon name={icon} />}
      {children}
    </button>
  );
  if (!why) return button;
  return (
    <span>
      {button}
      <span className={styles.why} id={whyId}>
        {why}
      </span>
    </span>
  );
}
