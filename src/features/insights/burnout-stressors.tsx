import { estimateOf } from "#contract/insights/wilson.ts";
import { Figure } from "#shared/insights/figure.tsx";
import { Bars } from "#ui/chart/bars.tsx";
import { stressorBars as copy, type Stressors } from "./burnout-copy.ts";
import { stressorRows } from "./burnout-figures.ts";
import { formatCount, formatPercent, percentRange } from "./figure-copy.ts";
import { Panel } from "./panel.tsx";
import { SuppressedNote } from "./suppressed.tsx";
import type { Insight } from "./use-insight.ts";

type Props = { readonly insight: Insight<Stressors> };

const MOST = 5;

/** Shows the stressors people named. One check-in may name several, so their shares don't add up to 100%. */
export function StressorsPanel({ insight }: Props) {
  const total = insight.data?.total_respondees ?? null;
  return (
    <Panel
      title={copy.title}
      insight={insight}
      span={4}
      about={total === null ? undefined : copy.about(total)}
      days={({ days }) => days}
    >
      {(stressors) =>
        stressors.total_respondees === null ? (
          <SuppressedNote name={copy.name} />
        ) : (
          <StressorBars stressors={stressors} checkIns={stressors.total_respondees} />
        )
      }
    </Panel>
  );
}

type BarsProps = { readonly stressors: Stressors; readonly checkIns: number };

function StressorBars({ stressors, checkIns }: BarsProps) {
  const { top_stressors } = stressors;
  if (top_stressors.length === 0) return <p>{copy.none}</p>;
  const rows = top_stressors.map(({ name, count }) => ({
    name,
    count,
    ...estimateOf({ count, n: checkIns }),
  }));
  return (
    <Figure
      name={copy.title}
      summary={copy.summary(stressors)}
      isSummaryHidden
      isTableOnScreenOnly
      fileName="stressors"
      rows={stressorRows(stressors)}
      table={{
        columns: copy.columns,
        rows: rows.map((row) => [
          row.name,
          formatCount(row.count),
          formatPercent(row.value),
          percentRange(row),
        ]),
      }}
    >
      <Bars
        label={copy.title}
        max={1}
        rows={rows.slice(0, MOST).map(({ name, count, value, low, high }) => ({
          label: name,
          value,
          low,
          high,
          text: formatPercent(value),
          aside: copy.aside(count),
        }))}
      />
      {rows.length > MOST && <p className="xs muted">{copy.first(MOST)}</p>}
    </Figure>
  );
}
