import type { ComponentProps, ReactElement, ReactNode } from "react";
import { Link } from "react-router-dom";
import styles from "./button.module.css";
import type { ButtonKind } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-paths.ts";

type Look = {
  readonly kind?: ButtonKind | undefined;
  readonly wide?: boolean | undefined;
  readonly icon?: IconName | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

const look = ({ kind = "quiet", wide, className }: Look) =>
  classNames(styles.button, styles[kind], wide && styles.wide, className);

/** Goes to a place inside the application. */
export function LinkButton({
  kind,
  wide,
  icon,
  className,
  children,
  ...rest
}: Look & ComponentProps<typeof Link>): ReactElement {
  return (
    <Link {...rest} className={look({ kind, wide, className, children })}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}

/** Leaves for a file or another site. */
export function AnchorButton({
  kind,
  wide,
  icon,
  className,
  children,
  ...rest
}: Look & ComponentProps<"a">): ReactElement {
  return (
    <a {...rest} className={look({ kind, wide, className, children })}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}
