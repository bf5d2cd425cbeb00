import { type ReactElement, type ReactNode, useEffect, useState } from "react";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Note } from "#ui/note.tsx";
import { useMatches } from "#ui/use-matches.ts";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { Cards } from "./cards.tsx";
import { ColumnDialog } from "./column-dialog.tsx";
import { table as copy, selection as selectionCopy } from "./copy.ts";
import styles from "./data-table.module.css";
import { Grid } from "./grid.tsx";
import { Pagination } from "./pagination.tsx";
import { EmptyTable, TableSkeleton } from "./states.tsx";
import type { DataTableProps, ListView, Selection } from "./types.ts";
import { useGrid } from "./use-grid.ts";

const useIsWide = () => useMatches("(min-width: 48rem)");

/** Renders a list that the server sorts and paginates: a table, or cards on narrow screens. */
export function DataTable<Row extends object>(props: DataTableProps<Row>): ReactElement {
  const { label, rows, total, view, onView, status, error, onRetry, selection, bulk, empty } =
    props;
  const isWide = useIsWide();
  const grid = useGrid(props);
  const isBeyond = status === "succeeded" && rows?.length === 0 && total > 0 && view.page > 0;
  useEffect(() => {
    if (isBeyond) onView({ page: Math.ceil(total / view.size) - 1 });
  }, [isBeyond, onView, total, view.size]);
  const hasRows = rows !== undefined && rows.length > 0;
  return (
    <section className={styles.list} aria-label={label}>
      {hasRows && (
        <div className={styles.tools}>
          <p className="small muted num">{copy.range(rangeOf(view, total))}</p>
          <ColumnDialog grid={grid} withSorting={!isWide} />
        </div>
      )}
      {status === "failed" && <LoadError text={error} hasRows={hasRows} onRetry={onRetry} />}
      {selection && (selection.isAll || selection.keys.size > 0) && (
        <SelectionBar selection={selection} total={total}>
          {bulk?.(selection.keys)}
        </SelectionBar>
      )}
      {hasRows && (
        <div
          className={classNames(styles.rows, status === "loading" && styles.old)}
          aria-busy={status === "loading"}
        >
          {isWide ? <Grid {...props} grid={grid} /> : <Cards {...props} grid={grid} />}
        </div>
      )}
      {rows === undefined && status === "loading" && <TableSkeleton label={label} />}
      {rows?.length === 0 && total === 0 && status !== "failed" && (
        <EmptyTable view={view} onView={onView} empty={empty} />
      )}
      {total > 0 && <Pagination label={label} view={view} total={total} onView={onView} />}
      <Announcer rows={rows} total={total} view={view} status={status} />
    </section>
  );
}

function rangeOf({ page, size }: ListView, total: number) {
  const from = page * size + 1;
  return { from, to: Math.min(from + size - 1, total), total };
}

type LoadErrorProps = {
  readonly text: string | undefined;
  readonly hasRows: boolean;
  readonly onRetry: (() => void) | undefined;
};

function LoadError({ text, hasRows, onRetry }: LoadErrorProps) {
  return (
    <div className={styles.problem}>
      <Note tone="attention" isNew>
        {text ?? copy.failed}
        {hasRows && ` ${copy.stale}`}
      </Note>
      {onRetry && (
        <div>
          <Button icon="retry" onClick={onRetry}>
            {copy.retry}
          </Button>
        </div>
      )}
    </div>
  );
}

type SelectionBarProps = {
  readonly selection: Selection;
  readonly total: number;
  readonly children: ReactNode;
};

function SelectionBar({ selection, total, children }: SelectionBarProps) {
  const { keys, isAll, onAll } = selection;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has its own border
    <div className={styles.chosen} role="group" aria-label={selectionCopy.group}>
      <p className="num" role="status">
        {isAll ? selectionCopy.allSelected(total) : selectionCopy.count(keys.size)}
      </p>
      {onAll && !isAll && total > keys.size && (
        <Button kind="plain" onClick={onAll}>
          {selectionCopy.all(total)}
        </Button>
      )}
      {children}
      <Button kind="plain" onClick={() => selection.onChange(new Set())}>
        {selectionCopy.clear}
      </Button>
    </div>
  );
}

type AnnouncerProps = Pick<DataTableProps<object>, "rows" | "total" | "view" | "status">;

/** Announces loaded rows to screen readers, once for each result. */
function Announcer({ rows, total, view, status }: AnnouncerProps) {
  const [message, setMessage] = useState("");
  useEffect(() => {
    if (status !== "succeeded" || rows === undefined) return;
    setMessage(rows.length === 0 ? copy.announcedNone : copy.announced(rangeOf(view, total)));
  }, [status, rows, total, view]);
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {message}
    </VisuallyHidden>
  );
}
