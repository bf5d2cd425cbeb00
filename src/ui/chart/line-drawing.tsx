import { type ReactElement, type RefObject, useEffect, useRef } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { listenToTheme } from "#ui/theme.ts";
import styles from "./chart.module.css";

import { dataOf, optionsFor } from "./line-options.ts";
import type { Box } from "./painters.ts";
import { type Palette, paletteOf, paperPalette } from "./palette.ts";
import { DEFAULT_HEIGHT, type LineProps, pointPositions } from "./points.ts";

type Props = {
  readonly line: LineProps;
  readonly at: number;
  readonly onPoint: (at: number) => void;
};

/** Renders the canvas, redrawn when the theme changes and for print. */
export function LineDrawing({ line, at, onPoint }: Props): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  const chart = useChart(place, line, onPoint);
  useEffect(() => {
    const drawn = chart.current;
    const point = line.points[at];
    if (!drawn || !point) return;
    const x = pointPositions(line.points)[at] ?? 0;
    drawn.setCursor(
      {
        left: drawn.valToPos(x, "x"),
        top: drawn.valToPos(point.value ?? 0, "y"),
      },
      false,
    );
  }, [chart, line, at]);
  return (
    <div
      className={styles.canvas}
      ref={place}
      aria-hidden="true"
      style={{ minHeight: line.height ?? DEFAULT_HEIGHT }}
    />
  );
}

function useChart(
  place: RefObject<HTMLDivElement | null>,
  line: LineProps,
  onPoint: (at: number) => void,
) {
  const chart = useRef<uPlot>(undefined);
  const latestOnPoint = useRef(onPoint);
  latestOnPoint.current = onPoint;
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const height = line.height ?? DEFAULT_HEIGHT;
    const draw = (palette: Palette) => {
      chart.current?.destroy();
      const options = optionsFor(line, { width: element.clientWidth, height, palette });
      options.hooks = { setCursor: [({ cursor }) => cursor.event && notify(cursor.idx)] };
      chart.current = new uPlot(options, dataOf(line), element);
    };
    const notify = (index: number | null | undefined) => {
      if (typeof index === "number") latestOnPoint.current(index);
    };
    const drawForScreen = () => draw(paletteOf(element));
    const drawForPaper = () => draw(paperPalette());
    const resized = new ResizeObserver(() => {
      const width = element.clientWidth;
      if (width > 0 && chart.current?.width !== width) chart.current?.setSize({ width, height });
    });
    drawForScreen();
    resized.observe(element);
    const endTheme = listenToTheme(drawForScreen);
    addEventListener("beforeprint", drawForPaper);
    addEventListener("afterprint", drawForScreen);
    return () => {
      removeEventListener("beforeprint", drawForPaper);
      removeEventListener("afterprint", drawForScreen);
      endTheme();
      resized.disconnect();
      chart.current?.destroy();
      chart.current = undefined;
    };
  }, [place, line]);
  return chart;
}

/** Draws the chart at full pixel size and copies it into a context that is already scaled. */
export function paintLine(
  line: LineProps,
  on: CanvasRenderingContext2D,
  { x, y, width }: Box,
  palette: Palette,
): Promise<void> {
  const scale = on.getTransform().a;
  const height = line.height ?? DEFAULT_HEIGHT;
  return new Promise((done) => {
    const options = optionsFor(line, { width, height, palette, scale });
    const finish = (drawn: uPlot) => {
      on.drawImage(drawn.ctx.canvas, x, y, width, height);
      drawn.destroy();
      done();
    };
    // Deferred, because the hook runs before the last series is drawn.
    options.hooks = { draw: [(drawn) => queueMicrotask(() => finish(drawn))] };
    new uPlot(options, dataOf(line), document.createElement("div"));
  });
}
