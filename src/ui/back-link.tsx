import type { ComponentProps, ReactElement } from "react";
import { Link } from "react-router-dom";
import styles from "./back-link.module.css";
import { Icon } from "./icon.tsx";

/** Leads to the page above, in front of the page's title. */
export function BackLink({ children, ...rest }: ComponentProps<typeof Link>): ReactElement {
  return (
    <Link {...rest} className={styles.back}>
      <Icon name="back" />
      <span>{children}</span>
    </Link>
  );
}
