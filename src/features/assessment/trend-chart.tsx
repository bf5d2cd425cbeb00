import { useMemo } from "react";
import { LineChart } from "#ui/chart/line-chart.tsx";
import { levelWords } from "./level-copy.ts";
import styles from "./result.module.css";
import { dayInWords, type TrendPoint } from "./trend-copy.ts";

type Props = { readonly points: readonly TrendPoint[]; readonly summary: string };

const LEVELS = [1, 2, 3, 4, 5];
const PADDING = 0.5;

const levelInWords = (level: number) =>
  `level ${level} of 5, ${levelWords(level)?.short.toLowerCase()}`;
const formatLevel = (level: number) => level.toString();
const words = ({ label, value }: { readonly label: string; readonly value: number | null }) =>
  `${label}: ${levelInWords(value ?? 0)}`;

/** Draws the person's levels over time. Arrow keys move between answers. */
export function TrendChart({ points, summary }: Props) {
  const drawn = useMemo(
    () => points.map(({ at, level }) => ({ label: dayInWords(at), value: level, at })),
    [points],
  );
  return (
    <figure className={styles.figure} aria-label={`Your level over time. ${summary}`}>
      <LineChart
        points={drawn}
        format={formatLevel}
        label="Your level over time"
        min={1 - PADDING}
        max={5 + PADDING}
        splits={LEVELS}
        words={words}
        railLabel="Go from answer to answer"
      />
      <figcaption className="small muted">
        1 is enjoying the work, 5 is completely burned out.
      </figcaption>
    </figure>
  );
}
