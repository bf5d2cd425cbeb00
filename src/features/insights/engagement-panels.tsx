import { Figure } from "#shared/insights/figure.tsx";
import { Bars } from "#ui/chart/bars.tsx";
import { LineChart } from "#ui/chart/line-chart.tsx";
import { Stat } from "#ui/chart/stat.tsx";
import {
  type Claimed,
  changeText,
  creditsMeasure,
  creditsPanel,
  creditTypes,
  formatCredits,
  type Hours,
  hoursMeasure,
  hoursPanel,
  hoursPerWeek,
  lessonsMeasure,
  peoplePanel,
  type Watched,
} from "./engagement-copy.ts";
import { numberAndUnit, peopleBase } from "./figure-copy.ts";
import { Panel } from "./panel.tsx";
import { scopes, suppressed } from "./panel-copy.ts";
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

type Props<Data> = { readonly insight: Insight<Data> };

const FewPeople = ({ name }: { readonly name: string }) => (
  <SuppressedNote name={name} of="people" advice={suppressed.wait} />
);

export function HoursPanel({ insight }: Props<Hours>) {
  return (
    <Panel title={hoursPanel.title} insight={insight} span={8} about={scopes.everyone}>
      {({ current, previous, trend }) =>
        isReleased(current) ? (
          <>
            <Stat
              {...hoursPanel.value(current, previous)}
              note={peopleBase(current.people, current.days)}
              change={changeText(current, previous, hoursMeasure(current, previous))}
            />
            <HoursTrend trend={trend} />
          </>
        ) : (
          <FewPeople name={hoursPanel.name} />
        )
      }
    </Panel>
  );
}

function HoursTrend({ trend }: { readonly trend: readonly TrendPoint[] }) {
  const { weeks } = hoursPanel;
  if (trend.length === 0) return <FewPeople name={weeks.name} />;
  const points = ratePerDays(trend, 7);
  return (
    <Figure
      title={weeks.title}
      summary={trendSummary(points, hoursPerWeek)}
      fileName="hours-of-learning"
      table={{
        columns: weeks.columns,
        rows: points.map(({ label, total, value }) => [
          label,
          (total ?? 0).toFixed(1),
          (value ?? 0).toFixed(1),
        ]),
      }}
    >
      <LineChart
        label={weeks.label}
        points={chartPoints(points)}
        format={weeks.tick}
        words={pointText(points, hoursPerWeek)}
      />
    </Figure>
  );
}

export function PeoplePanel({ insight }: Props<Watched>) {
  return (
    <Panel title={peoplePanel.title} insight={insight} span={4} about={scopes.everyone}>
      {({ current, previous }) =>
        isReleased(current) ? (
          <>
            <Stat {...peoplePanel.people(current.people)} />
            <Stat
              {...peoplePanel.lessons(current.value)}
              note={peoplePanel.perPerson(current)}
              change={changeText(current, previous, lessonsMeasure)}
            />
          </>
        ) : (
          <FewPeople name={peoplePanel.name} />
        )
      }
    </Panel>
  );
}

export function CreditsPanel({ insight }: Props<Claimed>) {
  return (
    <Panel title={creditsPanel.title} insight={insight} span={6} about={scopes.everyone}>
      {({ current, previous, by_type }) =>
        isReleased(current) ? (
          <>
            <Stat
              {...numberAndUnit(formatCredits(current.value))}
              note={peopleBase(current.people, current.days)}
              change={changeText(current, previous, creditsMeasure)}
            />
            <CreditTypes types={by_type} />
          </>
        ) : (
          <FewPeople name={creditsPanel.name} />
        )
      }
    </Panel>
  );
}

function CreditTypes({ types }: { readonly types: Claimed["by_type"] }) {
  const copy = creditsPanel.types;
  if (types.length === 0) return <FewPeople name={copy.name} />;
  return (
    <Figure
      title={copy.title}
      summary={copy.summary(types)}
      fileName="credits-claimed"
      table={{
        columns: copy.columns,
        rows: types.map(({ certificate_type, value, claims, people }) => [
          creditTypes[certificate_type],
          value.toFixed(2),
          String(claims),
          String(people),
        ]),
      }}
    >
      <Bars
        label={copy.label}
        rows={types.map((type) => ({
          label: creditTypes[type.certificate_type],
          value: type.value,
          text: formatCredits(type.value),
          note: copy.note(type),
        }))}
      />
    </Figure>
  );
}
