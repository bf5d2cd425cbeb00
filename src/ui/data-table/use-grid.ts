import {
  type ColumnVisibilityState,
  columnVisibilityFeature,
  type PaginationState,
  type ReactTable,
  type RowSelectionState,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  type Updater,
  useTable,
} from "@tanstack/react-table";
import { useMemo } from "react";
import type { Column, DataTableProps, Selection } from "./types.ts";
import { useColumnVisibility } from "./use-column-visibility.ts";

const features = tableFeatures({
  columnVisibilityFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
});

const next = <T>(updater: Updater<T>, before: T): T =>
  typeof updater === "function" ? (updater as (old: T) => T)(before) : updater;

const sortingOf = (sort: string, columns: readonly Column<never>[]): SortingState => {
  const name = sort.replace(/^-/, "");
  const column = columns.find((one) => one.sort === name);
  return column ? [{ id: column.id, desc: sort.startsWith("-") }] : [];
};

const selectedIn = (
  selection: Selection | undefined,
  pageKeys: readonly string[],
): RowSelectionState =>
  Object.fromEntries(
    (selection?.isAll ? pageKeys : [...(selection?.keys ?? [])]).map((key) => [key, true]),
  );

/** Creates the table with its state taken from the URL, the page, and stored columns. The server sorts and paginates. */
export function useGrid<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, total, view, onView, selection } = props;
  const [columnVisibility, setVisibility] = useColumnVisibility(label, columns);
  const sorting = sortingOf(view.sort, columns as readonly Column<never>[]);
  const pagination: PaginationState = { pageIndex: view.page, pageSize: view.size };
  const rowSelection = selectedIn(selection, (rows ?? []).map(rowKey));
  const data = useMemo(() => rows ?? [], [rows]);
  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        header: column.label,
        enableSorting: column.sort !== undefined,
        enableHiding: !column.isTitle,
        meta: { column },
        accessorFn: (row: Row) => row,
      })),
    [columns],
  );
  return useTable({
    features,
    data: data as Row[],
    columns: definitions,
    getRowId: rowKey,
    rowCount: total,
    manualSorting: true,
    manualPagination: true,
    enableMultiSort: false,
    enableSortingRemoval: false,
    enableRowSelection: selection !== undefined,
    state: { columnVisibility, pagination, rowSelection, sorting },
    onColumnVisibilityChange: (updater: Updater<ColumnVisibilityState>) =>
      setVisibility(next(updater, columnVisibility)),
    onPaginationChange: (updater: Updater<PaginationState>) => {
      const { pageIndex, pageSize } = next(updater, pagination);
      onView(pageSize === view.size ? { page: pageIndex } : { size: pageSize });
    },
    onSortingChange: (updater: Updater<SortingState>) => {
      const [first] = next(updater, sorting);
      const name = columns.find(({ id }) => id === first?.id)?.sort;
      onView({ sort: name === undefined ? "" : `${first?.desc ? "-" : ""}${name}` });
    },
    onRowSelectionChange: (updater: Updater<RowSelectionState>) => {
      const keys = Object.entries(next(updater, rowSelection)).filter(([, isOn]) => isOn);
      selection?.onChange(new Set(keys.map(([key]) => key)));
    },
  });
}

export type GridTable<Row extends object> = ReactTable<typeof features, Row>;
