import { Figure } from "#shared/insights/figure.tsx";
import { levelNames } from "#shared/insights/level-names.ts";
import { Bars } from "#ui/chart/bars.tsx";
import { type Filtered, type Levels, levelsInWords, shareRow } from "./burnout-copy.ts";
import { peopleInWords, percent } from "./figure-copy.ts";
import { Panel } from "./panel.tsx";
import { isReleased, SuppressedNote } from "./suppressed.tsx";
import type { Insight } from "./use-insight.ts";

const names: Readonly<Record<number, string>> = levelNames;

export function LevelsPanel({ insight }: { readonly insight: Insight<Filtered> }) {
  return (
    <Panel title="Level by level" insight={insight} about="The last answer of each person">
      {({ levels }) =>
        isReleased(levels) && levels.n > 0 ? (
          <LevelBars levels={levels} />
        ) : (
          <SuppressedNote what="how many chose each of the five levels" />
        )
      }
    </Panel>
  );
}

function LevelBars({ levels }: { readonly levels: Levels }) {
  const rows = levels.counts.map(({ level, count }) => ({
    level,
    count,
    ...shareRow({ count, n: levels.n }),
  }));
  return (
    <Figure
      name="Level by level"
      summary={levelsInWords(levels, names)}
      fileName="burnout-levels"
      table={{
        columns: [
          { label: "Level", isNumber: true },
          { label: "What it says" },
          { label: "People", isNumber: true },
          { label: "Share", isNumber: true },
          { label: "Likely from", isNumber: true },
          { label: "Likely to", isNumber: true },
        ],
        rows: rows.map(({ level, count, value, low, high }) => [
          String(level),
          names[level] ?? "",
          String(count),
          ...[value, low, high].map(percent),
        ]),
      }}
    >
      <Bars
        label="Levels"
        rows={rows.map(({ level, count, value, low, high }) => ({
          label: `${level} · ${names[level]}`,
          value,
          low,
          high,
          text: `${percent(value)} · ${peopleInWords(count)}`,
        }))}
      />
    </Figure>
  );
}
