import { useMemo } from "react";
import { LineChart } from "#ui/chart/line-chart.tsx";
import styles from "./result.module.css";
import { trend as copy, dayInWords, pointInWords, type TrendPoint } from "./trend-copy.ts";

type Props = { readonly points: readonly TrendPoint[]; readonly summary: string };

const LEVELS = [1, 2, 3, 4, 5];
const PADDING = 0.5;

const formatLevel = (level: number) => level.toString();
/** Draws the person's levels over time. Arrow keys move between answers. */
export function TrendChart({ points, summary }: Props) {
  const drawn = useMemo(
    () => points.map(({ at, level }) => ({ label: dayInWords(at), value: level, at })),
    [points],
  );
  const notes = new Map(points.map(({ at, note }) => [dayInWords(at), note]));
  const words = ({ label, value }: { readonly label: string; readonly value: number | null }) =>
    pointInWords(label, value ?? 0, notes.get(label));
  return (
    <figure className={styles.figure} aria-label={copy.chartLabel(summary)}>
      <LineChart
        points={drawn}
        format={formatLevel}
        label={copy.chart}
        min={1 - PADDING}
        max={5 + PADDING}
        splits={LEVELS}
        words={words}
        keysLabel={copy.keys}
      />
      <figcaption className="small muted">{copy.scale}</figcaption>
    </figure>
  );
}
