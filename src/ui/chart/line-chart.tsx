import { type ReactElement, useMemo, useState } from "react";
import { Range } from "#ui/range.tsx";
import styles from "./chart.module.css";
import { LINE_HEIGHT } from "./line-height.ts";
import { type Painter, usePainter } from "./painters.ts";
import { hasRange, type LineProps, pointInWords } from "./points.ts";
import { loadDrawing, useDrawing } from "./use-drawing.ts";

/** The same while it draws the same, so that nothing is drawn anew because something beside it changed. */
function useUnchanged(line: LineProps): LineProps {
  const { points, label, min, max, splits, height } = line;
  const drawn = JSON.stringify({ points, label, min, max, splits, height });
  // biome-ignore lint/correctness/useExhaustiveDependencies: functions say of the same points the same
  return useMemo(() => line, [drawn]);
}

/** A line with the range it lies in. The rail below goes from point to point, by thumb or by arrow keys. */
export function LineChart(props: LineProps): ReactElement {
  const { points, label, height = LINE_HEIGHT } = props;
  const drawing = useDrawing();
  const line = useUnchanged({ ...props, height });
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
  // There may be fewer than there were.
  const at = Math.min(chosen, points.length - 1);
  const point = points[at];
  const said = point ? pointInWords(point, props) : "";
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
            label={props.railLabel ?? `${label}: go from point to point`}
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
          <span className={styles.swatch} aria-hidden="true" /> Where the true figure likely lies
          (95%)
        </p>
      )}
    </div>
  );
}
