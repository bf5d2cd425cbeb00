import { HEALTHY_DAYS_PERIOD } from "#contract/wellbeing/survey-rules.ts";
import { LineChart } from "#ui/chart/line-chart.tsx";
import { type DaysAt, unhealthyDays } from "./healthy-days.ts";
import { healthyDaysTrend as copy, daysAtInWords, daysInWords } from "./healthy-days-copy.ts";
import styles from "./result.module.css";
import { dayInWords } from "./trend-copy.ts";
import { AnswersTable } from "./trend-table.tsx";

type Props = { readonly points: readonly DaysAt[] };
const TENS = [0, 10, 20, HEALTHY_DAYS_PERIOD];

/** Shows the person's Healthy Days over time: a sentence, a chart, and a table. */
export function HealthyDaysTrend({ points }: Props) {
  const words = daysInWords(points);
  return (
    <>
      <p className={styles.summary}>{words}</p>
      {points.length > 1 && (
        <>
          <figure className={styles.figure} aria-label={`${copy.chart}. ${words}`}>
            <LineChart
              points={points.map((one) => ({
                label: dayInWords(one.at),
                value: unhealthyDays(one),
                at: one.at,
              }))}
              format={String}
              label={copy.chart}
              min={0}
              max={HEALTHY_DAYS_PERIOD}
              splits={TENS}
              words={({ label, value }) => daysAtInWords(label, value ?? 0)}
              keysLabel={copy.keys}
            />
            <figcaption className="small muted">{copy.chart}</figcaption>
          </figure>
          <AnswersTable
            summary={copy.table}
            label={copy.tableLabel}
            columns={copy.columns}
            rows={points.toReversed().map((one) => ({
              key: one.at,
              cells: [
                dayInWords(one.at),
                unhealthyDays(one),
                one.physical,
                one.mental,
                one.limited,
              ],
            }))}
          />
        </>
      )}
    </>
  );
}
