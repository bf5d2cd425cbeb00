import { useEffect, useRef, useState } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { Range } from "#ui/range.tsx";
import { listenToTheme } from "#ui/theme.ts";
import { levelWords } from "./level-words.ts";
import styles from "./result.module.css";
import { dayInWords, type Point } from "./trend-words.ts";

type Props = { readonly points: readonly Point[]; readonly summary: string };

const HEIGHT = 220;
const DAY_S = 86_400;

/** Drawn anew when the light changes. The rail below goes from answer to answer, by thumb or by arrow keys. */
export function TrendChart({ points, summary }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useChart(place, points);
  const [chosen, setAt] = useState(points.length - 1);
  // One may have been deleted meanwhile.
  const at = Math.min(chosen, points.length - 1);
  const show = (index: number) => {
    setAt(index);
    const point = points[index];
    const drawn = chart.current;
    if (!point || !drawn) return;
    drawn.setCursor({
      left: drawn.valToPos(point.at / 1000, "x"),
      top: drawn.valToPos(point.level, "y"),
    });
  };
  const point = points[at];
  const words = point
    ? `${dayInWords(point.at)}: level ${point.level} of 5, ${levelWords(point.level)?.short.toLowerCase()}`
    : "";
  return (
    <figure className={styles.figure} aria-label={`Your level over time. ${summary}`}>
      <div className={styles.chart} ref={place} aria-hidden="true" />
      <Range
        label="Go from answer to answer"
        value={at}
        max={points.length - 1}
        valueText={words}
        onChange={show}
      />
      <figcaption className="small muted">
        {words}. 1 is enjoying the work, 5 is completely burned out.
      </figcaption>
    </figure>
  );
}

function useChart(place: { readonly current: HTMLElement | null }, points: readonly Point[]) {
  const chart = useRef<uPlot>(undefined);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const draw = () => {
      chart.current?.destroy();
      chart.current = new uPlot(optionsFor(element), dataOf(points), element);
    };
    const resized = new ResizeObserver(() => {
      const width = element.clientWidth;
      if (width > 0 && chart.current?.width !== width)
        chart.current?.setSize({ width, height: HEIGHT });
    });
    draw();
    resized.observe(element);
    const endTheme = listenToTheme(draw);
    return () => {
      endTheme();
      resized.disconnect();
      chart.current?.destroy();
      chart.current = undefined;
    };
  }, [place, points]);
  return chart;
}

const dataOf = (points: readonly Point[]): uPlot.AlignedData => [
  points.map(({ at }) => at / 1000),
  points.map(({ level }) => level),
];

/** Points at the edges are drawn whole, and a single day is not spread over its minutes. */
function withRoom(from: number, to: number): [number, number] {
  const room = Math.max(DAY_S, (to - from) * 0.05);
  return [from - room, to + room];
}

function optionsFor(element: HTMLElement): uPlot.Options {
  const style = getComputedStyle(element);
  const value = (name: string) => style.getPropertyValue(name).trim();
  const [ink, line, accent] = [value("--ink-2"), value("--line"), value("--accent")];
  const axis = { stroke: ink, font: `14px ${style.fontFamily}`, ticks: { show: false } };
  return {
    width: element.clientWidth,
    height: HEIGHT,
    // Words below the first and the last day stand whole.
    padding: [8, 48, 0, 20],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 12, fill: accent } },
    scales: {
      x: { time: true, range: (_, from, to) => withRoom(from, to) },
      y: { range: [0.5, 5.5] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: 110,
        incrs: [1, 2, 7, 14, 30, 61, 91, 182, 365].map((days) => days * DAY_S),
        values: (_, splits) => splits.map((at) => dayInWords(at * 1000)),
      },
      {
        ...axis,
        grid: { stroke: line, width: 1 },
        splits: [1, 2, 3, 4, 5],
        size: 32,
      },
    ],
    series: [
      {},
      { stroke: accent, width: 2, points: { show: true, size: 9, fill: accent, stroke: accent } },
    ],
  };
}
