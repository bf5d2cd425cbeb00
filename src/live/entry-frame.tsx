import type { ReactNode } from "react";
import { BrandMark } from "#ui/brand-mark.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import styles from "./entry-frame.module.css";

type Props = {
  readonly title: string;
  /** What the page is for, in a sentence. */
  readonly lead?: string;
  readonly children: ReactNode;
};

/** The quiet page around everything that happens before sign-in. */
export function EntryFrame({ title, lead, children }: Props) {
  return (
    <div className={styles.entry}>
      <p className={styles.brand}>
        <BrandMark />
        Respite
      </p>
      <PageTitle title={title} />
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </div>
  );
}
