import type { ReactNode } from "react";
import { BrandMark } from "#ui/brand-mark.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { BRAND } from "./entry-fields-copy.ts";

type Props = {
  readonly title: string;
  /** One sentence about the purpose of the page. */
  readonly lead?: string;
  readonly children: ReactNode;
};

/** The layout of all pages before sign-in. `index.html` has a static copy for the first paint. */
export function EntryFrame({ title, lead, children }: Props) {
  return (
    <div className="entry-column">
      <p className="entry-brand">
        <BrandMark />
        {BRAND}
      </p>
      <PageTitle title={title} />
      {lead && <p className="entry-lead">{lead}</p>}
      {children}
    </div>
  );
}
