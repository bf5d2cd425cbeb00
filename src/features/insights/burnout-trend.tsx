import { periodLabel } from "#contract/insights/labels.ts";
import { LEAST } from "#contract/insights/least.ts";
import { Figure } from "#shared/insights/figure.tsx";
import { FigureTableCells } from "#ui/chart/figure-table-cells.tsx";
import { LineChart } from "#ui/chart/line-chart.tsx";
import styles from "./burnout.module.css";
import type { Filtered, RatePoint } from "./burnout-copy.ts";
import { trendRows } from "./burnout-figures.ts";
import { burnoutTrend as copy, isReleasedPoint } from "./burnout-trend-copy.ts";
import { formatPercent } from "./figure-copy.ts";
import { Panel } from "./panel.tsx";
import type { Plans } from "./plans-panel.tsx";
import { rateAxis } from "./rate-axis.ts";
import { isReleased } from "./released.ts";
import { SuppressedNote } from "./suppressed.tsx";
import { goalOf, marksOf, notesOfPoint } from "./timeline-marks.ts";
import type { Insight } from "./use-insight.ts";

/** As tall as the panel beside it. */
const CHART_HEIGHT = 196;

/** The table of the chart, printed after all panels. */
export function PrintedTrend({ trend }: { readonly trend: readonly RatePoint[] | undefined }) {
  if (!trend || trend.length < 2) return null;
  return (
    <section className={styles.printed} aria-hidden="true">
      <h2>{copy.title}</h2>
      <FigureTableCells table={copy.table(trend)} />
    </section>
  );
}

/** Shows the burnout rate of the filtered people in each published period. */
export function TrendPanel({ insight, plans }: { readonly insight: Insight<Filtered> } & Planned) {
  return (
    <Panel
      title={copy.title}
      insight={insight}
      span={7}
      height={[21.5, 19]}
      days={({ overall }) => (isReleased(overall) ? overall.days : undefined)}
    >
      {({ trend }) => <Trend trend={trend} plans={plans} />}
    </Panel>
  );
}

/** The notes and the target, drawn on the timeline. */
type Planned = { readonly plans?: Plans | undefined };

function Trend({ trend, plans }: { readonly trend: readonly RatePoint[] } & Planned) {
  const released = trend.filter(isReleasedPoint);
  if (released.length === 0) return <SuppressedNote name={copy.name} min={LEAST.rate} />;
  const [first] = released;
  if (first && trend.length === 1) return <p>{copy.point(first)}</p>;
  const notes = plans?.notes.value ?? [];
  const goal = goalOf(plans?.target.value);
  const { min, max, ticks } = rateAxis(
    goal ? [...released, { low: goal.value, high: goal.value }] : released,
  );
  return (
    <Figure
      name={copy.title}
      summary={copy.summary(trend)}
      fileName="reported-burnout"
      rows={trendRows(trend)}
      isTableOnScreenOnly
      table={copy.table(trend)}
    >
      <LineChart
        label={copy.title}
        points={trend.map((point) => ({
          label: periodLabel(point.period),
          value: point.value,
          low: point.low,
          high: point.high,
          text: `${copy.point(point)}${notesOfPoint(notes, point.period)}`,
        }))}
        marks={marksOf(notes, trend)}
        goal={goal}
        min={min}
        max={max}
        splits={ticks}
        format={formatPercent}
        height={CHART_HEIGHT}
      />
    </Figure>
  );
}
