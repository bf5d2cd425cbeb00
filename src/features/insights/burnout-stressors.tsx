import { LEAST } from "#contract/insights/least.ts";
import { Figure } from "#shared/insights/figure.tsx";
import { Bars } from "#ui/chart/bars.tsx";
import { stressorBars as copy, type Filtered, type Stressors } from "./burnout-copy.ts";
import { stressorRows } from "./burnout-figures.ts";
import { formatCount, formatPercent, percentRange } from "./figure-copy.ts";
import { FirstRows } from "./first-rows.tsx";
import { Panel } from "./panel.tsx";
import { shareEstimate } from "./share-estimate.ts";
import { SuppressedNote } from "./suppressed.tsx";
import type { Insight } from "./use-insight.ts";

type Props = {
  readonly insight: Insight<Stressors>;
  readonly filtered: Filtered | undefined;
};

const MOST = 5;

/** Shows the stressors people named. One check-in may name several, so their shares don't add up to 100%. */
export function StressorsPanel({ insight, filtered }: Props) {
  const total = insight.data?.total_respondees ?? null;
  return (
    <Panel
      title={copy.title}
      insight={insight}
      span={4}
      height={[19, 20]}
      about={total === null ? undefined : copy.about(total)}
      days={({ days }) => days}
    >
      {(stressors) =>
        stressors.total_respondees === null ? (
          <SuppressedNote name={copy.name} min={LEAST.distribution} />
        ) : (
          <StressorBars
            stressors={stressors}
            checkIns={stressors.total_respondees}
            filtered={filtered}
          />
        )
      }
    </Panel>
  );
}

type BarsProps = {
  readonly stressors: Stressors;
  readonly checkIns: number;
  readonly filtered: Filtered | undefined;
};

function StressorBars({ stressors, checkIns, filtered }: BarsProps) {
  const { top_stressors } = stressors;
  if (top_stressors.length === 0) return <p>{copy.none}</p>;
  const rows = top_stressors.map(({ name, count }) => ({
    name,
    count,
    ...shareEstimate({ count, n: checkIns }, filtered?.overall),
  }));
  return (
    <Figure
      name={copy.title}
      summary={copy.summary(stressors)}
      isSummaryHidden
      isTableOnScreenOnly
      fileName="stressors"
      rows={stressorRows(stressors, filtered)}
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
      <FirstRows shown={MOST} of={rows.length} />
    </Figure>
  );
}
