import { useMemo } from "react";
import type { OwnResponse } from "#contract/wellbeing/surveys.ts";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import { Section } from "#ui/section.tsx";
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
    <Section title={copy.title}>
      <OnlineOnly asking={request} what={copy.earlier} unreachable={history.offline}>
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
