import { type ReactElement, useMemo, useState } from "react";
import { Range } from "#ui/range.tsx";
import styles from "./chart.module.css";
import { lineChart as copy } from "./copy.ts";
import { type Painter, usePainter } from "./painters.ts";
import { DEFAULT_HEIGHT, hasRange, type LineProps, pointText } from "./points.ts";
import { loadDrawing, useDrawing } from "./use-drawing.ts";

/** Returns the same object while its data is equal, so unrelated renders do not redraw the chart. */
function useStableLine(line: LineProps): LineProps {
  const { points, label, min, max, splits, height } = line;
  const drawn = JSON.stringify({ points, label, min, max, splits, height });
  // biome-ignore lint/correctness/useExhaustiveDependencies: functions return the same for the same points
  return useMemo(() => line, [drawn]);
}

/** Renders a line with its likely range, and a slider below that moves from point to point. */
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
  return (
    <div>
      {drawing ? (
        <drawing.LineDrawing line={line} at={at} onPoint={setAt} />
      ) : (
        <div style={{ minHeight: height }} />
      )}
      {points.length > 1 && (
        <div className={styles.rail}>
          <Range
            label={props.railLabel ?? copy.slider(label)}
            value={at}
            max={points.length - 1}
            valueText={said}
            onChange={setAt}
          />
        </div>
      )}
      <p className={styles.said}>{said}</p>
      {points.some(hasRange) && (
        <p className={styles.legend}>
          <span className={styles.swatch} aria-hidden="true" /> {copy.likelyRange}
        </p>
      )}
    </div>
  );
}
