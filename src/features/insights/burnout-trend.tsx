import { periodLabel } from "#contract/insights/labels.ts";
import { Figure } from "#shared/insights/figure.tsx";
import { LineChart } from "#ui/chart/line-chart.tsx";
import { Stat } from "#ui/chart/stat.tsx";
import {
  type Filtered,
  likelyInWords,
  ofWhom,
  type RatePoint,
  SUPPRESSED_POINT,
  trendInWords,
  trendTable,
} from "./burnout-copy.ts";
import { percent, shareInWords } from "./figure-copy.ts";
import { Panel } from "./panel.tsx";
import { isReleased, SuppressedNote } from "./suppressed.tsx";
import type { Insight } from "./use-insight.ts";

/** Shows the burnout rate of the filtered people, and its trend. */
export function TrendPanel({ insight }: { readonly insight: Insight<Filtered> }) {
  return (
    <Panel title="Reported burnout" insight={insight} span={8}>
      {({ overall, trend }) => (
        <>
          {isReleased(overall) ? (
            <Stat
              value={shareInWords(overall.rate)}
              unit="burned out"
              note={`${likelyInWords(overall)}, ${ofWhom(overall)}`}
            />
          ) : (
            <SuppressedNote what="how many of these people are burned out" />
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
  if (points.every(({ value }) => value === null)) {
    return trend.length > 0 ? <SuppressedNote what="how it went over time" /> : null;
  }
  return (
    <Figure
      title="Reported burnout over time"
      summary={trendInWords(trend)}
      fileName="reported-burnout"
      table={trendTable(trend)}
    >
      <LineChart label="Reported burnout" points={points} format={percent} gap={SUPPRESSED_POINT} />
    </Figure>
  );
}
