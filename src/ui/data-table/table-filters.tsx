import { type ReactElement, type ReactNode, useEffect, useRef, useState } from "react";
import { ChipSelect } from "../chip.tsx";
import { SearchField } from "../search-field.tsx";
import styles from "./data-table.module.css";
import type { ListView } from "./types.ts";

const DEBOUNCE_MS = 250;

export function TableFilters({ children }: { readonly children: ReactNode }): ReactElement {
  return <div className={styles.narrow}>{children}</div>;
}

type SearchProps = {
  readonly label: string;
  readonly view: ListView;
  readonly onView: (changes: Partial<ListView>) => void;
};

/** Searches after a pause in typing. */
export function TableSearch({ label, view, onView }: SearchProps): ReactElement {
  const [typed, setTyped] = useState(view.q);
  const sent = useRef(view.q);
  useEffect(() => {
    if (view.q === sent.current) return;
    sent.current = view.q;
    setTyped(view.q);
  }, [view.q]);
  useEffect(() => {
    if (typed === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = typed;
      onView({ q: typed });
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, onView]);
  return <SearchField label={label} value={typed} maxLength={200} onChange={setTyped} />;
}

type FilterProps = {
  readonly label: string;
  readonly name: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  /** Text of the option without a filter: "All statuses". */
  readonly all: string;
  readonly view: ListView;
  /** `filter` from `useTableView`. */
  readonly filter: (name: string, value: string) => void;
};

export function SelectFilter(props: FilterProps): ReactElement {
  const { label, name, options, all, view, filter } = props;
  return (
    <ChipSelect
      label={label}
      value={view.filters[name] ?? ""}
      onChange={(event) => filter(name, event.currentTarget.value)}
    >
      <option value="">{all}</option>
      {options.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </ChipSelect>
  );
}

type DateFilterProps = Pick<FilterProps, "label" | "name" | "view" | "filter">;

export function DateFilter({ label, name, view, filter }: DateFilterProps): ReactElement {
  return (
    <label className={styles.day}>
      <span>{label}</span>
      <input
        type="date"
        value={view.filters[name] ?? ""}
        onChange={(event) => filter(name, event.currentTarget.value)}
      />
    </label>
  );
}
