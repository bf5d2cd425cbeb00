import { Figure } from "#shared/insights/figure.tsx";
import { Bars } from "#ui/chart/bars.tsx";
import { LineChart } from "#ui/chart/line-chart.tsx";
import { Stat } from "#ui/chart/stat.tsx";
import styles from "./dev-ui.module.css";

const months = ["Jun", "Jul", "Aug", "Sep", "Oct", "Nov"];
const values = [0.43, 0.45, null, 0.41, 0.38, 0.36];
const points = months.map((month, at) => {
  const value = values[at] ?? null;
  return {
    label: `${month} 2026`,
    value,
    low: value === null ? null : value - 0.05,
    high: value === null ? null : value + 0.05,
  };
});
const percent = (value: number) => `${Math.round(value * 100)}%`;
const percentText = (value: number | null) =>
  value === null ? "Not enough responses" : percent(value);

const rows = [
  { label: "Staffing below plan", value: 0.64, low: 0.59, high: 0.69 },
  { label: "Charting after the shift", value: 0.51, low: 0.46, high: 0.56 },
];

const figureRow = (group: string, share: number) => ({
  measure: "Share",
  group,
  value: Math.round(share * 1000) / 10,
  unit: "%",
});

export function Charts() {
  return (
    <div className={styles.two}>
      <div className={styles.stack}>
        <Stat value="36%" unit="of 412 people" note="Likely range 32–40%" />
        <Figure
          title="Line chart"
          summary="From 43% in June to 36% in November. Not enough responses in August."
          fileName="line-chart"
          rows={points.flatMap(({ label, value }) =>
            value === null ? [] : [figureRow(label, value)],
          )}
          table={{
            columns: [{ label: "Month" }, { label: "Share", isNumber: true }],
            rows: points.map(({ label, value }) => [label, percentText(value)]),
          }}
        >
          <LineChart
            label="Share by month"
            points={points}
            format={percent}
            gap="Not enough responses"
          />
        </Figure>
      </div>
      <Figure
        title="Bar chart"
        summary="Staffing is the most common stressor (64%)."
        fileName="bars"
        rows={[
          ...rows.map(({ label, value }) => figureRow(label, value)),
          figureRow("-Other", 0.07),
        ]}
        table={{
          columns: [{ label: "Stressor" }, { label: "Share", isNumber: true }],
          rows: [...rows.map(({ label, value }) => [label, percent(value)]), ["-Other", "7"]],
        }}
      >
        <Bars
          label="Most common stressors"
          max={1}
          rows={[
            ...rows.map((row) => ({ ...row, text: percent(row.value), note: "412 people" })),
            { label: "Other", value: null, text: "Not enough responses" },
          ]}
        />
      </Figure>
    </div>
  );
}
