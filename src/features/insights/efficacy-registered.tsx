import { LEAST } from "#contract/insights/least.ts";
import { Figure } from "#shared/insights/figure.tsx";
import { LineChart } from "#ui/chart/line-chart.tsx";
import { Stat } from "#ui/chart/stat.tsx";
import { type Registered, registeredRows } from "./efficacy-figures.ts";
import { newAccounts as copy } from "./efficacy-registered-copy.ts";
import { numberAndUnit } from "./figure-copy.ts";
import { Panel } from "./panel.tsx";
import { isReleased } from "./released.ts";
import { SuppressedNote } from "./suppressed.tsx";
import { chartPoints, ratePerMonth, trendSummary } from "./trend-copy.ts";
import type { Insight } from "./use-insight.ts";

type Props = {
  readonly insight: Insight<Registered>;
  /** Which people the figures cover, if that needs saying. */
  readonly about: string | undefined;
};

export function RegisteredPanel({ insight, about }: Props) {
  return (
    <Panel
      title={copy.title}
      insight={insight}
      span={6}
      height={[24, 24]}
      about={about}
      days={({ total }) => (isReleased(total) ? total.days : undefined)}
    >
      {(registered) => {
        const { total } = registered;
        return isReleased(total) ? (
          <>
            <Stat {...numberAndUnit(copy.count(total.value))} />
            <AccountsTrend registered={registered} />
          </>
        ) : (
          <SuppressedNote name={copy.name} of="people" min={total.min} />
        );
      }}
    </Panel>
  );
}

function AccountsTrend({ registered }: { readonly registered: Registered }) {
  const { name, title, label, columns, rate, tick } = copy.trend;
  const { trend } = registered;
  if (trend.length === 0) return <SuppressedNote name={name} min={LEAST.rate} of="people" />;
  const points = ratePerMonth(trend);
  return (
    <Figure
      name={title}
      summary={trendSummary(points, rate)}
      fileName="new-accounts"
      rows={registeredRows(registered)}
      table={{
        columns,
        rows: points.map(({ dates, total, value }) => [
          dates,
          total === null ? "" : String(total),
          value === null ? "" : value.toFixed(1),
        ]),
      }}
    >
      <LineChart label={label} points={chartPoints(points, rate)} format={tick} />
    </Figure>
  );
}
