import { LEAST } from "#contract/insights/least.ts";
import { Figure } from "#shared/insights/figure.tsx";
import { Bars } from "#ui/chart/bars.tsx";
import { LineChart } from "#ui/chart/line-chart.tsx";
import { Stat } from "#ui/chart/stat.tsx";
import {
  areAverages,
  type Claimed,
  changeText,
  creditsMeasure,
  creditsPanel,
  creditTypes,
  formatCredits,
  type Hours,
  hoursMeasure,
  hoursPanel,
  hoursPerMonth,
  lessonsMeasure,
  otherTypes,
  peoplePanel,
  type Watched,
} from "./engagement-copy.ts";
import { creditTypeRows, hoursTrendRows } from "./engagement-figures.ts";
import { formatCount, formatPeople, numberAndUnit } from "./figure-copy.ts";
import { Panel } from "./panel.tsx";
import { suppressed } from "./panel-copy.ts";
import { currentDays, isReleased } from "./released.ts";
import { SuppressedNote } from "./suppressed.tsx";
import { chartPoints, ratePerMonth, type TrendPoint, trendSummary } from "./trend-copy.ts";
import type { Insight } from "./use-insight.ts";

type Props<Data> = {
  readonly insight: Insight<Data>;
  /** Which people the figures cover, if that needs saying. */
  readonly about: string | undefined;
};

const FewPeople = ({ name }: { readonly name: string }) => (
  <SuppressedNote name={name} min={LEAST.rate} of="people" advice={suppressed.wait} />
);

type HoursProps = Props<Hours> & { readonly span: 4 | 8 };

export function HoursPanel({ insight, about, span }: HoursProps) {
  return (
    <Panel
      title={hoursPanel.title}
      insight={insight}
      span={span}
      height={[7.5, 23]}
      about={about}
      days={currentDays}
    >
      {({ current, previous, trend }) =>
        isReleased(current) ? (
          <>
            <Stat
              {...hoursPanel.value(current, previous)}
              note={formatPeople(current.people)}
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
  const copy = hoursPanel.trend;
  if (trend.length === 0) return <FewPeople name={copy.name} />;
  // A single period is the figure above.
  if (trend.length === 1) return null;
  const points = ratePerMonth(trend);
  return (
    <Figure
      name={copy.title}
      summary={trendSummary(points, hoursPerMonth)}
      fileName="hours-of-learning"
      rows={hoursTrendRows(trend)}
      table={{
        columns: copy.columns,
        rows: points.map(({ dates, total, value }) => [
          dates,
          ...[total, value].map((hours) => (hours === null ? "" : hours.toFixed(1))),
        ]),
      }}
    >
      <LineChart
        label={copy.label}
        points={chartPoints(points, hoursPerMonth)}
        format={copy.tick}
      />
    </Figure>
  );
}

export function PeoplePanel({ insight, about }: Props<Watched>) {
  return (
    <Panel
      title={peoplePanel.title}
      insight={insight}
      span={4}
      height={[12.4, 23]}
      about={about}
      days={currentDays}
    >
      {({ current, previous }) =>
        isReleased(current) ? (
          <>
            <Stat {...peoplePanel.people(current.people)} />
            <Stat
              {...peoplePanel.lessons(current.value)}
              note={peoplePanel.perPerson(current, areAverages(insight.published))}
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

export function CreditsPanel({ insight, about }: Props<Claimed>) {
  return (
    <Panel
      title={creditsPanel.title}
      insight={insight}
      span={4}
      height={[23, 23]}
      about={about}
      days={currentDays}
    >
      {({ current, previous, by_type, other_types }) =>
        isReleased(current) ? (
          <>
            <Stat
              {...numberAndUnit(formatCredits(current.value))}
              note={formatPeople(current.people)}
              change={changeText(current, previous, creditsMeasure)}
            />
            <CreditTypes types={by_type} others={other_types} />
          </>
        ) : (
          <FewPeople name={creditsPanel.name} />
        )
      }
    </Panel>
  );
}

type CreditTypesProps = {
  readonly types: Claimed["by_type"];
  readonly others: Claimed["other_types"];
};

function CreditTypes({ types, others }: CreditTypesProps) {
  const copy = creditsPanel.types;
  if (types.length === 0) return <FewPeople name={copy.name} />;
  const rows = [
    ...types.map(({ certificate_type, ...type }) => ({
      ...type,
      name: creditTypes[certificate_type],
    })),
    ...(others ? [{ ...others, name: otherTypes }] : []),
  ];
  return (
    <Figure
      title={copy.title}
      summary={copy.summary(types)}
      isSummaryHidden
      isTableOnScreenOnly
      fileName="credits-claimed"
      rows={creditTypeRows(types, others)}
      table={{
        columns: copy.columns,
        rows: rows.map(({ name, value, claims, ...row }) => [
          name,
          value.toFixed(2),
          formatCount(claims),
          "people" in row ? formatCount(row.people) : "",
        ]),
      }}
    >
      <Bars
        label={copy.label}
        rows={rows.map((row) => ({
          label: row.name,
          value: row.value,
          text: formatCredits(row.value),
          note: copy.note(row),
        }))}
      />
    </Figure>
  );
}
