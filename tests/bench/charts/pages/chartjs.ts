import { Chart, registerables } from "chart.js";
import {
  addContainer,
  CHART_HEIGHT,
  exposeMeasure,
  heightOf,
  lists,
  timeUntilDrawn,
  weeks,
} from "../chart-data.ts";

Chart.register(...registerables);

function canvas(height: number): HTMLCanvasElement {
  const element = document.createElement("canvas");
  addContainer(height).append(element);
  return element;
}

const common = { animation: false, maintainAspectRatio: false } as const;

function draw() {
  const line = (data: readonly number[], fill: string | false) => ({
    data: [...data],
    fill,
    borderColor: fill ? "transparent" : "#2a5d4c",
    backgroundColor: "#dbe7dc",
  });
  new Chart(canvas(CHART_HEIGHT), {
    type: "line",
    data: {
      labels: weeks.map(({ label }) => label),
      datasets: [
        line(
          weeks.map(({ value }) => value),
          false,
        ),
        line(
          weeks.map(({ high }) => high),
          "+1",
        ),
        line(
          weeks.map(({ low }) => low),
          false,
        ),
      ],
    },
    options: { ...common, plugins: { legend: { display: false } } },
  });
  for (const { bars } of lists)
    new Chart<"bar", (number | [number, number])[]>(canvas(heightOf(bars)), {
      type: "bar",
      data: {
        labels: bars.map(({ label }) => label),
        datasets: [
          { data: bars.map(({ value }) => value), backgroundColor: "#2a5d4c" },
          {
            data: bars.map(({ low, high }) => [low, high] as [number, number]),
            backgroundColor: "#22251f",
            barThickness: 2,
          },
        ],
      },
      options: { ...common, indexAxis: "y", plugins: { legend: { display: false } } },
    });
}

exposeMeasure(() => timeUntilDrawn(draw, () => document.querySelector("canvas") !== null));
