import type { ChangeEvent, KeyboardEvent, ReactElement, ReactNode } from "react";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { table as copy, selection as selectionCopy } from "./copy.ts";
import styles from "./data-table.module.css";
import type { Column, DataTableProps } from "./types.ts";
import type { GridTable } from "./use-grid.ts";

export type TableProps<Row extends object> = DataTableProps<Row> & {
  readonly grid: GridTable<Row>;
};

export const shownColumns = <Row extends object>({ columns, grid }: TableProps<Row>) => {
  const shown = new Set(grid.getVisibleLeafColumns().map(({ id }) => id));
  return columns.filter(({ id }) => shown.has(id));
};

/** Moves focus between row checkboxes with the arrow keys, and with Shift also selects the row. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  if (!(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>("input[data-row]")];
  const step = event.key === "ArrowDown" ? 1 : -1;
  const next = boxes[boxes.indexOf(event.target) + step];
  next?.focus();
  if (event.shiftKey && next && !next.checked) next.click();
}

/** Renders rows as a table, for wide screens. */
export function Grid<Row extends object>(props: TableProps<Row>): ReactElement {
  const { label, grid, selection } = props;
  const columns = shownColumns(props);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable with the keyboard
    <section className={styles.frame} aria-label={copy.frame(label)} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={styles.tick}>
                <SelectAll grid={grid} />
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} grid={grid} />
            ))}
          </tr>
        </thead>
        <tbody data-rows="" onKeyDown={moveBetweenRows}>
          {grid.getRowModel().rows.map((row) => (
            <tr key={row.id} data-chosen={row.getIsSelected() || undefined}>
              {selection && (
                <td className={styles.tick}>
                  <RowCheckbox row={row.original} id={row.id} props={props} />
                </td>
              )}
              {columns.map((column) => (
                <Cell key={column.id} column={column} row={row.original} props={props} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type GridProps<Row extends object> = { readonly grid: GridTable<Row> };

function SelectAll<Row extends object>({ grid }: GridProps<Row>) {
  return (
    <label className={styles.target}>
      <input
        type="checkbox"
        aria-label={selectionCopy.selectPage}
        checked={grid.getIsAllPageRowsSelected()}
        ref={(box) => {
          if (box) box.indeterminate = grid.getIsSomePageRowsSelected();
        }}
        onChange={(event) => grid.toggleAllPageRowsSelected(event.currentTarget.checked)}
      />
    </label>
  );
}

function HeaderCell<Row extends object>({
  column,
  grid,
}: GridProps<Row> & { readonly column: Column<Row> }) {
  const sorted = grid.getColumn(column.id)?.getIsSorted() ?? false;
  const order = sorted === "asc" ? "ascending" : "descending";
  return (
    <th
      scope="col"
      className={column.isNumber && styles.number}
      aria-sort={sorted ? order : undefined}
    >
      {column.sort === undefined ? (
        column.label
      ) : (
        <button
          type="button"
          className={styles.sort}
          onClick={() => grid.getColumn(column.id)?.toggleSorting(sorted === "asc")}
        >
          {column.label}
          <Icon
            name="down"
            size="s"
            className={classNames(!sorted && styles.off, sorted === "asc" && styles.up)}
          />
        </button>
      )}
    </th>
  );
}

type CellProps<Row extends object> = {
  readonly column: Column<Row>;
  readonly row: Row;
  readonly props: TableProps<Row>;
};

function Cell<Row extends object>({ column, row, props }: CellProps<Row>) {
  if (column.isTitle)
    return (
      <th scope="row">
        <div className={styles.cell}>
          <TitleCell row={row} column={column} props={props} />
        </div>
      </th>
    );
  return (
    <td className={column.isNumber && styles.number}>
      <div className={styles.cell}>{clamped(column.cell(row))}</div>
    </td>
  );
}

/** Common names and titles, which are never cut, are shorter. */
const LONG = 80;

/** Cuts long plain text after two lines. It is shown as a whole while its row has the pointer or the focus. */
export const clamped = (content: ReactNode): ReactNode =>
  typeof content === "string" && content.length > LONG ? (
    <span className={styles.clamped}>{content}</span>
  ) : (
    content
  );

export function TitleCell<Row extends object>({ row, column, props }: CellProps<Row>) {
  const href = props.rowHref?.(row);
  const text = clamped(column.cell(row));
  return href === undefined ? text : <Link to={href}>{text}</Link>;
}

type RowCheckboxProps<Row extends object> = {
  readonly row: Row;
  readonly id: string;
  readonly props: TableProps<Row>;
};

/** The row that was toggled last, by list. A click with Shift selects from there. */
const anchors = new WeakMap<Element, string>();

/** Toggles a row, or with Shift every row from the one toggled last. */
function toggleRow<Row extends object>(
  { currentTarget: box, nativeEvent }: ChangeEvent<HTMLInputElement>,
  id: string,
  { grid, selection }: TableProps<Row>,
) {
  const list = box.closest("[data-rows]");
  const ids = grid.getRowModel().rows.map((row) => row.id);
  const from = ids.indexOf((list && anchors.get(list)) ?? "");
  const to = ids.indexOf(id);
  if (list) anchors.set(list, id);
  const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey && from >= 0;
  if (!isRange) return grid.getRow(id).toggleSelected(box.checked);
  const range = ids.slice(Math.min(from, to), Math.max(from, to) + 1);
  const selected = new Set(ids.filter((one) => grid.getRow(one).getIsSelected()));
  const keys = new Set([...(selection?.keys ?? []), ...selected]);
  for (const one of range) box.checked ? keys.add(one) : keys.delete(one);
  selection?.onChange(keys);
}

export function RowCheckbox<Row extends object>({ row, id, props }: RowCheckboxProps<Row>) {
  const { grid, columns } = props;
  const title = columns.find(({ isTitle }) => isTitle);
  return (
    <label className={styles.target}>
      <input
        type="checkbox"
        data-row={id}
        checked={grid.getRow(id).getIsSelected()}
        onChange={(event) => toggleRow(event, id, props)}
      />
      <VisuallyHidden>
        {title ? (
          <>
            {selectionCopy.select} {title.cell(row)}
          </>
        ) : (
          selectionCopy.selectRow
        )}
      </VisuallyHidden>
    </label>
  );
}
