import type { ComponentProps, ReactElement, ReactNode } from "react";
import styles from "./chip.module.css";
import { classNames } from "./class-names.ts";
import { chip as copy } from "./copy.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-paths.ts";
import { Link, type LinkProps } from "./link.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";

type Props = ComponentProps<"button"> & {
  /** For a toggle. Omit for a chip that opens something. */
  readonly pressed?: boolean | undefined;
  /** One of several, so pressing it again doesn't unset it. */
  readonly isChoice?: boolean | undefined;
  readonly icon?: IconName | undefined;
  readonly count?: number | undefined;
};

export function Chip(props: Props): ReactElement {
  const { pressed, isChoice, icon, count, className, children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.chip, className)}
      aria-pressed={pressed}
    >
      {icon && <Icon name={icon} size="s" />}
      {children}
      {count !== undefined && count > 0 && (
        <span className={styles.count}>
          <span aria-hidden="true">{count}</span>
          <VisuallyHidden>{copy.active(count)}</VisuallyHidden>
        </span>
      )}
      {pressed && !isChoice && <Icon name="close" size="s" />}
    </button>
  );
}

export function ChipLink({ className, ...rest }: LinkProps): ReactElement {
  return <Link {...rest} className={classNames(styles.chip, className)} />;
}

type SelectProps = Omit<ComponentProps<"select">, "className"> & { readonly label: string };

/** A chip that opens a native select. */
export function ChipSelect({ label, ...rest }: SelectProps): ReactElement {
  return (
    <span className={styles.select}>
      <select {...rest} className={styles.chip} aria-label={label} />
      <Icon name="down" size="s" />
    </span>
  );
}

type RowProps = {
  readonly label: string;
  /** One line that scrolls sideways on narrow screens, instead of several lines. */
  readonly isScrolling?: boolean;
  readonly children: ReactNode;
};

export function ChipRow({ label, isScrolling = false, children }: RowProps): ReactElement {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has its own border
    <div
      className={classNames(styles.row, isScrolling && styles.scrolling)}
      role="group"
      aria-label={label}
    >
      {children}
    </div>
  );
}
