import { type KeyboardEvent, type ReactElement, useMemo, useState } from "react";
import styles from "./chart.module.css";
import { lineChart as copy } from "./copy.ts";
import { type Painter, usePainter } from "./painters.ts";
import { DEFAULT_HEIGHT, hasRange, type LineProps, movedBy, pointText } from "./points.ts";
import { loadDrawing, useDrawing } from "./use-drawing.ts";

/** Returns the same object while its data is equal, so unrelated renders do not redraw the chart. */
function useStableLine(line: LineProps): LineProps {
  const { points, label, min, max, splits, height, marks, goal } = line;
  const drawn = JSON.stringify({ points, label, min, max, splits, height, marks, goal });
  // biome-ignore lint/correctness/useExhaustiveDependencies: functions return the same for the same points
  return useMemo(() => line, [drawn]);
}

/**
 * Renders a line with its likely range. The pointer and the arrow keys choose a point, which a line of text describes. For
 * screen readers the chart is a slider: they pass it the arrow keys and announce the chosen point.
 */
export function LineChart(props: LineProps): ReactElement {
  const { points, label, height = DEFAULT_HEIGHT } = props;
  const drawing = useDrawing();
  const line = useStableLine({ ...props, height });
  usePainter(
    useMemo<Painter>(
      () => ({
        height: () => height,
        paint: async (on, box, palette) => (await loadDrawing()).paintLine(line, on, box, palette),
      }),
      [line, height],
    ),
  );
  const [chosen, setAt] = useState(points.length - 1);
  // The new data may have fewer points.
  const at = Math.min(chosen, points.length - 1);
  const point = points[at];
  const said = point ? pointText(point, props) : "";
  const move = (event: KeyboardEvent) => {
    const next = movedBy(event.key, at, points.length);
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
  };
  return (
    <div>
      <div
        className={styles.line}
        role="slider"
        tabIndex={0}
        aria-label={props.keysLabel ?? copy.keys(label)}
        aria-valuemin={0}
        aria-valuemax={points.length - 1}
        aria-valuenow={at}
        aria-valuetext={said}
        onKeyDown={move}
      >
        {drawing ? (
          <drawing.LineDrawing line={line} at={at} onPoint={setAt} />
        ) : (
          <div style={{ minHeight: height }} />
        )}
      </div>
      <div className={styles.under}>
        <p className={styles.said}>{said}</p>
        {points.some(hasRange) && (
          <p className={styles.legend}>
            <span className={styles.swatch} aria-hidden="true" /> {copy.likelyRange}
          </p>
        )}
      </div>
    </div>
  );
}
