import type { ReactElement, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-paths.ts";
import styles from "./meta.module.css";

/** A line of secondary facts below a title. */
export function Meta({ children }: { readonly children: ReactNode }): ReactElement {
  return <div className={styles.meta}>{children}</div>;
}

type ItemProps = {
  readonly icon?: IconName | undefined;
  /** `here`: on this device. `wait`: needs attention. */
  readonly tone?: "here" | "wait" | undefined;
  readonly children: ReactNode;
};

export function MetaItem({ icon, tone, children }: ItemProps): ReactElement {
  return (
    <span className={classNames(styles.item, tone && styles[tone])}>
      {icon && <Icon name={icon} size="s" />}
      {children}
    </span>
  );
}
