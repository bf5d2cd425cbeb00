import { useMemo } from "react";
import type { OwnResponse } from "#contract/wellbeing/surveys.ts";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import { Section } from "#ui/section.tsx";
import { daysOverTime } from "./healthy-days.ts";
import { healthyDaysTrend } from "./healthy-days-copy.ts";
import { HealthyDaysTrend } from "./healthy-days-trend.tsx";
import { history } from "./history-copy.ts";
import { useOwnAnswers } from "./own-answers.ts";
import styles from "./result.module.css";
import { TrendChart } from "./trend-chart.tsx";
import { trend as copy, trendInWords } from "./trend-copy.ts";
import { trendPoints } from "./trend-points.ts";
import { TrendTable } from "./trend-table.tsx";

/** Shows the person's own levels over time. Only the server has them. */
export function OwnTrend() {
  const request = useOwnAnswers();
  return (
    <OnlineOnly asking={request} what={copy.earlier} unreachable={history.offline}>
      {(responses) => <Trends responses={responses} />}
    </OnlineOnly>
  );
}

/** Instruments aren't mixed: the Healthy Days have a trend of their own. */
export function Trends({ responses }: { readonly responses: readonly OwnResponse[] }) {
  const days = useMemo(() => daysOverTime(responses), [responses]);
  return (
    <>
      <Section title={copy.title}>
        <Trend responses={responses} />
      </Section>
      {days.length > 0 && (
        <Section title={healthyDaysTrend.title}>
          <HealthyDaysTrend points={days} />
        </Section>
      )}
    </>
  );
}

function Trend({ responses }: { readonly responses: readonly OwnResponse[] }) {
  const points = useMemo(() => trendPoints(responses), [responses]);
  const words = trendInWords(points);
  return (
    <>
      <p className={styles.summary}>{words}</p>
      {points.length > 1 && (
        <>
          <TrendChart points={points} summary={words} />
          <TrendTable points={points} />
        </>
      )}
    </>
  );
}
