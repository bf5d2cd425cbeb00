import { type ReactElement, useState } from "react";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog.tsx";
import { SelectField } from "../field.tsx";
import { columnDialog as copy } from "./copy.ts";
import styles from "./data-table.module.css";
import type { GridTable } from "./use-grid.ts";

type Props<Row extends object> = {
  readonly grid: GridTable<Row>;
  /** For narrow screens, which have no column headers to click. */
  readonly withSorting: boolean;
};

/** Lets the person choose columns and, on narrow screens, the sort order. */
export function ColumnDialog<Row extends object>(props: Props<Row>): ReactElement | null {
  const { grid, withSorting } = props;
  const [isOpen, setOpen] = useState(false);
  const columns = grid.getAllLeafColumns().filter((column) => column.getCanHide());
  const name = withSorting ? copy.titleWithSorting : copy.title;
  return (
    <>
      <Button icon="filters" kind="plain" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {name}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={name}
        actions={<Button onClick={() => setOpen(false)}>{copy.done}</Button>}
      >
        {withSorting && <SortSelect {...props} />}
        <fieldset className={styles.choice}>
          <legend>{copy.shown}</legend>
          {columns.map((column) => (
            <label key={column.id}>
              <input
                type="checkbox"
                checked={column.getIsVisible()}
                onChange={(event) => column.toggleVisibility(event.currentTarget.checked)}
              />
              {String(column.columnDef.header)}
            </label>
          ))}
        </fieldset>
      </Dialog>
    </>
  );
}

function SortSelect<Row extends object>({ grid }: Props<Row>) {
  const columns = grid.getAllLeafColumns().filter((column) => column.getCanSort());
  const sorted = columns.find((column) => column.getIsSorted());
  if (columns.length === 0) return null;
  const direction = sorted?.getIsSorted() === "desc" ? "-" : "";
  return (
    <SelectField
      label={copy.sortBy}
      value={sorted ? `${direction}${sorted.id}` : ""}
      onChange={({ currentTarget: { value } }) => {
        const id = value.replace(/^-/, "");
        grid.getColumn(id)?.toggleSorting(value.startsWith("-"));
      }}
    >
      {!sorted && <option value="">{copy.defaultOrder}</option>}
      {columns.flatMap(({ id, columnDef }) => [
        <option key={id} value={id}>
          {copy.ascending(String(columnDef.header))}
        </option>,
        <option key={`-${id}`} value={`-${id}`}>
          {copy.descending(String(columnDef.header))}
        </option>,
      ])}
    </SelectField>
  );
}
