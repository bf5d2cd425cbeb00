import { Figure } from "#shared/insights/figure.tsx";
import { Bars } from "#ui/chart/bars.tsx";
import { LineChart } from "#ui/chart/line-chart.tsx";
import { Stat } from "#ui/chart/stat.tsx";
import { pluralize } from "#ui/format.ts";
import {
  type Claimed,
  changeInWords,
  chartPoints,
  creditsInWords,
  creditTypes,
  creditTypesInside,
  type Heard,
  type Hours,
  hoursAWeek,
  lessonsEach,
  ofWhom,
  pointInWords,
  ratePerDays,
  type TrendPoint,
  trendInWords,
  typeInWords,
} from "./engagement-copy.ts";
import { hoursInWords, numberAndUnit } from "./figure-copy.ts";
import { Panel } from "./panel.tsx";
import { isReleased, SuppressedNote } from "./suppressed.tsx";
import type { Insight } from "./use-insight.ts";

export const WHOLE_GROUP = "Of everybody in the group, in the last 90 days";
/** Figures of the whole group have no filter that could include more people. */
export const WHEN_MORE = "It comes by itself once more people have taken part.";
const COUNTED = "Counted, not estimated.";

type Props<Data> = { readonly insight: Insight<Data> };

export function HoursPanel({ insight }: Props<Hours>) {
  return (
    <Panel title="Hours heard" insight={insight} span={8} about={WHOLE_GROUP}>
      {({ current, previous, trend }) =>
        isReleased(current) ? (
          <>
            <Stat
              {...numberAndUnit(hoursInWords(current.value))}
              note={`${ofWhom(current)}. ${COUNTED}`}
              change={changeInWords(current, previous, hoursInWords)}
            />
            <HoursTrend trend={trend} />
          </>
        ) : (
          <SuppressedNote what="how many hours people listened" advice={WHEN_MORE} />
        )
      }
    </Panel>
  );
}

function HoursTrend({ trend }: { readonly trend: readonly TrendPoint[] }) {
  if (trend.length === 0)
    return <SuppressedNote what="how it went from week to week" advice={WHEN_MORE} />;
  const points = ratePerDays(trend, 7);
  return (
    <Figure
      title="Week by week"
      summary={trendInWords(points, hoursAWeek)}
      fileName="hours-heard"
      table={{
        columns: [
          { label: "Days" },
          { label: "Hours", isNumber: true },
          { label: "Hours a week", isNumber: true },
        ],
        rows: points.map(({ label, total, value }) => [
          label,
          (total ?? 0).toFixed(1),
          (value ?? 0).toFixed(1),
        ]),
      }}
    >
      <LineChart
        label="Hours heard a week"
        points={chartPoints(points)}
        format={(hours) => `${Math.round(hours * 10) / 10} h`}
        words={pointInWords(points, hoursAWeek)}
      />
    </Figure>
  );
}

export function HeardPanel({ insight }: Props<Heard>) {
  return (
    <Panel title="People and lessons" insight={insight} span={4} about={WHOLE_GROUP}>
      {({ current, previous }) =>
        isReleased(current) ? (
          <>
            <Stat
              {...numberAndUnit(pluralize(current.people, "person", "people"))}
              note="have listened."
            />
            <Stat
              {...numberAndUnit(pluralize(current.value, "lesson"))}
              note={`${lessonsEach(current)}: a lesson counts once for each person who heard some of it. ${COUNTED}`}
              change={changeInWords(current, previous, (value) => pluralize(value, "lesson"))}
            />
          </>
        ) : (
          <SuppressedNote what="how many people listened" advice={WHEN_MORE} />
        )
      }
    </Panel>
  );
}

export function CreditsPanel({ insight }: Props<Claimed>) {
  return (
    <Panel title="Credits claimed" insight={insight} span={6} about={WHOLE_GROUP}>
      {({ current, previous, by_type }) =>
        isReleased(current) ? (
          <>
            <Stat
              {...numberAndUnit(creditsInWords(current.value))}
              note={`${ofWhom(current)}. ${COUNTED}`}
              change={changeInWords(current, previous, creditsInWords)}
            />
            <CreditTypes types={by_type} />
          </>
        ) : (
          <SuppressedNote what="how many credits were claimed" advice={WHEN_MORE} />
        )
      }
    </Panel>
  );
}

function CreditTypes({ types }: { readonly types: Claimed["by_type"] }) {
  if (types.length === 0) return <SuppressedNote what="the credits by type" advice={WHEN_MORE} />;
  const [first] = types;
  return (
    <Figure
      title="By type"
      summary={first ? `Most people claimed ${creditTypesInside[first.certificate_type]}.` : ""}
      fileName="credits-claimed"
      table={{
        columns: [
          { label: "Type" },
          { label: "Credits", isNumber: true },
          { label: "Claims", isNumber: true },
          { label: "People", isNumber: true },
        ],
        rows: types.map(({ certificate_type, value, claims, people }) => [
          creditTypes[certificate_type],
          value.toFixed(2),
          String(claims),
          String(people),
        ]),
      }}
    >
      <Bars
        label="Credits by type"
        rows={types.map((type) => ({
          label: creditTypes[type.certificate_type],
          value: type.value,
          text: creditsInWords(type.value),
          note: typeInWords(type),
        }))}
      />
    </Figure>
  );
}
