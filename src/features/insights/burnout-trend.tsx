import { periodLabel } from "#contract/insights/labels.ts";
import { Figure } from "#shared/insights/figure.tsx";
import { LineChart } from "#ui/chart/line-chart.tsx";
import { Stat } from "#ui/chart/stat.tsx";
import {
  burnedOut,
  burnoutTrend as copy,
  type Filtered,
  type RatePoint,
  rateNote,
  suppressedPoint,
} from "./burnout-copy.ts";
import { formatPercent, formatShare } from "./figure-copy.ts";
import { Panel } from "./panel.tsx";
import { isReleased } from "./released.ts";
import { SuppressedNote } from "./suppressed.tsx";
import type { Insight } from "./use-insight.ts";

/** Shows the burnout rate of the filtered people, and its trend. */
export function TrendPanel({ insight }: { readonly insight: Insight<Filtered> }) {
  return (
    <Panel title={copy.title} insight={insight} span={8}>
      {({ overall, trend }) => (
        <>
          {isReleased(overall) ? (
            <Stat value={formatShare(overall.rate)} unit={burnedOut} note={rateNote(overall)} />
          ) : (
            <SuppressedNote name={copy.name} min={overall.min} />
          )}
          <Trend trend={trend} />
        </>
      )}
    </Panel>
  );
}

function Trend({ trend }: { readonly trend: readonly RatePoint[] }) {
  const points = trend.map(({ period, value, low, high }) => ({
    label: periodLabel(period),
    value,
    low,
    high,
  }));
  const { chart } = copy;
  if (points.every(({ value }) => value === null)) {
    return trend.length > 0 ? <SuppressedNote name={chart.name} /> : null;
  }
  return (
    <Figure
      title={chart.title}
      summary={chart.summary(trend)}
      fileName="reported-burnout"
      table={chart.table(trend)}
    >
      <LineChart label={chart.label} points={points} format={formatPercent} gap={suppressedPoint} />
    </Figure>
  );
}
