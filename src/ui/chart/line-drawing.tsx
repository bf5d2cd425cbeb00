import { type ReactElement, type RefObject, useEffect, useRef } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { cssVars } from "#ui/class-names.ts";
import { listenToTheme } from "#ui/theme.ts";
import styles from "./chart.module.css";

import { dataOf, optionsFor } from "./line-options.ts";
import type { Box } from "./painters.ts";
import { type Palette, paletteOf, paperPalette } from "./palette.ts";
import { DEFAULT_HEIGHT, type LineProps, pointPositions } from "./points.ts";

/** Fits US Letter and A4 in CSS pixels on any screen. The style sheet scales it to the card. */
const PAPER = { width: 640, height: 190 };

type Props = {
  readonly line: LineProps;
  readonly at: number;
  readonly onPoint: (at: number) => void;
};

/** Marks a point. */
function mark(drawn: uPlot, { points }: LineProps, at: number) {
  const point = points[at];
  if (!point) return;
  const left = drawn.valToPos(pointPositions(points)[at] ?? 0, "x");
  drawn.setCursor({ left, top: drawn.valToPos(point.value ?? 0, "y") }, false);
}

/** Renders the canvas, redrawn when the theme changes and for print. */
export function LineDrawing({ line, at, onPoint }: Props): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  const chart = useChart(place, line, at, onPoint);
  useEffect(() => {
    if (chart.current) mark(chart.current, line, at);
  }, [chart, line, at]);
  return (
    <div
      className={styles.canvas}
      ref={place}
      aria-hidden="true"
      style={cssVars({ "--height": `${line.height ?? DEFAULT_HEIGHT}px` })}
    />
  );
}

function useChart(
  place: RefObject<HTMLDivElement | null>,
  line: LineProps,
  at: number,
  onPoint: (at: number) => void,
) {
  const chart = useRef<uPlot>(undefined);
  const latest = useRef({ at, onPoint });
  latest.current = { at, onPoint };
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const height = line.height ?? DEFAULT_HEIGHT;
    let isOnPaper = false;
    const notify = (index: number | null | undefined) => {
      if (typeof index === "number") latest.current.onPoint(index);
    };
    const draw = (palette: Palette, size: { readonly width: number; readonly height: number }) => {
      chart.current?.destroy();
      const options = optionsFor(line, { ...size, palette });
      const setCursor = [({ cursor }: uPlot) => cursor.event && notify(cursor.idx)];
      options.hooks = { ...options.hooks, setCursor };
      chart.current = new uPlot(options, dataOf(line), element);
      mark(chart.current, line, latest.current.at);
    };
    const drawForScreen = () => {
      isOnPaper = false;
      draw(paletteOf(element), { width: element.clientWidth, height });
    };
    const drawForPaper = () => {
      isOnPaper = true;
      draw(paperPalette(), PAPER);
    };
    const resized = new ResizeObserver(() => {
      const width = element.clientWidth;
      if (isOnPaper || width === 0 || chart.current?.width === width) return;
      chart.current?.setSize({ width, height });
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
    const draw = [
      ...(options.hooks?.draw ?? []),
      (drawn: uPlot) => queueMicrotask(() => finish(drawn)),
    ];
    options.hooks = { ...options.hooks, draw };
    new uPlot(options, dataOf(line), document.createElement("div"));
  });
}
