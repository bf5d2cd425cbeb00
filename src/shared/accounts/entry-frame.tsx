import type { ReactNode } from "react";
import { BrandMark } from "#ui/brand-mark.tsx";
import { PageTitle } from "#ui/page-title.tsx";

type Props = {
  readonly title: string;
  /** What the page is for, in a sentence. */
  readonly lead?: string;
  readonly children: ReactNode;
};

/** The quiet page around everything that happens before sign-in; `index.html` draws its like before any script. */
export function EntryFrame({ title, lead, children }: Props) {
  return (
    <div className="entry-column">
      <p className="entry-brand">
        <BrandMark />
        Respite
      </p>
      <PageTitle title={title} />
      {lead && <p className="entry-lead">{lead}</p>}
      {children}
    </div>
  );
}
