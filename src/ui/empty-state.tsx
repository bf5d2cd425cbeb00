import type { ReactElement, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Cover } from "./cover.tsx";
import styles from "./empty-state.module.css";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-paths.ts";

type Props = {
  /** Omit it when the page's title says the same. */
  readonly title?: string | undefined;
  /** Says what happened, which data is safe, and the next step, in this order. */
  readonly children?: ReactNode;
  readonly tone?: "calm" | "wait" | "bad" | undefined;
  readonly icon?: IconName | undefined;
  /** A generated picture on top. */
  readonly cover?: { readonly seed: string; readonly motif?: string } | undefined;
  readonly actions?: ReactNode;
  readonly level?: 2 | 3 | undefined;
};

export function EmptyState(props: Props): ReactElement {
  const { title, children, tone = "calm", icon, cover, actions, level = 2 } = props;
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div className={classNames(styles.state, styles[tone])}>
      {cover && <Cover {...cover} ratio="3/1" className={styles.picture} />}
      {icon && <Icon name={icon} size="l" />}
      {title && <Heading>{title}</Heading>}
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
