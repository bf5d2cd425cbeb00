import { type ReactNode, useEffect, useRef, useState } from "react";
import admin from "#shared/admin/admin-page.module.css";
import { Button } from "#ui/button.tsx";
import { RoundButton } from "#ui/round-button.tsx";
import { OrderList } from "../order-list.tsx";
import styles from "./rows.module.css";
import { repeatingRows as copy } from "./rows-copy.ts";
import { useRowIds } from "./use-row-ids.ts";

type Props<Row> = {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly max?: number;
  /** Names a row in labels and announcements. */
  readonly nameOf: (row: Row, at: number) => string;
  readonly fields: (row: Row, at: number) => ReactNode;
  readonly onRows: (rows: Row[]) => void;
  /** A new row is added with a button, or by `adding`. */
  readonly blank?: Row;
  readonly addText?: string;
  readonly adding?: (add: (row: Row) => void) => ReactNode;
};

type Removed<Row> = { readonly row: Row; readonly at: number; readonly name: string };

const FIELDS = "input, textarea, select, a[href]";

/** Rows that can be added, removed, restored, and reordered by dragging, by keyboard, and with buttons. */
export function RepeatingRows<Row>(props: Props<Row>) {
  const { label, rows, max = Number.POSITIVE_INFINITY, nameOf, fields, onRows } = props;
  const { ids, insert, remove, order } = useRowIds(rows.length);
  const [removed, setRemoved] = useState<Removed<Row>>();
  const group = useRef<HTMLFieldSetElement>(null);
  /** The id of the row to focus once it is there. */
  const toFocus = useRef<string>(undefined);
  useEffect(() => {
    const id = toFocus.current;
    if (id === undefined) return;
    toFocus.current = undefined;
    group.current?.querySelector<HTMLElement>(`[data-row="${id}"] :is(${FIELDS})`)?.focus();
  });

  const add = (row: Row, at = rows.length) => {
    toFocus.current = insert(at);
    setRemoved(undefined);
    onRows(rows.toSpliced(at, 0, row));
  };
  const take = (row: Row, at: number) => {
    remove(at);
    setRemoved({ row, at, name: nameOf(row, at) });
    onRows(rows.toSpliced(at, 1));
  };
  const move = (next: readonly string[]) => {
    const moved = next.flatMap((id) => rows.slice(ids.indexOf(id), ids.indexOf(id) + 1));
    order(next);
    onRows(moved);
  };
  const itemOf = (row: Row, at: number) => ({
    id: ids[at] ?? String(at),
    name: nameOf(row, at),
    content: (
      <div className={styles.fields} data-row={ids[at]}>
        {fields(row, at)}
      </div>
    ),
    actions: (
      <RoundButton
        label={copy.remove(nameOf(row, at))}
        icon="trash"
        onClick={() => take(row, at)}
      />
    ),
  });
  const isFull = rows.length >= max;
  return (
    <fieldset ref={group} className={styles.rows}>
      <legend>{label}</legend>
      {rows.length > 0 && (
        <OrderList
          label={label}
          isBusy={false}
          onOrder={move}
          items={rows.map((row, at) => itemOf(row, at))}
        />
      )}
      {removed && (
        <Undo
          key={`${removed.at}/${rows.length}`}
          name={removed.name}
          whyNot={isFull ? copy.full(max) : undefined}
          onUndo={() => add(removed.row, Math.min(removed.at, rows.length))}
        />
      )}
      {isFull && Number.isFinite(max) ? (
        <p className="small muted">{copy.full(max)}</p>
      ) : (
        <Adding {...props} onAdd={add} />
      )}
    </fieldset>
  );
}

type UndoProps = {
  readonly name: string;
  readonly whyNot: string | undefined;
  readonly onUndo: () => void;
};

/** Takes the focus of the removed row. */
function Undo({ name, whyNot, onUndo }: UndoProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className={admin.row}>
      <span role="status">{copy.removed(name)}</span>
      <Button
        ref={button}
        icon="retry"
        aria-label={copy.undoOf(name)}
        disabledReason={whyNot}
        onClick={onUndo}
      >
        {copy.undo}
      </Button>
    </div>
  );
}

function Adding<Row>({
  blank,
  addText,
  adding,
  onAdd,
}: Pick<Props<Row>, "blank" | "addText" | "adding"> & { readonly onAdd: (row: Row) => void }) {
  if (adding) return adding(onAdd);
  if (blank === undefined) return null;
  return (
    <div className={admin.row}>
      <Button icon="plus" onClick={() => onAdd(blank)}>
        {addText}
      </Button>
    </div>
  );
}
