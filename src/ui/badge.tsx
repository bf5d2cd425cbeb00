import type { ReactElement, ReactNode } from "react";
import styles from "./badge.module.css";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-paths.ts";

type Props = {
  readonly tone?: "plain" | "done" | "wait" | "bad" | undefined;
  readonly icon?: IconName | undefined;
  readonly children: ReactNode;
};

export function Badge({ tone = "plain", icon, children }: Props): ReactElement {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      {icon && <Icon name={icon} size="s" />}
      {children}
    </span>
  );
}
