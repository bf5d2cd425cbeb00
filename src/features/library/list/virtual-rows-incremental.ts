import type { VirtualItem } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useReducer, useRef } from "react";

type Rows = readonly VirtualItem[];

/**
 * Renders visible rows first and adds off-screen rows over the next frames, at least half of the
 * remaining rows each time, so no frame renders many rows.
 */
export function useIncrementalRows(rows: Rows, isVisible: (row: VirtualItem) => boolean): Rows {
  const rendered = useRef<ReadonlySet<VirtualItem["key"]>>(new Set());
  const [, renderMore] = useReducer((times: number) => times + 1, 0);
  const isRendered = ({ key }: VirtualItem) => rendered.current.has(key);
  const extend = (outwards: Rows) => {
    const ready = outwards.findIndex((row) => !isRendered(row));
    return ready < 0 ? outwards : outwards.slice(0, Math.ceil((ready + outwards.length) / 2));
  };
  const visible = rows.filter(isVisible);
  const from = rows.findIndex(isVisible);
  const shown = visible.some(isRendered)
    ? [
        ...extend(rows.slice(0, from).toReversed()).toReversed(),
        ...visible,
        ...extend(rows.slice(from + visible.length)),
      ]
    : visible;
  useLayoutEffect(() => {
    rendered.current = new Set(shown.map(({ key }) => key));
  });
  const isMore = shown.length < rows.length;
  useEffect(() => {
    if (!isMore) return;
    const frame = requestAnimationFrame(renderMore);
    return () => cancelAnimationFrame(frame);
  });
  return shown;
}
