import type { ComponentProps, ReactElement } from "react";
import { Link } from "react-router-dom";
import { classNames } from "./class-names.ts";
import styles from "./text-link.module.css";

export function TextLink({ className, ...rest }: ComponentProps<typeof Link>): ReactElement {
  return <Link {...rest} className={classNames(styles.link, className)} />;
}

export function TextButton({ className, ...rest }: ComponentProps<"button">): ReactElement {
  return <button type="button" {...rest} className={classNames(styles.link, className)} />;
}
