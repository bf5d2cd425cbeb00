import type { ReactElement } from "react";
import styles from "./data-table.module.css";
import { clamped, RowCheckbox, shownColumns, type TableProps, TitleCell } from "./grid.tsx";

/** Renders rows as cards, for narrow screens. */
export function Cards<Row extends object>(props: TableProps<Row>): ReactElement {
  const { grid, label, selection } = props;
  const columns = shownColumns(props);
  const title = columns.find(({ isTitle }) => isTitle);
  const facts = columns.filter(({ isTitle, isAction }) => !isTitle && !isAction);
  const actions = columns.filter(({ isAction }) => isAction);
  return (
    <ul className={styles.cards} aria-label={label} data-rows="">
      {grid.getRowModel().rows.map(({ id, original: row }) => (
        <li key={id} data-chosen={grid.getRow(id).getIsSelected() || undefined}>
          <div className={styles.top}>
            <p>{title && <TitleCell row={row} column={title} props={props} />}</p>
            {selection && <RowCheckbox row={row} id={id} props={props} />}
          </div>
          <dl>
            {facts.map((column) => (
              <div key={column.id}>
                <dt>{column.label}</dt>
                <dd className={column.isNumber && "num"}>{clamped(column.cell(row))}</dd>
              </div>
            ))}
          </dl>
          {actions.map((column) => (
            <div key={column.id} className={styles.actions}>
              {column.cell(row)}
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}
