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
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { LessonRow } from "./lesson-card.tsx";
import type { ListProps } from "./lesson-list.tsx";
import styles from "./library.module.css";
import { rowOf } from "./use-library.ts";

/**
 * As high as nearly every line is: its picture, the space around it and the edge. An estimate that is right costs
 * nothing; each line that differs from it has the whole list reckoned anew.
 */
const linePx = () => 8 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize) + 1;
const BEYOND = 6;

const wide = () => matchMedia("(min-width: 60rem)");

function listenToWidth(listener: () => void) {
  const query = wide();
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Two beside each other on a desktop. */
const useColumns = () => (useSyncExternalStore(listenToWidth, () => wide().matches) ? 2 : 1);

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
  return { extract, events: { onFocus, onBlur } };
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
  readonly keyOf: (line: number) => string | number;
};

function useLines({ name, count, top, extract, keyOf }: LinesAsked) {
  const [line] = useState(linePx);
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => line,
    overscan: BEYOND,
    scrollMargin: top,
    rangeExtractor: extract,
    getItemKey: keyOf,
    initialMeasurementsCache: [...(heights.get(name) ?? [])],
  });
  const latest = useRef(name);
  latest.current = name;
  useLayoutEffect(
    () => () => keepHeights(latest.current, virtualizer.measurementsCache),
    [virtualizer],
  );
  const lines = virtualizer.getVirtualItems();
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
  const isNear = ({ index }: VirtualItem) =>
    index >= startIndex - BEYOND && index <= endIndex + BEYOND;
  const near = lines.filter(isNear);
  const before = Math.max(0, (near[0]?.start ?? top) - top);
  const drawnTo = (near.at(-1)?.end ?? top) - top;
  return {
    lines: lines.map((line) => ({ ...line, away: isNear(line) ? undefined : line.start - top })),
    measure: virtualizer.measureElement,
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
  const { extract, events } = useFocusedLine();
  const { lines, measure, padding } = useLines({
    name: `${columns} ${name}`,
    count: Math.ceil(lessons.length / columns),
    top: useTop(list),
    extract,
    keyOf: (line) => lessons[line * columns]?.id ?? line,
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
              away,
            }}
          />
        )),
      )}
    </ul>
  );
}
