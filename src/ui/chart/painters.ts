import { createContext, useContext, useEffect } from "react";
import type { Palette } from "./palette.ts";

export type Box = { readonly x: number; readonly y: number; readonly width: number };

/** Draws one chart into an exported picture. */
export type Painter = {
  readonly height: (width: number) => number;
  readonly paint: (
    on: CanvasRenderingContext2D,
    box: Box,
    palette: Palette,
  ) => Promise<void> | void;
};

/** The painters of the charts inside a figure, used to export it as a picture. */
export const Painters = createContext<Set<Painter> | undefined>(undefined);

export function usePainter(painter: Painter): void {
  const painters = useContext(Painters);
  useEffect(() => {
    painters?.add(painter);
    return () => {
      painters?.delete(painter);
    };
  }, [painters, painter]);
}
