import type { ReactElement, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-paths.ts";
import { Link } from "./link.tsx";
import styles from "./status-line.module.css";

type Props = {
  readonly icon: IconName;
  readonly to: string;
  readonly tone?: "calm" | "wait" | undefined;
  readonly children: ReactNode;
};

/** Renders the sync status as a link to its page. */
export function StatusLine({ icon, to, tone, children }: Props): ReactElement {
  return (
    <Link className={classNames(styles.status, tone === "wait" && styles.wait)} to={to}>
      <Icon name={icon} size="s" />
      <span>{children}</span>
    </Link>
  );
}
