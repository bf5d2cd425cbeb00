import { useMemo } from "react";
import { LineChart } from "#ui/chart/line-chart.tsx";
import { levelWords } from "./level-words.ts";
import styles from "./result.module.css";
import { dayInWords, type Point } from "./trend-words.ts";

type Props = { readonly points: readonly Point[]; readonly summary: string };

const LEVELS = [1, 2, 3, 4, 5];
const ROOM = 0.5;

const levelInWords = (level: number) =>
  `level ${level} of 5, ${levelWords(level)?.short.toLowerCase()}`;
const bare = (level: number) => level.toString();
const words = ({ label, value }: { readonly label: string; readonly value: number | null }) =>
  `${label}: ${levelInWords(value ?? 0)}`;

/** One's own levels as a line. The rail below goes from answer to answer. */
export function TrendChart({ points, summary }: Props) {
  const drawn = useMemo(
    () => points.map(({ at, level }) => ({ label: dayInWords(at), value: level, at })),
    [points],
  );
  return (
    <figure className={styles.figure} aria-label={`Your level over time. ${summary}`}>
      <LineChart
        points={drawn}
        format={bare}
        label="Your level over time"
        min={1 - ROOM}
        max={5 + ROOM}
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
