import { useMemo } from "react";
import type { OwnResponse } from "#contract/wellbeing/surveys.ts";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import { Section } from "#ui/section.tsx";
import { ANSWERS_OFFLINE, useOwnAnswers } from "./own-answers.ts";
import styles from "./result.module.css";
import { TrendChart } from "./trend-chart.tsx";
import { trendInWords, trendPoints } from "./trend-copy.ts";
import { TrendTable } from "./trend-table.tsx";

/** Shows the person's own levels over time. Only the server has them. */
export function OwnTrend() {
  const request = useOwnAnswers();
  return (
    <Section title="Your own course">
      <OnlineOnly asking={request} what="Your earlier answers" unreachable={ANSWERS_OFFLINE}>
        {(responses) => <Trend responses={responses} />}
      </OnlineOnly>
    </Section>
  );
}

export function Trend({ responses }: { readonly responses: readonly OwnResponse[] }) {
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
