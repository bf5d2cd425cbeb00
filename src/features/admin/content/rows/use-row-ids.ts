import { useRef } from "react";

let last = 0;
const fresh = () => `row-${++last}`;

export type RowIds = {
  readonly ids: readonly string[];
  /** Call them along with the change of the rows. */
  readonly insert: (at: number) => string;
  readonly remove: (at: number) => void;
  readonly order: (ids: readonly string[]) => void;
};

/** Gives rows ids that follow them when they move. Rows that were replaced from outside get new ones at the end. */
export function useRowIds(count: number): RowIds {
  const ids = useRef<readonly string[]>([]);
  if (ids.current.length > count) ids.current = ids.current.slice(0, count);
  while (ids.current.length < count) ids.current = [...ids.current, fresh()];
  return {
    ids: ids.current,
    insert: (at) => {
      const id = fresh();
      ids.current = ids.current.toSpliced(at, 0, id);
      return id;
    },
    remove: (at) => {
      ids.current = ids.current.toSpliced(at, 1);
    },
    order: (next) => {
      ids.current = [...next];
    },
  };
}
