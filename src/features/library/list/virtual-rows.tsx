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
  useReducer,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { useMatches } from "#ui/use-matches.ts";
import { LessonRow } from "../lesson-card.tsx";
import styles from "../library.module.css";
import { rowOf } from "../use-library.ts";
import type { ListProps } from "./list-props.ts";
import { runWhenIdle } from "./virtual-rows-idle-queue.ts";
import { useIncrementalRows } from "./virtual-rows-incremental.ts";

/**
 * The usual row height: cover, padding, and border. A correct estimate avoids recalculating the
 * whole list.
 */
const estimateRowHeight = () =>
  8 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize) + 1;
const OVERSCAN_ROWS = 6;

/** Two columns on desktop. */
const useColumns = () => (useMatches("(min-width: 60rem)") ? 2 : 1);

/** Returns the list's offset from the top of the page, updated when content above it changes. */
function useTop(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const box = list.current?.getBoundingClientRect();
      if (box) setTop(Math.round(box.top + window.scrollY));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    measure();
    return () => observer.disconnect();
  }, [list]);
  return top;
}

/** Keeps the focused row rendered even when it is scrolled away, so focus is not lost. */
function useFocusedRow() {
  const focused = useRef<number>(undefined);
  const extract = useCallback((range: Range) => {
    const rows = defaultRangeExtractor(range);
    const focusedRow = focused.current;
    if (focusedRow === undefined || focusedRow >= range.count || rows.includes(focusedRow))
      return rows;
    return [...rows, focusedRow].toSorted((a, b) => a - b);
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

/** Measured row heights per list, to restore the scroll position on back navigation. */
const heights = new Map<string, readonly VirtualItem[]>();
const MAX_SAVED_LISTS = 5;

function saveHeights(name: string, rows: readonly VirtualItem[]) {
  heights.delete(name);
  heights.set(name, [...rows]);
  const oldest = heights.keys().next();
  if (heights.size > MAX_SAVED_LISTS && !oldest.done) heights.delete(oldest.value);
}

type RowWindowOptions = {
  readonly name: string;
  readonly count: number;
  readonly top: number;
  readonly extract: (range: Range) => number[];
  readonly isFocused: (row: VirtualItem) => boolean;
  readonly keyOf: (row: number) => string | number;
};

function useRowWindow({ name, count, top, extract, isFocused, keyOf }: RowWindowOptions) {
  const [row] = useState(estimateRowHeight);
  const savedHeights = useMemo(() => [...(heights.get(name) ?? [])], [name]);
  const shown = useRef<readonly VirtualItem[]>([]);
  const [, renderNow] = useReducer((times: number) => times + 1, 0);
  /** After a jump, for example with Page Down, nothing of the new rows is rendered yet. */
  const isBlank = ({ startIndex, endIndex }: Pick<Range, "startIndex" | "endIndex">) =>
    !shown.current.some(({ index }) => index >= startIndex && index <= endIndex);
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => row,
    overscan: OVERSCAN_ROWS,
    // What scrolls into view is usually rendered already. React may render more rows after the frame.
    useFlushSync: false,
    // A jump can be reported by the end of the previous scroll, as no longer scrolling. Not within
    // the call: React can't render from a layout effect, which reports changes too.
    onChange: ({ range }) =>
      queueMicrotask(() => {
        if (range && isBlank(range)) flushSync(renderNow);
      }),
    scrollMargin: top,
    rangeExtractor: extract,
    getItemKey: keyOf,
    initialMeasurementsCache: savedHeights,
  });
  const latest = useRef(name);
  latest.current = name;
  useLayoutEffect(
    () => () => saveHeights(latest.current, virtualizer.measurementsCache),
    [virtualizer],
  );
  const rows = virtualizer.getVirtualItems();
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
  const isNear =
    (distance: number) =>
    ({ index }: VirtualItem) =>
      index >= startIndex - distance && index <= endIndex + distance;
  const rendered = useIncrementalRows(rows.filter(isNear(OVERSCAN_ROWS)), isNear(0));
  useLayoutEffect(() => {
    shown.current = rendered;
  });
  const before = Math.max(0, (rendered[0]?.start ?? top) - top);
  const renderedEnd = (rendered.at(-1)?.end ?? top) - top;
  return {
    rows: rows.flatMap((row) => {
      if (rendered.includes(row)) return { ...row, offset: undefined };
      return isFocused(row) ? { ...row, offset: row.start - top } : [];
    }),
    measure: virtualizer.measureElement,
    later: useCallback(
      (image: HTMLImageElement, urlOf: () => string) => {
        const setSource = () => {
          const src = urlOf();
          if (image.src !== src) image.src = src;
        };
        if (virtualizer.isScrolling && !image.src) return runWhenIdle(image, setSource);
        setSource();
        return () => undefined;
      },
      [virtualizer],
    ),
    padding: {
      paddingTop: before,
      paddingBottom: Math.max(0, virtualizer.getTotalSize() - renderedEnd),
    },
  };
}

/** Renders only the rows near the viewport. Each lesson has its position in the whole list. */
export function VirtualRows({ lessons, name, ...data }: ListProps) {
  const list = useRef<HTMLUListElement>(null);
  const columns = useColumns();
  const { extract, isFocused, events } = useFocusedRow();
  const { rows, measure, later, padding } = useRowWindow({
    name: `${columns} ${name}`,
    count: Math.ceil(lessons.length / columns),
    top: useTop(list),
    extract,
    isFocused,
    // A new function would recalculate the whole list.
    keyOf: useCallback((row) => lessons[row * columns]?.id ?? row, [lessons, columns]),
  });
  return (
    // biome-ignore lint/a11y/noRedundantRoles: VoiceOver ignores lists without bullets
    <ul ref={list} className={styles.virtual} role="list" style={padding} {...events}>
      {rows.flatMap(({ index, offset }) =>
        lessons.slice(index * columns, (index + 1) * columns).map((lesson, column) => (
          <LessonRow
            key={lesson.id}
            {...rowOf(data, lesson)}
            position={{
              at: index * columns + column + 1,
              of: lessons.length,
              row: index,
              measure: column === 0 ? measure : undefined,
              later,
              offset,
            }}
          />
        )),
      )}
    </ul>
  );
}
