import { estimateOf } from "#contract/insights/wilson.ts";
import { Figure } from "#shared/insights/figure.tsx";
import { levelNames } from "#shared/insights/level-copy.ts";
import { Bars } from "#ui/chart/bars.tsx";
import { levelBars as copy, type Filtered, type Levels } from "./burnout-copy.ts";
import { formatPercent } from "./figure-copy.ts";
import { Panel } from "./panel.tsx";
import { isReleased } from "./released.ts";
import { SuppressedNote } from "./suppressed.tsx";
import type { Insight } from "./use-insight.ts";

const names: Readonly<Record<number, string>> = levelNames;

export function LevelsPanel({ insight }: { readonly insight: Insight<Filtered> }) {
  return (
    <Panel title={copy.title} insight={insight} about={copy.about}>
      {({ levels }) =>
        isReleased(levels) && levels.n > 0 ? (
          <LevelBars levels={levels} />
        ) : (
          <SuppressedNote name={copy.name} min={copy.minimum} />
        )
      }
    </Panel>
  );
}

function LevelBars({ levels }: { readonly levels: Levels }) {
  const rows = levels.counts.map(({ level, count }) => ({
    level,
    name: names[level] ?? "",
    count,
    ...estimateOf({ count, n: levels.n }),
  }));
  return (
    <Figure
      name={copy.title}
      summary={copy.summary(levels)}
      fileName="burnout-levels"
      table={{
        columns: copy.columns,
        rows: rows.map(({ level, name, count, value, low, high }) => [
          String(level),
          name,
          String(count),
          ...[value, low, high].map(formatPercent),
        ]),
      }}
    >
      <Bars
        label={copy.label}
        rows={rows.map(({ level, name, count, value, low, high }) => ({
          label: copy.row(level, name),
          value,
          low,
          high,
          text: copy.value(value, count),
        }))}
      />
    </Figure>
  );
}
