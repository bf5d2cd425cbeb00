import type { ReactElement } from "react";
import styles from "./back-link.module.css";
import { Icon } from "./icon.tsx";
import { Link, type LinkProps } from "./link.tsx";

/** Leads to the page above, in front of the page's title. */
export function BackLink({ children, ...rest }: LinkProps): ReactElement {
  return (
    <Link {...rest} className={styles.back}>
      <Icon name="back" />
      <span>{children}</span>
    </Link>
  );
}
