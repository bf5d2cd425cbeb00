import { createContext, type ReactNode, useContext } from "react";
import type { PublishedPeriods } from "#contract/insights/shapes.ts";
import { FigureDates } from "#shared/insights/figure.tsx";
import { areSameDays, type Days, formatDays } from "./figure-copy.ts";
import styles from "./insights.module.css";
import { publishedText } from "./insights-page-copy.ts";

/** The days that the page prints once for all its figures. */
export const PageDays = createContext<Days | undefined>(undefined);

type Props = {
  readonly published: PublishedPeriods | null | undefined;
  /** Said after the days. */
  readonly note?: string | undefined;
  /** Shown next to the days. */
  readonly actions: ReactNode;
  readonly children: ReactNode;
};

/** Prints the days of all figures once, and when they were published. */
export function PublishedFigures({ published, note, actions, children }: Props) {
  return (
    <PageDays value={published ?? undefined}>
      <div className={styles.published}>
        {published && <p>{[publishedText(published), note].filter(Boolean).join(" ")}</p>}
        {actions}
      </div>
      <FigureDates value={published ? formatDays(published) : undefined}>{children}</FigureDates>
    </PageDays>
  );
}

/** Returns the days of a figure as text, unless they are those of the page. */
export function useOwnDays(days: Days | null | undefined): string | undefined {
  const page = useContext(PageDays);
  if (!days || (page && areSameDays(days, page))) return undefined;
  return formatDays(days);
}
