import { init } from "echarts";
import {
  addContainer,
  CHART_HEIGHT,
  exposeMeasure,
  heightOf,
  lists,
  timeUntilDrawn,
  weeks,
} from "../chart-data.ts";

const GREEN = "#2a5d4c";

function drawLine() {
  const band = (data: readonly number[], isFilled: boolean) => ({
    type: "line" as const,
    stack: "range",
    data: [...data],
    symbol: "none",
    lineStyle: { opacity: 0 },
    ...(isFilled && { areaStyle: { color: "#dbe7dc" } }),
  });
  init(addContainer(CHART_HEIGHT)).setOption({
    animation: false,
    xAxis: { type: "category", data: weeks.map(({ label }) => label) },
    yAxis: { type: "value" },
    series: [
      band(
        weeks.map(({ low }) => low),
        false,
      ),
      band(
        weeks.map(({ low, high }) => high - low),
        true,
      ),
      { type: "line", data: weeks.map(({ value }) => value), itemStyle: { color: GREEN } },
    ],
  });
}

function draw() {
  drawLine();
  for (const { bars } of lists)
    init(addContainer(heightOf(bars))).setOption({
      animation: false,
      xAxis: { type: "value" },
      yAxis: { type: "category", data: bars.map(({ label }) => label) },
      series: [
        { type: "bar", data: bars.map(({ value }) => value), itemStyle: { color: GREEN } },
        {
          type: "bar",
          stack: "range",
          data: bars.map(({ low }) => low),
          itemStyle: { opacity: 0 },
        },
        { type: "bar", stack: "range", data: bars.map(({ low, high }) => high - low) },
      ],
    });
}

exposeMeasure(() => timeUntilDrawn(draw, () => document.querySelector("canvas") !== null));
