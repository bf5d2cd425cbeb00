import { LEAST } from "#contract/insights/least.ts";
import { Figure } from "#shared/insights/figure.tsx";
import { levelNames } from "#shared/insights/level-copy.ts";
import { Bars } from "#ui/chart/bars.tsx";
import { levelBars as copy, type Filtered, type Levels } from "./burnout-copy.ts";
import { levelRows } from "./burnout-figures.ts";
import { formatCount, percentRange } from "./figure-copy.ts";
import { Panel } from "./panel.tsx";
import { isReleased } from "./released.ts";
import { shareEstimate } from "./share-estimate.ts";
import { SuppressedNote } from "./suppressed.tsx";
import type { Insight } from "./use-insight.ts";
import { levelPercents } from "./whole-parts.ts";

const names: Readonly<Record<number, string>> = levelNames;
const FIRST_BURNED_OUT = 3;

/** Shows how many check-ins there are of each level. Levels that count as burned out are set apart. */
export function LevelsPanel({ insight }: { readonly insight: Insight<Filtered> }) {
  const levels = insight.data?.levels;
  return (
    <Panel
      title={copy.title}
      insight={insight}
      span={4}
      height={[18.5, 21.3]}
      about={levels && isReleased(levels) ? copy.about(levels) : undefined}
    >
      {(data) =>
        isReleased(data.levels) && data.levels.n > 0 ? (
          <LevelBars levels={data.levels} filtered={data} />
        ) : (
          <SuppressedNote name={copy.name} min={LEAST.distribution} />
        )
      }
    </Panel>
  );
}

type Props = { readonly levels: Levels; readonly filtered: Filtered };

function LevelBars({ levels, filtered }: Props) {
  const counts = levels.counts.toSorted((a, b) => a.level - b.level);
  const percents = levelPercents(counts.map(({ count }) => count));
  const rows = counts.map(({ level, count }, at) => ({
    level,
    name: names[level] ?? "",
    count,
    percent: `${percents[at] ?? 0}%`,
    ...shareEstimate({ count, n: levels.n }, filtered.overall),
  }));
  return (
    <Figure
      name={copy.title}
      summary={copy.summary(levels)}
      isSummaryHidden
      isTableOnScreenOnly
      fileName="burnout-levels"
      rows={levelRows(filtered)}
      table={{
        columns: copy.columns,
        rows: rows.map((row) => [
          String(row.level),
          row.name,
          formatCount(row.count),
          row.percent,
          percentRange(row),
        ]),
      }}
    >
      <Bars
        label={copy.label}
        rows={rows.map(({ level, name, count, percent, value, low, high }) => ({
          label: copy.row(level, name),
          value,
          low,
          high,
          text: percent,
          aside: copy.aside(count),
          tone: level < FIRST_BURNED_OUT ? "soft" : undefined,
          startsGroup: level === FIRST_BURNED_OUT,
        }))}
      />
      <p className="xs muted">{copy.note}</p>
    </Figure>
  );
}
