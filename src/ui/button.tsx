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
  /** Work is in progress: the button keeps its focus and ignores clicks. */
  readonly busy?: boolean | undefined;
  /** Disables the button and shows the reason below it. The button stays focusable. */
  readonly disabledReason?: string | undefined;
};

export function Button(props: Props): ReactElement {
  const {
    kind = "quiet",
    wide,
    icon,
    busy,
    disabledReason,
    className,
    children,
    onClick,
    ...rest
  } = props;
  const reasonId = useId();
  const isOff = Boolean(busy || disabledReason);
  const onPress = (event: MouseEvent<HTMLButtonElement>) => {
    if (isOff) event.preventDefault();
    else onClick?.(event);
  };
  const button = (
    <button
      type="button"
      {...rest}
      className={classNames(styles.button, styles[kind], wide && styles.wide, className)}
      onClick={onPress}
      aria-disabled={isOff || rest["aria-disabled"]}
      aria-busy={busy || undefined}
      aria-describedby={disabledReason ? reasonId : rest["aria-describedby"]}
    >
      {busy ? <span className={styles.busy} aria-hidden="true" /> : icon && <Icon name={icon} />}
      {children}
    </button>
  );
  if (!disabledReason) return button;
  return (
    <span>
      {button}
      <span className={styles.why} id={reasonId}>
        {disabledReason}
      </span>
    </span>
  );
}
