import { Figure } from "#shared/insights/figure.tsx";
import { LineChart } from "#ui/chart/line-chart.tsx";
import { Stat } from "#ui/chart/stat.tsx";
import { newAccounts as copy } from "./efficacy-copy.ts";
import type { Registered } from "./efficacy-figures.ts";
import { formatDays, numberAndUnit } from "./figure-copy.ts";
import { Panel } from "./panel.tsx";
import { scopes } from "./panel-copy.ts";
import { isReleased } from "./released.ts";
import { SuppressedNote } from "./suppressed.tsx";
import {
  chartPoints,
  pointText,
  ratePerDays,
  type TrendPoint,
  trendSummary,
} from "./trend-copy.ts";
import type { Insight } from "./use-insight.ts";

const MONTH = 30;

export function RegisteredPanel({ insight }: { readonly insight: Insight<Registered> }) {
  return (
    <Panel title={copy.title} insight={insight} span={6} about={scopes.matchingFilters}>
      {({ total, trend }) =>
        isReleased(total) ? (
          <>
            <Stat {...numberAndUnit(copy.count(total.value))} note={formatDays(total.days)} />
            <AccountsTrend trend={trend} />
          </>
        ) : (
          <SuppressedNote name={copy.name} of="people" min={total.min} />
        )
      }
    </Panel>
  );
}

function AccountsTrend({ trend }: { readonly trend: readonly TrendPoint[] }) {
  const { name, title, label, columns, rate, tick } = copy.trend;
  if (trend.length === 0) return <SuppressedNote name={name} of="people" />;
  const points = ratePerDays(trend, MONTH);
  return (
    <Figure
      title={title}
      summary={trendSummary(points, rate)}
      fileName="new-accounts"
      table={{
        columns,
        rows: points.map(({ label: period, total, value }) => [
          period,
          String(total ?? 0),
          (value ?? 0).toFixed(1),
        ]),
      }}
    >
      <LineChart
        label={label}
        points={chartPoints(points)}
        format={tick}
        words={pointText(points, rate)}
      />
    </Figure>
  );
}
