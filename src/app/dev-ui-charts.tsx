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
const told = (value: number | null) => (value === null ? "too few people" : percent(value));

const rows = [
  { label: "Staffing below plan", value: 0.64, low: 0.59, high: 0.69 },
  { label: "Charting after the shift", value: 0.51, low: 0.46, high: 0.56 },
];

export function Charts() {
  return (
    <div className={styles.two}>
      <div className={styles.stack}>
        <Stat value="36%" unit="of those asked" note="likely between 32 and 40%" />
        <Figure
          title="A line"
          summary="From 43% in June to 36% in November. August cannot be told."
          fileName="a-line"
          table={{
            columns: [{ label: "Month" }, { label: "Share", isNumber: true }],
            rows: points.map(({ label, value }) => [label, told(value)]),
          }}
        >
          <LineChart label="A share by month" points={points} format={percent} gap="not told" />
        </Figure>
      </div>
      <Figure
        title="Bars"
        summary="Staffing is named most: 64%."
        fileName="bars"
        table={{
          columns: [{ label: "What" }, { label: "Share", isNumber: true }],
          rows: [...rows.map(({ label, value }) => [label, percent(value)]), ["-Others", "7"]],
        }}
      >
        <Bars
          label="What weighs most"
          max={1}
          rows={[
            ...rows.map((row) => ({ ...row, text: percent(row.value), note: "412 people" })),
            { label: "Others", value: null, text: "not told" },
          ]}
        />
      </Figure>
    </div>
  );
}
