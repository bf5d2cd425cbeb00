import type { ComponentProps, ReactElement } from "react";
import { classNames } from "./class-names.ts";
import { Link, type LinkProps } from "./link.tsx";
import styles from "./text-link.module.css";

export function TextLink({ className, ...rest }: LinkProps): ReactElement {
  return <Link {...rest} className={classNames(styles.link, className)} />;
}

export function TextButton({ className, ...rest }: ComponentProps<"button">): ReactElement {
  return <button type="button" {...rest} className={classNames(styles.link, className)} />;
}
