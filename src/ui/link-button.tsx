import type { ComponentProps, ReactElement, ReactNode } from "react";
import styles from "./button.module.css";
import type { ButtonKind } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-paths.ts";
import { Link, type LinkProps } from "./link.tsx";

type LinkStyle = {
  readonly kind?: ButtonKind | undefined;
  readonly wide?: boolean | undefined;
  readonly icon?: IconName | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

const look = ({ kind = "quiet", wide, className }: LinkStyle) =>
  classNames(styles.button, styles[kind], wide && styles.wide, className);

/** Links to a page of the app. */
export function LinkButton({
  kind,
  wide,
  icon,
  className,
  children,
  ...rest
}: LinkStyle & LinkProps): ReactElement {
  return (
    <Link {...rest} className={look({ kind, wide, className, children })}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}

/** Links to a file or another site. */
export function AnchorButton({
  kind,
  wide,
  icon,
  className,
  children,
  ...rest
}: LinkStyle & ComponentProps<"a">): ReactElement {
  return (
    <a {...rest} className={look({ kind, wide, className, children })}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}
