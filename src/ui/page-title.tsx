import { type ReactElement, type ReactNode, useEffect } from "react";
import styles from "./page-title.module.css";

type Props = {
  /** The words in the browser's tab; the heading itself unless they differ. */
  readonly title: string;
  readonly children?: ReactNode;
};

/** The one h1 of a page. It can hold the focus, because that is where a change of page arrives. */
export function PageTitle({ title, children }: Props): ReactElement {
  useEffect(() => {
    document.title = `${title} · Respite`;
  }, [title]);
  return (
    <h1 className={styles.title} tabIndex={-1}>
      {children ?? title}
    </h1>
  );
}
