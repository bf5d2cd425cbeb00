import { type ReactNode, useContext, useId } from "react";
import { FigureDates } from "#shared/insights/figure.tsx";
import { Card } from "#ui/card.tsx";
import { classNames } from "#ui/class-names.ts";
import type { Days } from "./figure-copy.ts";
import { useOwnDays } from "./page-days.tsx";
import styles from "./panel.module.css";
import { type FiguresHeight, PanelFigures } from "./panel-figures.tsx";
import type { Insight } from "./use-insight.ts";

/** Columns out of twelve on wide screens. On narrow screens, panels take the full width. */
type Span = 4 | 5 | 6 | 7 | 8 | 12;

const spans = {
  4: styles.third,
  5: styles.five,
  6: styles.half,
  7: styles.seven,
  8: styles.wide,
  12: styles.whole,
} as const;

type FrameProps = {
  readonly title: string;
  /** Which people the figures cover. */
  readonly about?: ReactNode;
  readonly span?: Span | undefined;
  readonly isBusy: boolean;
  /** Prints the parts of the panel side by side. */
  readonly hasTwoPrintedColumns?: boolean;
  /** Prints the panel as wide as the page. */
  readonly isWideInPrint?: boolean | undefined;
  readonly children: ReactNode;
};

/** The card of a panel. */
export function PanelFrame(props: FrameProps) {
  const { title, about, span = 6, isBusy, hasTwoPrintedColumns, isWideInPrint, children } = props;
  const id = useId();
  return (
    <Card
      aria-labelledby={id}
      aria-busy={isBusy}
      className={classNames(
        styles.panel,
        spans[span],
        hasTwoPrintedColumns && styles.twoPrintedColumns,
        isWideInPrint && styles.wideInPrint,
      )}
    >
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {about && <p className={styles.about}>{about}</p>}
      </header>
      {children}
    </Card>
  );
}

type Props<Data> = {
  readonly title: string;
  readonly insight: Insight<Data>;
  readonly about?: string | undefined;
  readonly span?: Span;
  readonly height?: FiguresHeight;
  readonly isWideInPrint?: boolean;
  /** The days of the figures, printed if they differ from those of the page. */
  readonly days?: (data: Data) => Days | null | undefined;
  readonly children: (data: Data) => ReactNode;
};

/** One insights request: its figures, or why they failed to load. */
export function Panel<Data>(props: Props<Data>) {
  const { title, insight, about, span, height, days, children } = props;
  const pageDates = useContext(FigureDates);
  const own = useOwnDays(insight.data === undefined ? undefined : days?.(insight.data));
  return (
    <PanelFrame
      title={title}
      about={[about, own].filter(Boolean).join(" · ")}
      span={span}
      isWideInPrint={props.isWideInPrint}
      isBusy={insight.status === "loading"}
    >
      <FigureDates value={own ?? pageDates}>
        <PanelFigures title={title} insight={insight} height={height}>
          {children}
        </PanelFigures>
      </FigureDates>
    </PanelFrame>
  );
}
