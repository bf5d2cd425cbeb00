import { Figure } from "#shared/insights/figure.tsx";
import { LineChart } from "#ui/chart/line-chart.tsx";
import { Stat } from "#ui/chart/stat.tsx";
import { pluralize } from "#ui/format.ts";
import type { Registered } from "./efficacy-figures.ts";
import {
  chartPoints,
  pointInWords,
  ratePerDays,
  type TrendPoint,
  trendInWords,
} from "./engagement-copy.ts";
import { daysInWords, numberAndUnit, oneDecimal } from "./figure-copy.ts";
import { Panel } from "./panel.tsx";
import { isReleased, SuppressedNote } from "./suppressed.tsx";
import type { Insight } from "./use-insight.ts";

const MONTH = 30;
const aMonth = (accounts: number) => `${oneDecimal(accounts, "account")} a month`;

export function RegisteredPanel({ insight }: { readonly insight: Insight<Registered> }) {
  return (
    <Panel
      title="Accounts opened"
      insight={insight}
      span={6}
      about="Of those you have chosen above"
    >
      {({ total, trend }) =>
        isReleased(total) ? (
          <>
            <Stat
              {...numberAndUnit(pluralize(total.value, "account"))}
              note={`${daysInWords(total.days)}. Counted, not estimated.`}
            />
            <Opened trend={trend} />
          </>
        ) : (
          <SuppressedNote what="how many accounts were opened in this time" />
        )
      }
    </Panel>
  );
}

function Opened({ trend }: { readonly trend: readonly TrendPoint[] }) {
  if (trend.length === 0) return <SuppressedNote what="when they were opened" />;
  const points = ratePerDays(trend, MONTH);
  return (
    <Figure
      title="Over time"
      summary={trendInWords(points, aMonth)}
      fileName="accounts-opened"
      table={{
        columns: [
          { label: "Days" },
          { label: "Accounts", isNumber: true },
          { label: "In 30 days", isNumber: true },
        ],
        rows: points.map(({ label, total, value }) => [
          label,
          String(total ?? 0),
          (value ?? 0).toFixed(1),
        ]),
      }}
    >
      <LineChart
        label="Accounts opened in 30 days"
        points={chartPoints(points)}
        format={(accounts) => String(Math.round(accounts * 10) / 10)}
        words={pointInWords(points, aMonth)}
      />
    </Figure>
  );
}
