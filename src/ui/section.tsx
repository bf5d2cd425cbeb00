import { type ReactElement, type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import styles from "./section.module.css";

type Props = {
  readonly title: string;
  /** Shown beside the title, such as a link to the full list. */
  readonly action?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** Renders a section labeled by its heading. */
export function Section({ title, action, className, children }: Props): ReactElement {
  const id = useId();
  return (
    <section className={classNames(styles.section, className)} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
