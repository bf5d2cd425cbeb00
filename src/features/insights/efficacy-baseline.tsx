import { LEAST } from "#contract/insights/least.ts";
import { Figure } from "#shared/insights/figure.tsx";
import { PlotTable } from "#ui/chart/plot-table.tsx";
import { thirds as copy, type Third } from "./efficacy-copy.ts";
import { type Correlation, thirdRows } from "./efficacy-figures.ts";
import type { Days } from "./figure-copy.ts";
import { Panel } from "./panel.tsx";
import { rateAxis } from "./rate-axis.ts";
import { isReleased } from "./released.ts";
import { SuppressedNote } from "./suppressed.tsx";
import type { Insight } from "./use-insight.ts";

/** Burnout in the baseline period, by hours listened. */
export function BaselinePanel({ insight }: { readonly insight: Insight<Correlation> }) {
  const { data } = insight;
  return (
    <Panel
      title={copy.title}
      insight={insight}
      span={6}
      height={[24.5, 24.5]}
      about={data && isReleased(data) ? copy.about(data.n) : undefined}
      days={(found) => (isReleased(found) ? found.days : undefined)}
    >
      {(found) =>
        isReleased(found) && found.thirds.length > 0 ? (
          <Thirds thirds={found.thirds} days={found.days} />
        ) : (
          <SuppressedNote name={copy.name} min={LEAST.compared} of="thirds" />
        )
      }
    </Panel>
  );
}

type Props = { readonly thirds: readonly Third[]; readonly days: Days };

function Thirds({ thirds, days }: Props) {
  return (
    <Figure
      name={copy.title}
      summary={copy.summary(thirds)}
      isTableOnScreenOnly
      fileName="burnout-by-hours"
      rows={thirdRows(thirds, days)}
      table={{
        columns: [{ label: copy.head }, ...copy.columns],
        rows: thirds.map((third, at) => [copy.label(third, at), ...copy.cells(third)]),
      }}
    >
      <PlotTable
        caption={copy.title}
        head={copy.head}
        columns={copy.columns}
        plotAfter={2}
        axis={rateAxis(thirds.map(({ rate }) => rate))}
        rows={thirds.map((third, at) => ({
          key: copy.label(third, at),
          name: copy.label(third, at),
          cells: copy.cells(third),
          plot: third.rate,
        }))}
      />
    </Figure>
  );
}
