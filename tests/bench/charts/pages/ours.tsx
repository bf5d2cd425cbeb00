import { createRoot } from "react-dom/client";
import { Bars } from "../../../../src/ui/chart/bars.tsx";
import { LineChart } from "../../../../src/ui/chart/line-chart.tsx";
import "../../../../src/ui/chart/line-drawing.tsx";
import { CHART_HEIGHT, exposeMeasure, lists, timeUntilDrawn, weeks } from "../chart-data.ts";

const percent = (value: number) => `${Math.round(value * 100)}%`;

function Dashboard() {
  return (
    <main style={{ width: 720 }}>
      <LineChart label="Reported burnout" points={weeks} format={percent} height={CHART_HEIGHT} />
      {lists.map(({ name, bars }) => (
        <Bars
          key={name}
          label={name}
          max={1}
          rows={bars.map((bar) => ({ ...bar, text: percent(bar.value) }))}
        />
      ))}
    </main>
  );
}

const host = document.createElement("div");
document.body.append(host);
exposeMeasure(() =>
  timeUntilDrawn(
    () => createRoot(host).render(<Dashboard />),
    () => document.querySelector("canvas") !== null,
  ),
);
