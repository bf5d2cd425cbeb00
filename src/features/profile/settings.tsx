import { type ReactNode, useId } from "react";
import { useLocation } from "react-router-dom";
import { FoldIcon } from "#ui/fold-icon.tsx";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-paths.ts";
import { Link } from "#ui/link.tsx";
import styles from "./settings.module.css";

type GroupProps = { readonly title: string; readonly children: ReactNode };

/** A titled group of settings. */
export function SettingsGroup({ title, children }: GroupProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={styles.group}>{children}</div>
    </section>
  );
}

type RowProps = {
  readonly icon: IconName;
  readonly title: string;
  readonly detail?: ReactNode;
};

const RowText = ({ title, detail }: Omit<RowProps, "icon">) => (
  <span className={styles.text}>
    <span className={styles.title}>{title}</span>
    {detail && <span className={styles.detail}>{detail}</span>}
  </span>
);

/** A row that leads to another page. */
export function LinkRow({ icon, to, ...text }: RowProps & { readonly to: string }) {
  return (
    <Link className={styles.row} to={to}>
      <Icon name={icon} />
      <RowText {...text} />
      <Icon name="forward" size="s" />
    </Link>
  );
}

/** A row that opens a dialog. */
export function ButtonRow({ icon, onClick, ...text }: RowProps & { readonly onClick: () => void }) {
  return (
    <button className={styles.row} type="button" aria-haspopup="dialog" onClick={onClick}>
      <Icon name={icon} />
      <RowText {...text} />
      <Icon name="forward" size="s" />
    </button>
  );
}

type OpenRowProps = RowProps & {
  /** A link to this hash opens the row. */
  readonly hash?: string;
  readonly children: ReactNode;
};

/** A row that opens in place. */
export function OpenRow({ icon, hash, children, ...text }: OpenRowProps) {
  const isWanted = useLocation().hash === `#${hash}`;
  return (
    <section aria-label={text.title}>
      <details
        open={isWanted}
        ref={(element) => {
          if (isWanted) element?.scrollIntoView();
        }}
      >
        <summary className={styles.row}>
          <Icon name={icon} />
          <RowText {...text} />
          <FoldIcon size="s" />
        </summary>
        <div className={styles.inside}>{children}</div>
      </details>
    </section>
  );
}

/** Controls that need no row of their own, such as a switch. */
export const PlainRow = ({
  title,
  children,
}: {
  readonly title?: string;
  readonly children: ReactNode;
}) =>
  title ? (
    <section className={styles.plain} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  ) : (
    <div className={styles.plain}>{children}</div>
  );
