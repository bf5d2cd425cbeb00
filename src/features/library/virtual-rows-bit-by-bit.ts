import type { VirtualItem } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useReducer, useRef } from "react";

type Lines = readonly VirtualItem[];

/**
 * First what is seen. What lies beyond comes within the next frames, the more at once the less there is of it, so that no
 * frame has to draw many.
 */
export function useBitByBit(lines: Lines, isSeen: (line: VirtualItem) => boolean): Lines {
  const drawn = useRef<ReadonlySet<VirtualItem["key"]>>(new Set());
  const [, drawMore] = useReducer((times: number) => times + 1, 0);
  const isDrawn = ({ key }: VirtualItem) => drawn.current.has(key);
  const reach = (outwards: Lines) => {
    const ready = outwards.findIndex((line) => !isDrawn(line));
    return ready < 0 ? outwards : outwards.slice(0, Math.ceil((ready + outwards.length) / 2));
  };
  const seen = lines.filter(isSeen);
  const from = lines.findIndex(isSeen);
  const near = seen.some(isDrawn)
    ? [
        ...reach(lines.slice(0, from).toReversed()).toReversed(),
        ...seen,
        ...reach(lines.slice(from + seen.length)),
      ]
    : seen;
  useLayoutEffect(() => {
    drawn.current = new Set(near.map(({ key }) => key));
  });
  const isMore = near.length < lines.length;
  useEffect(() => {
    if (!isMore) return;
    const frame = requestAnimationFrame(drawMore);
    return () => cancelAnimationFrame(frame);
  });
  return near;
}
