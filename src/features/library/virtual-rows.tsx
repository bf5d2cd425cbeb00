import {
  defaultRangeExtractor,
  type Range,
  useWindowVirtualizer,
  type VirtualItem,
} from "@tanstack/react-virtual";
import {
  type FocusEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useMatches } from "#ui/use-matches.ts";
import { LessonRow } from "./lesson-card.tsx";
import styles from "./library.module.css";
import type { ListProps } from "./list-props.ts";
import { rowOf } from "./use-library.ts";
import { useBitByBit } from "./virtual-rows-bit-by-bit.ts";
import { inTurn } from "./virtual-rows-in-turn.ts";

/**
 * As high as nearly every line is: its picture, the space around it and the edge. An estimate that is right costs
 * nothing; each line that differs from it has the whole list reckoned anew.
 */
const linePx = () => 8 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize) + 1;
const BEYOND = 6;

/** Two beside each other on a desktop. */
const useColumns = () => (useMatches("(min-width: 60rem)") ? 2 : 1);

/** How far down the page the list begins, also after what stands above it has changed. */
function useTop(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const box = list.current?.getBoundingClientRect();
      if (box) setTop(Math.round(box.top + window.scrollY));
    };
    const watcher = new ResizeObserver(measure);
    watcher.observe(document.body);
    measure();
    return () => watcher.disconnect();
  }, [list]);
  return top;
}

/** The line that holds the focus is drawn wherever it is, so that the focus is never lost. */
function useFocusedLine() {
  const focused = useRef<number>(undefined);
  const extract = useCallback((range: Range) => {
    const lines = defaultRangeExtractor(range);
    const at = focused.current;
    if (at === undefined || at >= range.count || lines.includes(at)) return lines;
    return [...lines, at].toSorted((a, b) => a - b);
  }, []);
  const onFocus = ({ target }: FocusEvent) => {
    const item = target.closest("li");
    focused.current = item ? Number(item.dataset.index) : undefined;
  };
  const onBlur = () => {
    focused.current = undefined;
  };
  const isFocused = ({ index }: VirtualItem) => index === focused.current;
  return { extract, isFocused, events: { onFocus, onBlur } };
}

/** How high lines were when a list was last left, so that going back finds the same place. */
const heights = new Map<string, readonly VirtualItem[]>();
const KEPT_LISTS = 5;

function keepHeights(name: string, lines: readonly VirtualItem[]) {
  heights.delete(name);
  heights.set(name, [...lines]);
  const oldest = heights.keys().next();
  if (heights.size > KEPT_LISTS && !oldest.done) heights.delete(oldest.value);
}

type LinesAsked = {
  readonly name: string;
  readonly count: number;
  readonly top: number;
  readonly extract: (range: Range) => number[];
  readonly isFocused: (line: VirtualItem) => boolean;
  readonly keyOf: (line: number) => string | number;
};

function useLines({ name, count, top, extract, isFocused, keyOf }: LinesAsked) {
  const [line] = useState(linePx);
  const known = useMemo(() => [...(heights.get(name) ?? [])], [name]);
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => line,
    overscan: BEYOND,
    scrollMargin: top,
    rangeExtractor: extract,
    getItemKey: keyOf,
    initialMeasurementsCache: known,
  });
  const latest = useRef(name);
  latest.current = name;
  useLayoutEffect(
    () => () => keepHeights(latest.current, virtualizer.measurementsCache),
    [virtualizer],
  );
  const lines = virtualizer.getVirtualItems();
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
  const isWithin =
    (beyond: number) =>
    ({ index }: VirtualItem) =>
      index >= startIndex - beyond && index <= endIndex + beyond;
  const near = useBitByBit(lines.filter(isWithin(BEYOND)), isWithin(0));
  const before = Math.max(0, (near[0]?.start ?? top) - top);
  const drawnTo = (near.at(-1)?.end ?? top) - top;
  return {
    lines: lines.flatMap((line) => {
      if (near.includes(line)) return { ...line, away: undefined };
      return isFocused(line) ? { ...line, away: line.start - top } : [];
    }),
    measure: virtualizer.measureElement,
    later: useCallback(
      (image: HTMLImageElement, address: () => string) => {
        const draw = () => {
          const wanted = address();
          if (image.src !== wanted) image.src = wanted;
        };
        if (virtualizer.isScrolling && !image.src) return inTurn(image, draw);
        draw();
        return () => undefined;
      },
      [virtualizer],
    ),
    padding: {
      paddingTop: before,
      paddingBottom: Math.max(0, virtualizer.getTotalSize() - drawnTo),
    },
  };
}

/** Only the lines near the window are drawn. Each lesson says its place in the whole list. */
export function VirtualRows({ lessons, name, ...parts }: ListProps) {
  const list = useRef<HTMLUListElement>(null);
  const columns = useColumns();
  const { extract, isFocused, events } = useFocusedLine();
  const { lines, measure, later, padding } = useLines({
    name: `${columns} ${name}`,
    count: Math.ceil(lessons.length / columns),
    top: useTop(list),
    extract,
    isFocused,
    // Another function has the whole list reckoned anew.
    keyOf: useCallback((line) => lessons[line * columns]?.id ?? line, [lessons, columns]),
  });
  return (
    // biome-ignore lint/a11y/noRedundantRoles: a list without bullets is no list to VoiceOver
    <ul ref={list} className={styles.virtual} role="list" style={padding} {...events}>
      {lines.flatMap(({ index, away }) =>
        lessons.slice(index * columns, (index + 1) * columns).map((lesson, column) => (
          <LessonRow
            key={lesson.id}
            {...rowOf(parts, lesson)}
            place={{
              at: index * columns + column + 1,
              of: lessons.length,
              line: index,
              measure: column === 0 ? measure : undefined,
              later,
              away,
            }}
          />
        )),
      )}
    </ul>
  );
}
