import { type ReactElement, type ReactNode, useEffect, useState } from "react";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Note } from "#ui/note.tsx";
import { useMatches } from "#ui/use-matches.ts";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { Cards } from "./cards.tsx";
import { ColumnChoice } from "./column-choice.tsx";
import styles from "./data-table.module.css";
import { Grid } from "./grid.tsx";
import { Pages } from "./pages.tsx";
import { Nothing, Waiting } from "./states.tsx";
import type { DataTableProps, ListView, Selection } from "./types.ts";
import { useGrid } from "./use-grid.ts";

const useIsWide = () => useMatches("(min-width: 48rem)");

/** A list that the server sorts and cuts into pages: a table, and on a phone a card for each row. */
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
          <p className="small muted num">{rangeInWords(view, total)}</p>
          <ColumnChoice grid={grid} withOrder={!isWide} />
        </div>
      )}
      {status === "failed" && <Problem text={error} hasRows={hasRows} onRetry={onRetry} />}
      {selection && selection.keys.size > 0 && (
        <Chosen selection={selection}>{bulk?.(selection.keys)}</Chosen>
      )}
      {hasRows && (
        <div
          className={classNames(styles.rows, status === "loading" && styles.old)}
          aria-busy={status === "loading"}
        >
          {isWide ? <Grid {...props} grid={grid} /> : <Cards {...props} grid={grid} />}
        </div>
      )}
      {rows === undefined && status === "loading" && <Waiting label={label} />}
      {rows?.length === 0 && total === 0 && status !== "failed" && (
        <Nothing view={view} onView={onView} empty={empty} />
      )}
      {total > 0 && <Pages label={label} view={view} total={total} onView={onView} />}
      <Said rows={rows} total={total} view={view} status={status} />
    </section>
  );
}

function rangeInWords({ page, size }: ListView, total: number): string {
  const first = page * size + 1;
  return `${first}–${Math.min(first + size - 1, total)} of ${total.toLocaleString("en-US")}`;
}

type ProblemProps = {
  readonly text: string | undefined;
  readonly hasRows: boolean;
  readonly onRetry: (() => void) | undefined;
};

function Problem({ text, hasRows, onRetry }: ProblemProps) {
  return (
    <div className={styles.problem}>
      <Note tone="attention" isNew>
        {text ?? "This list could not be asked for."}
        {hasRows && " Below is what was here before."}
      </Note>
      {onRetry && (
        <div>
          <Button icon="retry" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}

type ChosenProps = { readonly selection: Selection; readonly children: ReactNode };

function Chosen({ selection, children }: ChosenProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame of its own
    <div className={styles.chosen} role="group" aria-label="With the chosen rows">
      <p>
        <strong className="num">{selection.keys.size}</strong> chosen
      </p>
      {children}
      <Button kind="plain" onClick={() => selection.onChange(new Set())}>
        Choose none
      </Button>
    </div>
  );
}

type SaidProps = Pick<DataTableProps<object>, "rows" | "total" | "view" | "status">;

/** What came is said once, not at each drawing. */
function Said({ rows, total, view, status }: SaidProps) {
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (status !== "succeeded" || rows === undefined) return;
    setSaid(rows.length === 0 ? "No rows" : `Rows ${rangeInWords(view, total)}`);
  }, [status, rows, total, view]);
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {said}
    </VisuallyHidden>
  );
}
