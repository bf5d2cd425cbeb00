import { useMemo } from "react";
import type { OwnResponse } from "#contract/wellbeing/surveys.ts";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import { Section } from "#ui/section.tsx";
import { ANSWERS_UNREACHABLE, useOwnAnswers } from "./own-answers.ts";
import styles from "./result.module.css";
import { TrendChart } from "./trend-chart.tsx";
import { TrendTable } from "./trend-table.tsx";
import { pointsIn, trendInWords } from "./trend-words.ts";

/** One's own levels over time. Only the server has them, and only for their author. */
export function OwnTrend() {
  const asking = useOwnAnswers();
  return (
    <Section title="Your own course">
      <OnlineOnly asking={asking} what="Your earlier answers" unreachable={ANSWERS_UNREACHABLE}>
        {(responses) => <Trend responses={responses} />}
      </OnlineOnly>
    </Section>
  );
}

export function Trend({ responses }: { readonly responses: readonly OwnResponse[] }) {
  const points = useMemo(() => pointsIn(responses), [responses]);
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
